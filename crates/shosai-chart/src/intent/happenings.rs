//! Nouns of things that happen, which are counted where nothing is measured.

use crate::table::{Table, fold::fold, header};

/// Nouns of things that happen; they are counted unless a measure is named.
pub const HAPPENINGS: &str = "headcount|how often|sign-ups|signups|sign ups|registrations|enrollments|new members|joiners|busiest|busy|quietest|混雑|混む|混み具合|混雑具合|忙しい|空いて|入会者|申込|新規登録|visits|appointments|consultations|trips|rides|calls|events|entries|records|responses|batches|arrivals|departures|accidents|checkouts|downloads|installs|cases|logins|来店|来場|受診|診察|訪問|出動|通報|搬送|shipments|transactions|bookings|reservations|admissions|incidents|complaints|inquiries|deliveries|予約|来院|クレーム|苦情|問い合わせ|問合せ|障害|受注|応募|申し込み|購入|者数|の数|people who|those who|everyone who|numbers of people";

/// What happens at the moments of a time column: `ride` for `ride_start`, `受電` for `受電日時`.
pub fn happenings_of(table: &Table) -> Vec<String> {
    const IDLE: [&str; 18] = [
        "date",
        "time",
        "datetime",
        "start",
        "started",
        "start_time",
        "end",
        "at",
        "on",
        "day",
        "month",
        "year",
        "timestamp",
        "created",
        "updated",
        "week",
        "period",
        "quarter",
    ];
    const DONE_ON: [(&str, &str); 9] = [
        (
            "enrolled|registered|joined|recruited|登録",
            "登録|参加|加入|入会|recruitment|recruiting|registrations|registration|sign-ups",
        ),
        ("hired|入社|採用", "採用|入社|hires|hiring|recruitment"),
        ("ordered|order|注文|受注", "注文|受注"),
        ("shipped|出荷", "出荷|発送|shipments"),
        ("published|released|公開|掲載|発売", "公開|掲載|記事|publications|releases|articles"),
        ("admitted|入院", "入院|admissions"),
        ("opened|起票|受付", "起票|受付|tickets"),
        ("visited|来店|来館", "来店|来訪|来館|visits"),
        ("sold|成約", "成約|販売件"),
    ];
    let mut out = Vec::new();
    for column in table.columns.iter().filter(|c| c.is_time()) {
        let label = fold(&column.label);
        let own = header::words(&column.label);
        let done = |word: &str| if word.is_ascii() { own.iter().any(|w| w == word) } else { label.contains(word) };
        let lines = DONE_ON.iter().filter(|(names, _)| names.split('|').any(done));
        out.extend(lines.flat_map(|(_, nouns)| nouns.split('|')).map(str::to_owned));
        let words = header::words(&column.label);
        let own = words.iter().filter(|w| w.is_ascii() && w.len() >= 4 && !IDLE.contains(&w.as_str()));
        for word in own {
            // `enrolled_on` tells enrolments; what is done to patients is recruiting them.
            let root = word.strip_suffix("ed").unwrap_or(word);
            let single = root.strip_suffix("ll").map(|rest| format!("{rest}l"));
            let ends = ["ment", "ments", "ation", "ations", "al", "als", "ing", "ings"];
            out.extend(ends.iter().map(|end| format!("{root}{end}")));
            out.extend(single.iter().flat_map(|root| ends.iter().map(move |end| format!("{root}{end}"))));
            out.push(word.clone());
        }
        let stems = ["日時", "年月日", "年月", "日付", "時刻", "日", "月"]
            .iter()
            .filter_map(|end| column.label.strip_suffix(end));
        out.extend(stems.filter(|stem| stem.chars().count() >= 2).take(1).map(fold));
    }
    out
}
