## 読めないファイル

file-too-large = `{ $name }` は { $megabytes } MB を超えています
    .hint = ファイルを分けるか、Markdown に変換して置き換えてください
file-encrypted = `{ $name }` はパスワードで保護されています
    .hint = パスワードなしで保存し直したものを使ってください
file-broken = `{ $name }` は { $kind } として読めません: { $reason }
    .hint = 元のソフトで開いて保存し直すか、PDF・Word・テキストとして書き出してください
file-scanned = `{ $name }` は { $pages } ページの画像だけで、文字がありません
    .hint = 文字認識（OCR）をかけて、文字を含む PDF として保存してください
file-without-text = `{ $name }` には文字がありません
    .hint = 正しいファイルか確かめてください
file-old-office = `{ $name }` は古い Office の形式で、読めません
    .hint = .docx、.pptx、.xlsx のいずれかで保存し直してください
file-other-office = `{ $name }` は読めない形式（リッチテキストか OpenDocument）です
    .hint = .docx か .pptx で保存し直すか、PDF に書き出してください
file-of-unknown-kind = `{ $name }` は読めない種類のファイルです
    .hint = 読めるのは PDF、Word（.docx）、Excel（.xlsx・.xls・.ods）、PowerPoint（.pptx）、HTML、EPUB、テキストと、それらの zip です
import-stopped = `{ $name }` を読むのに時間がかかりすぎました
    .hint = ファイルを分けるか、Markdown に変換して置き換えてください

## 除いたもの

pages-scanned = { $count } ページは文字のない画像です（最初は { $first } ページ）
letters-unknown = { $count } 文字は、ファイルに Unicode の値がないため除きました
text-cut = 文字を { $megabytes } MB で打ち切りました
rows-cut = シート「{ $sheet }」を { $rows } 行で打ち切りました
member-skipped = `{ $member }`: { $reason }
members-cut = 書庫のファイルは最初の { $count } 件だけを読みました
pictures-unshown = 画像 { $count } 点は、ほかのソフトで表示できない形式なので除きました（{ $names }）。元のソフトで PNG にして保存してください
pictures-cropped = 画像 { $count } 点は、元のファイルでは一部だけが見えますが、切り抜く前の全体を載せています（{ $names }）
pictures-cut = 画像 { $count } 点を除きました。載せられるのは { $most } 点、合わせて { $megabytes } MB までです
pictures-outside = 画像 { $count } 点は、ファイルの中にないため除きました
