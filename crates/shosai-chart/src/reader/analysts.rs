//! How analysts ask: decades, lists of measures, coded columns, names written short.

use super::{Reading, decide::Models, read_with};
use crate::Language;
use crate::table::Table;

/// Reads a question with the models that come with the program.
pub fn read(query: &str, table: &Table, locale: Language) -> Reading {
    read_with(query, table, locale, Models::stored())
}

/// The first spec as text, and what was told.
pub fn drawn(table: &str, query: &str) -> (String, String) {
    let table = Table::read(table.as_bytes()).unwrap();
    let locale = Language::of(query);
    let reading = read(query, &table, locale);
    let told: Vec<String> = reading.warnings.iter().map(|phrase| phrase.say(locale)).collect();
    (serde_json::to_string(&reading.specs[0]).unwrap(), told.join(" / "))
}

/// Whether the first spec has all of these parts.
pub fn holds(table: &str, query: &str, parts: &[&str]) {
    let (spec, told) = drawn(table, query);
    for part in parts {
        assert!(spec.contains(part), "{query}: no {part} in {spec} ({told})");
    }
}

/// Two regions over forty years.
fn regions() -> String {
    let row = |n: i64, region: &str| format!("{},{region},{}.5,{}\n", 1980 + n, 40 + n * 7 % 13, n * 37 % 90);
    let rows: String = (0..40).flat_map(|n| [row(n, "east"), row(n, "west")]).collect();
    format!("year,region,rate,visits\n{rows}")
}

