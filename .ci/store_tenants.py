"""Many tenants with manuals of their own on one replica: what the process holds after each has asked, twice."""
import os, random, time

FILES, BYTES = 20, 50_000
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


def resident(child):
    with open(f"/proc/{child.pid}/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


def measure(judge, tenants):
    lay(judge, tenants)
    begun = time.monotonic()
    judge.shosai("store", "import", workspace="many", SHOSAI_TENANT="many", seconds=1800)
    print(f"store: {tenants} tenants imported in {time.monotonic() - begun:.0f} s", flush=True)
    people = [judge.token(f"t{tenant}", "--root", f"manuals/t{tenant}") for tenant in range(tenants)]
    server = judge.start_server("many", f"{judge.work}/ws0", judge.ALONE, {**judge.STORE, "SHOSAI_TENANT": "many"})
    held = [resident(server)]
    for around in range(2):
        waits = []
        for tenant, secret in enumerate(people):
            begun = time.monotonic()
            code, facts = judge.Client(secret, judge.ALONE).call("manual_find", query=WORDS[tenant % len(WORDS)])
            waits.append((time.monotonic() - begun) * 1000)
            assert code == "ok" and facts["summary"]["candidates"] > 0, (code, facts)
            if tenant + 1 in (100, tenants):
                held.append(resident(server))
        waits.sort()
        print(f"store: {tenants} tenants, round {around + 1}: p50 {waits[len(waits) // 2]:.0f} ms, p95 {waits[len(waits) * 95 // 100]:.0f} ms", flush=True)
    print("store: memory of the replica at its start, after 100 and after all, in two rounds: " + ", ".join(f"{megabytes:.0f} MB" for megabytes in held), flush=True)
