//! What `noveler init` puts into the codex: one filled example of each kind.

/// Paths and texts.
pub const FIRST_FILES: [(&str, &str); 4] = [
    ("30_設定集/人物/例_早瀬汐里.yaml", PERSON),
    ("30_設定集/場所/例_灯台.yaml", PLACE),
    ("30_設定集/物/例_真鍮の鍵.yaml", THING),
    ("30_設定集/事実/例_手紙の消印.yaml", FACT),
];

/// Whether a file still is the example.
pub(super) fn is_example(path: &str, text: &str) -> bool {
    path.contains("/例_") && text.lines().any(|line| line.trim() == "例: true")
}

const PERSON: &str = "\
# 人物は一人一ファイル。写して書き換え、「例: true」の行を消すと使われます。Markdown（前付き）でも書けます。
例: true
種類: 人物
名前: 早瀬汐里
読み: はやせ しおり
別名: [汐里]
一人称: わたし
口調: くだけた        # くだけた、丁寧 など
言わない: [だぜ]
年齢: 17
外見: {髪: 黒, 利き手: 左}
関係:
  - {相手: 早瀬誠一, 続柄: 父, 呼び方: お父さん}
知っていること:
  - {事実: 手紙の消印, いつから: EP003_SC01}
# 退場: EP005_SC02    # この後は登場しない
";

const PLACE: &str = "\
例: true
種類: 場所
名前: 灯台
別名: [灯室]
特徴: 島の北端に立つ。階段は九十八段。
移動: [{先: 港, 分: 40}]
";

const THING: &str = "\
例: true
種類: 物
名前: 真鍮の鍵
別名: [鍵]
持ち主: 早瀬汐里
色: 金
登場: EP001_SC01
失われる: EP001_SC03    # この後は手元にない
回収: EP003             # 伏線なら、どこで回収するか
";

const FACT: &str = "\
例: true
種類: 事実
名前: 手紙の消印
言葉: [長崎, 消印]      # この語がそろって出たら、この事実の話とみなす
値: 八年前
明かされる: EP003_SC01
知る人: [早瀬誠一]
";