#[test]
fn decades_are_kept_compared_and_gone_through() {
    let nineties = r#""range":["1990","1999"]"#;
    holds(&regions(), "average rate by region in the 1990s", &[nineties]);
    holds(&regions(), "90年代の地域別の平均rate", &[nineties]);
    holds(&regions(), "average rate by region in the late 90s", &[r#""range":["1995","1999"]"#]);
    holds(&regions(), "昭和60年代の平均rateの推移", &[r#""range":["1985","1994"]"#]);
    holds(&regions(), "令和元年の地域別の平均rate", &[r#""range":["2019","2019"]"#]);
    holds(&regions(), "average rate per decade", &[r#""timeUnit":"decade""#]);
    holds(&regions(), "10年ごとの平均rateの推移", &[r#""timeUnit":"decade""#]);
    let compared =
        [r#""color":{"field":"year","timeUnit":"decade""#, r#""or":[{"field":"year","range":["1980","1989"]}"#];
    holds(&regions(), "compare average rate of each region in the 1980s and the 2000s", &compared);
}

#[test]
fn measures_of_a_list_are_drawn_beside_each_other_in_its_order() {
    let rows: String =
        (0..60).map(|n| format!("{},{}.5,{}.5,{}.5\n", 1950 + n, 20 + n % 4, 15 + n % 3, 10 + n % 5)).collect();
    let table = format!("年,最高気温（℃）,平均気温（℃）,最低気温（℃）\n{rows}");
    let all = [r#""fold":["最高気温（℃）","平均気温（℃）","最低気温（℃）"]"#];
    holds(&table, "最高気温・平均気温・最低気温の推移", &all);
    let rows: String = (0..60).map(|n| format!("{},{},{}\n", 1950 + n, 500 + n * 3, 520 + n * 2)).collect();
    holds(&format!("年,男（人）,女（人）\n{rows}"), "男女別人口の推移", &[r#""fold":["男（人）","女（人）"]"#]);
}

#[test]
fn groups_that_have_a_column_each_are_told_apart_though_one_letter_names_them() {
    let rows: String =
        (1..=12).map(|n| format!("2024-{n:02},{},{},{},{}\n", 20 + n, 15 + n % 5, 31 - n, 12 + n % 7)).collect();
    let table = format!("年月,中央,港,千種,熱田\n{rows}");
    let queries = ["月別の漏水件数の推移を区ごとに比較", "区ごとの漏水件数の推移"];
    for query in queries {
        holds(&table, query, &[r#""fold":["中央","港","千種","熱田"]"#]);
        let named = table.replace("中央,港,千種,熱田", "北区,南区,東区,西区");
        holds(&named, query, &[r#""fold":["北区","南区","東区","西区"]"#]);
    }
}

#[test]
fn rows_that_stand_for_themselves_are_measured_and_not_counted() {
    let table = "reason,patients\nForgot,212\nWork,148\nTransport,97\nFeeling better,61\n";
    holds(table, "reasons as bar chart", &[r#""field":"patients""#]);
    holds(table, "how many reasons are there", &[r#""aggregate":"count""#]);
}

#[test]
fn measures_too_unlike_for_one_axis_and_one_aggregate_are_told() {
    let rows: String = (0..40).map(|n| format!("s{},{},{}.5\n", n % 4, 40_000 + n * 911, n % 7)).collect();
    let (_, told) = drawn(&format!("shop,sales,price\n{rows}"), "sales and price by shop");
    assert!(told.contains("too small beside") && told.contains("share one aggregate"), "{told}");
}

#[test]
fn a_word_for_one_of_two_codes_names_it() {
    let rows: String = (0..80)
        .map(|n| format!("{},{},{},{}\n", ["AR", "SC"][n % 2], n / 2 % 2, 20 + n * 7 % 51, n * 13 % 37))
        .collect();
    let table = format!("state,female,age,income\n{rows}");
    holds(&table, "age distribution of women", &[r#""field":"female","oneOf":["1"]"#]);
    let rows: String =
        (0..80).map(|n| format!("{},{},{}\n", ["a", "b"][n % 2], ["yes", "no"][n / 2 % 2], n * 13 % 37)).collect();
    holds(
        &format!("place,married,wage\n{rows}"),
        "未婚の平均wageをplace別に",
        &[r#""field":"married","oneOf":["no"]"#],
    );
}

#[test]
fn initials_and_longer_names_are_told_from_shorter_ones() {
    let rows: String =
        (0..60).map(|n| format!("c{},{},{}.5,{}\n", n % 9, n * 31 % 97, n % 11, ["10-20", "30-40"][n % 2])).collect();
    let table = format!("country,age,sr,age.group\n{rows}");
    holds(&table, "distribution of the savings rate with 30 bins", &[r#""field":"sr""#, r#""maxbins":30"#]);
    holds(&table, "国別の平均貯蓄率", &[r#""field":"sr","aggregate":"mean""#]);
    holds(&table, "average sr by age group", &[r#""x":{"field":"age.group""#]);
}

#[test]
fn frequencies_are_added_up_where_time_tells_rows_apart() {
    let rows: String = (2009..2021)
        .flat_map(|y| (1..13).flat_map(move |m| ["歩行中", "乗車中"].map(|s| format!("{y},{m},{s},{}\n", m % 5))))
        .collect();
    holds(&format!("年,月,状態,数\n{rows}"), "状態別の死者数", &[r#""field":"数","aggregate":"sum""#]);
}

#[test]
fn a_part_of_a_whole_is_divided_by_it() {
    let rows: String = (0..40).map(|n| format!("{},{},{}\n", 1970 + n, 9000 + n * 31, 1000 + n * 17)).collect();
    holds(
        &format!("年,保有台数（台）,軽自動車（台）\n{rows}"),
        "保有台数に占める軽自動車の割合の推移",
        &["sum(`軽自動車（台）`) / sum(`保有台数（台）`)"],
    );
}

#[test]
fn numbers_are_gone_through_by_classes() {
    let rows: String = (0..120)
        .map(|n| format!("i{},{},{},{}.5\n", n % 5, ["5人以上", "30人以上"][n % 2], 18 + n * 7 % 61, n % 9))
        .collect();
    let table = format!("industry,scale,age,wages\n{rows}");
    holds(&table, "wages by age", &[r#""field":"age","bin":true"#]);
}

#[test]
fn both_of_two_opposites_are_kept() {
    let rows: String = (0..120)
        .map(|n| format!("{},{},{},{}.5\n", 1976 + n / 20, 1 + n % 4, ["yes", "no"][n / 2 % 2], n * 13 % 37))
        .collect();
    let table = format!("year,sector,married,wage\n{rows}");
    holds(&table, "average wage, married versus unmarried", &[r#""x":{"field":"married""#]);
}

/// School districts with names as a statistician writes them.
fn districts() -> String {
    let row = |n: i64| {
        let (county, income, score) =
            (["Alameda", "Butte", "Fresno"][n as usize % 3], 10 + n * 7 % 31, 640 + n * 13 % 50);
        format!("{county},{}.5,{income}.25,{score}.5,{}.5,{}.75\n", n * 11 % 60, 5000 + n * 97 % 900, 17 + n % 6)
    };
    format!("county,percbelowpoverty,avginc,testscr,expnstu,str\n{}", (0..60).map(row).collect::<String>())
}

#[test]
fn counted_things_name_their_column_and_unnamed_ones_are_the_rows() {
    let top = [r#""x":{"field":"county""#, r#""limit":2"#];
    holds(&districts(), "平均所得が最も高い2郡", &top);
    let rows: String = (0..40).map(|n| format!("Animal {n},genus{},{}.5\n", n % 30, 2 + n * 7 % 18)).collect();
    let table = format!("name,genus,sleep_total\n{rows}");
    holds(&table, "睡眠時間が長い動物トップ15", &[r#""x":{"field":"name""#, r#""limit":15"#]);
}

#[test]
fn numbers_that_stand_for_things_are_names_however_many_there_are() {
    let rows: String = (0..300).map(|n| format!("{},{},{}.5\n", n % 46 + 1, 63 + n / 46, 80 + n * 7 % 60)).collect();
    let table = format!("state,year,sales\n{rows}");
    holds(&table, "average sales by state, top 10", &[r#""type":"nominal""#, r#""limit":10"#]);
}

#[test]
fn what_cannot_be_answered_is_not_answered_by_a_guess() {
    // A question about light and heat is none about sales.
    let rows: String = (1..=12).map(|n| format!("2024-{n:02}-01,{},{}\n", 300 + n * 17 % 90, 40 + n % 5)).collect();
    let sales = Table::read(format!("日付,売上高,来店者数\n{rows}").as_bytes()).unwrap();
    assert!(read("光熱費の推移", &sales, Language::Ja).failure.is_some());
}

/// Hives by state and year, with an amount and a rate of one name.
fn hives() -> String {
    let row = |n: usize| {
        let (state, lost) = (["Idaho", "Maine", "Texas"][n % 3], n * 37 % 900);
        format!(
            "{},{},{state},{lost},{},{}\n",
            2015 + n / 12,
            ["January-March", "April-June"][n / 3 % 2],
            n % 40,
            50 + n
        )
    };
    format!("year,months,state,colony_lost,colony_lost_pct,colony_added\n{}", (0..84).map(row).collect::<String>())
}

#[test]
fn an_amount_and_a_rate_of_one_name_are_told_apart_by_what_is_asked() {
    holds(&hives(), "Total colonies lost per year", &[r#""field":"colony_lost","aggregate":"sum""#]);
    let rate = [r#""x":{"field":"state""#, r#""field":"colony_lost_pct","aggregate":"mean""#];
    holds(&hives(), "Average percentage of colonies lost by state", &rate);
}

#[test]
fn the_first_of_many_through_time_are_lines_and_not_bars() {
    let first = [r#""mark":"multi_line""#, r#""limit":2,"field":"state""#, r#""color":{"field":"state""#];
    holds(&hives(), "Colonies lost by state over time, top 2 states", &first);
}

#[test]
fn the_most_things_are_counted_and_the_most_of_an_amount_is_not() {
    let rows: String = (0..60).map(|n| format!("c{},{},{}\n", n % 7, [2.5, 3.0, 3.5][n % 3], n * 31 % 97)).collect();
    let table = format!("country,rating,sales\n{rows}");
    holds(&table, "Which 5 countries have the most reviews?", &[r#""y":{"aggregate":"count""#, r#""limit":5"#]);
    holds(&table, "Which 5 countries have the most sales?", &[r#""field":"sales","aggregate":"sum""#]);
    let rows: String =
        (0..40).map(|n| format!("{},{},{},{}\n", 1990 + n % 8, ["伊", "仏"][n % 2], n % 6, n % 4)).collect();
    let counted = [r#""y":{"aggregate":"count""#];
    holds(&format!("year,country,home_score,away_score\n{rows}"), "年ごとの試合数の推移", &counted);
}

#[test]
fn rows_of_a_grid_are_measured_and_not_counted() {
    let rows: String = (1..=9)
        .flat_map(|n| ["東京都", "大阪府"].map(|p| format!("{p},2024-0{n}-01,2024-0{n}-07,{}\n", n * 31 % 17)))
        .collect();
    let table = format!("都道府県,開始日,終了日,救急搬送困難事案数\n{rows}");
    let sum = r#""field":"救急搬送困難事案数","aggregate":"sum""#;
    holds(&table, "東京都・大阪府の月別推移を比較", &[sum, r#""color":{"field":"都道府県""#]);
    holds(&table, "上位2都道府県", &[sum, r#""limit":2"#]);
}

#[test]
fn what_is_divided_by_what_stands_before_is_a_ratio() {
    let rows: String = (0..40).map(|n| format!("{},{},{}\n", 1970 + n, 9000 + n * 31, 1000 + n * 17)).collect();
    let parts = ["sum(`Divorces`) / sum(`Marriages`)"];
    holds(&format!("Year,Marriages,Divorces\n{rows}"), "結婚件数に対する離婚件数の比の推移", &parts);
}

#[test]
fn a_reading_that_leaves_much_open_carries_others() {
    let table = Table::read(hives().as_bytes()).unwrap();
    let sure = read("average colony_added by state", &table, Language::En).told;
    let open = read("how do the states differ in honey", &table, Language::En).told;
    let share = |told: &serde_json::Value| told["confidence"].as_f64().unwrap();
    assert!(share(&sure) > share(&open), "{sure} {open}");
    let others = open["alternatives"].as_array().unwrap();
    assert!(!others.is_empty() && sure["alternatives"].as_array().unwrap().is_empty(), "{sure} {open}");
}
