//! How analysts ask: decades, lists of measures, coded columns, names written short.

use super::read;
use crate::Language;
use crate::table::Table;

/// The first spec as text, and what was told.
fn drawn(table: &str, query: &str) -> (String, String) {
    let table = Table::read(table.as_bytes()).unwrap();
    let reading = read(query, &table, if query.is_ascii() { Language::En } else { Language::Ja });
    let told: Vec<String> = reading.warnings.iter().map(|phrase| phrase.say(Language::En)).collect();
    (serde_json::to_string(&reading.specs[0]).unwrap(), told.join(" / "))
}

fn holds(table: &str, query: &str, parts: &[&str]) {
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
    let compared = [r#""color":{"field":"year","timeUnit":"decade""#, r#""not":{"field":"year""#];
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
    holds(&table, "average income of men and women in each state", &[r#""field":"female""#, r#""oneOf":["0","1"]"#]);
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
fn a_comparison_that_is_a_value_keeps_it_and_numbers_are_gone_through_by_classes() {
    let rows: String = (0..120)
        .map(|n| format!("i{},{},{},{}.5\n", n % 5, ["5人以上", "30人以上"][n % 2], 18 + n * 7 % 61, n % 9))
        .collect();
    let table = format!("industry,scale,age,wages\n{rows}");
    holds(
        &table,
        "average wages by industry, offices with 30 or more people",
        &[r#""field":"scale","oneOf":["30人以上"]"#],
    );
    holds(&table, "wages by age", &[r#""field":"age","bin":true"#]);
}

#[test]
fn numbers_behind_the_name_of_a_code_and_both_of_two_opposites_are_kept() {
    let rows: String = (0..120)
        .map(|n| format!("{},{},{},{}.5\n", 1976 + n / 20, 1 + n % 4, ["yes", "no"][n / 2 % 2], n * 13 % 37))
        .collect();
    let table = format!("year,sector,married,wage\n{rows}");
    let series = [r#""field":"sector","oneOf":["1","2","3"]"#, r#""color":{"field":"sector""#];
    holds(&table, "wage over time for sectors 1, 2 and 3", &series);
    holds(&table, "average wage, married versus unmarried", &[r#""x":{"field":"married""#]);
}
