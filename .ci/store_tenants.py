"""Many tenants with manuals of their own on one replica: what the process holds, and what it fetches when each has asked."""
import os, random, time

FILES, BYTES = 20, 50_000
# What a replica may hold, in megabytes: in all, and of its own beside the pages of the program, which a debug build has more of.
MOST_RESIDENT, MOST_OWN = 150, 113
# What it may grow by once a hundred tenants have asked.
MOST_GROWTH = 25
WORDS = "受注 納期 返品 検品 在庫 見積 請求 支払 契約 更新 期限 承認 申請 書類 担当 部門 連絡 確認 記録 保管 返金 交換 保証 修理 点検 清掃 安全 避難 研修 評価".split()
VERBS = "確認する 記録する 申請する 承認する 連絡する 保管する 返送する 更新する".split()


def lay(judge, tenants):
    """A megabyte of manuals each, no two alike."""
    for tenant in range(tenants):
        chance, place = random.Random(tenant), f"{judge.work}/many/manuals/t{tenant}"
        os.makedirs(place)
        for number in range(FILES):
            text, size = [f"# 手引 {tenant}-{number}\n"], 0
            while size < BYTES:
                line = f"\n## {chance.choice(WORDS)}の{chance.choice(WORDS)} {chance.randrange(10_000)}\n\n" + "".join(
                    f"{chance.choice(WORDS)}{chance.randrange(1000)}は{chance.choice(WORDS)}の前に{chance.choice(VERBS)}。" for _ in range(12)) + "\n"
                text.append(line)
                size += len(line.encode())
            with open(f"{place}/{number}.md", "w", encoding="utf-8") as file:
                file.write("".join(text))


def held(child):
    """Resident megabytes: in all, and of those the process's own."""
    with open(f"/proc/{child.pid}/status") as status:
        figures = dict(line.split(":", 1) for line in status)
    return [int(figures[name].split()[0]) / 1024 for name in ("VmRSS", "RssAnon")]


def measure(judge, tenants):
    lay(judge, tenants)
    begun = time.monotonic()
    judge.shosai("store", "import", workspace="many", SHOSAI_TENANT="many", seconds=1800)
    print(f"store: {tenants} tenants imported in {time.monotonic() - begun:.0f} s", flush=True)
    people = [judge.token(f"t{tenant}", "--root", f"manuals/t{tenant}") for tenant in range(tenants)]
    environment = {**judge.STORE, "SHOSAI_TENANT": "many", "SHOSAI_BLOB_CACHE": f"{judge.work}/many-objects", "SHOSAI_BLOB_CACHE_MB": "4096"}
    rounds = [("cold", environment), ("again", None), ("restarted", environment), ("restarted without a cache", {**environment, "SHOSAI_BLOB_CACHE": ""})]
    memory, fetched, server = [], {}, None
    for name, started_with in rounds:
        if started_with:
            if server:
                server.terminate(), server.wait()
            server = judge.start_server("many", f"{judge.work}/ws0", judge.ALONE, started_with)
        before, waits = judge.gets(people[0], judge.ALONE), []
        for tenant, secret in enumerate(people):
            begun = time.monotonic()
            code, facts = judge.Client(secret, judge.ALONE).call("manual_find", query=WORDS[tenant % len(WORDS)])
            waits.append((time.monotonic() - begun) * 1000)
            assert code == "ok" and facts["summary"]["candidates"] > 0, (code, facts)
            if tenant + 1 in (100, tenants):
                memory.append(held(server))
        fetched[name] = [now - then for now, then in zip(judge.gets(people[0], judge.ALONE), before)]
        waits.sort()
        print(f"store: {tenants} tenants, {name}: p50 {waits[len(waits) // 2]:.0f} ms, p95 {waits[len(waits) * 95 // 100]:.0f} ms, "
              f"{fetched[name][0]:.0f} GETs of {fetched[name][1] / 1e6:.1f} MB; holds {memory[-1][0]:.0f} MB, {memory[-1][1]:.0f} of its own", flush=True)
    print("store: memory after 100 and after all, in each round: " + ", ".join(f"{whole:.0f} ({own:.0f})" for whole, own in memory) + " MB", flush=True)
    assert fetched["again"] == fetched["restarted"] == [0, 0], f"objects on the replica's disk were fetched: {fetched}"
    most, own = max(whole for whole, _ in memory), max(own for _, own in memory)
    pages = most - own
    assert own <= MOST_OWN and (most <= MOST_RESIDENT or pages > MOST_RESIDENT - MOST_OWN), f"a replica holds {most:.0f} MB, {own:.0f} of its own"
    grown = max(own for _, own in memory[1:4]) - memory[0][1]
    assert grown <= MOST_GROWTH, f"memory grew by {grown:.0f} MB"
