## マニュアル

manuals-not-opened = マニュアルを開けません
    .hint = `shosai doctor` で `roots.manuals` を確かめてください
stage-unknown = `max_stage` が { $stage } です
    .hint = 3（広げない）か 4 を指定してください

## ノート

range-and-full = `range` と `full` の両方が指定されています
    .hint = どちらか一方を指定してください
note-absent = `{ $path }` はありません
    .hint = `vault_create` で作ってください
next-audit = 指摘が { $findings } 件、引用された元の行は { $percent } % です。元の文書を、まだ引用していない最初の行から読んでください
next-audit-done = 問題はなく、元の文書は引用されています
next-gaps = どのノートにもありません: { $terms }
next-bias = ヒットの { $percent } % が 1 つのノートに偏っています
next-verify = `{ $path }` を最初のヒットから読み、引用した行を `vault_coverage` で確かめてください
next-nothing-found = 見つかったものはなく、見るべきところも残っていません
next-all-cited = すべての行が引用されています
next-enough-cited = 行の { $percent } % が引用され、十分です
next-not-worth-it = 前回の走査はトークンに見合う成果がなく、続ける価値がありません
next-uncited = 行の { $percent } % が引用されています。まだの行から続けてください
next-read-on = ノートは { $lines } 行あります
next-scan-on = まだ行が残っています
next-prove = 終わりまで読みました。引用した行を確かめてください

## フォント

font-unusable = `{ $name }` は使えません: { $reason }
    .hint = shosai.yaml の `fonts` を直すか、外してください。同梱のフォントなら設定は要りません
