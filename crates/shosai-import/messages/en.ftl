## Files that cannot be read

file-too-large = `{ $name }` is larger than { $megabytes } MB
    .code = too_large
    .hint = split the file, or convert it to Markdown and put that in its place
file-encrypted = `{ $name }` is protected by a password
    .code = unavailable
    .hint = save a copy without a password, and use that
file-broken = `{ $name }` cannot be read as { $kind }: { $reason }
    .code = unavailable
    .hint = open the file in its own program and save it again, or export it as PDF, Word or text
file-scanned = `{ $name }` holds pictures of { $pages } pages and no text
    .code = unavailable
    .hint = run text recognition (OCR) over it and save it as a PDF with text
file-without-text = `{ $name }` holds no text
    .code = unavailable
    .hint = check that it is the right file
file-old-office = `{ $name }` is in an old Office format that is not read
    .code = unavailable
    .hint = save it as .docx, .pptx or .xlsx
file-other-office = `{ $name }` is in another program's format (rich text or OpenDocument) that is not read
    .code = unavailable
    .hint = save it as .docx or .pptx, or export it as PDF
file-of-unknown-kind = `{ $name }` is of a kind that is not read
    .code = unavailable
    .hint = PDF, Word (.docx), Excel (.xlsx, .xls, .ods), PowerPoint (.pptx), HTML, EPUB, text and zip files of these are read
import-stopped = reading `{ $name }` took too long
    .code = too_large
    .hint = split the file, or convert it to Markdown and put that in its place

## What was left out

pages-scanned = { $count ->
        [one] 1 page is a picture without text
       *[other] { $count } pages are pictures without text
    } (the first is page { $first })
letters-unknown = { $count } characters have no Unicode value in the file and were left out
text-cut = the text was cut after { $megabytes } MB
rows-cut = the sheet `{ $sheet }` was cut after { $rows } rows
member-skipped = `{ $member }`: { $reason }
members-cut = only the first { $count } files of the archive were read
pictures-unshown = { $count ->
        [one] 1 picture is in a format that other programs do not show and was left out
       *[other] { $count } pictures are in formats that other programs do not show and were left out
    } ({ $names }); save it as PNG in its own program
pictures-cropped = { $count ->
        [one] 1 picture is shown whole, though the file shows a part of it
       *[other] { $count } pictures are shown whole, though the file shows parts of them
    } ({ $names })
pictures-cut = { $count ->
        [one] 1 picture was left out
       *[other] { $count } pictures were left out
    }: at most { $most } pictures of { $megabytes } MB together are taken
pictures-outside = { $count ->
        [one] 1 picture is not in the file itself and was left out
       *[other] { $count } pictures are not in the file itself and were left out
    }
