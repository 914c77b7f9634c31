//! How people ask of tables that nobody here made: other words for a name, things said twice, tables that count already.

use super::analysts::{drawn, holds};

/// Balls that were hit into a crowd, with a word that no name has.
fn balls() -> String {
    let kinds = ["Ground", "Fly", "Line"];
    let row = |n: usize| format!("{},{},{}.5\n", ["Seattle", "Boston"][n % 2], kinds[n % 3], 60 + n % 40);
    format!("matchup,type_of_hit,exit_velocity\n{}", (0..60).map(row).collect::<String>())
}

#[test]
fn what_nothing_names_is_the_column_nearest_in_meaning_and_that_is_told() {
    let (spec, told) = drawn(&balls(), "打球の種類別の件数");
    assert!(
        spec.contains(r#""field":"type_of_hit""#) && told.contains("「打球」を「type_of_hit」と読みました"),
        "{spec} {told}"
    );
    let countries = ["France", "Italy", "Spain", "Norway", "Japan"];
    let row = |n: usize| format!("{},{},{}\n", countries[n % 5], 2010 + n / 5, 900 + n * n * 37 % 5000);
    let table = format!("entity,year,sales\n{}", (0..50).map(row).collect::<String>());
    holds(&table, "Top 3 countries by sales in 2018", &[r#""x":{"field":"entity""#, r#""limit":3"#]);
}

#[test]
fn every_word_goes_to_the_column_that_it_names_best() {
    let row = |n: usize| format!("県{n},{},{},{}.5\n", 100_000 + n * n * 977, 40_000 + n * n * 311, 30 + n % 20);
    let table =
        format!("都道府県名,総数（人口）,交付枚数,人口に対する交付枚数率\n{}", (0..40).map(row).collect::<String>());
    holds(&table, "人口と交付枚数の関係を散布図で", &[r#""総数（人口）""#, r#""交付枚数""#, r#""scatter""#]);
    holds(&table, "交付率が高い都道府県トップ10", &[r#""人口に対する交付枚数率""#, r#""limit":10"#]);
    holds(&table, "交付率が45%以上の都道府県を並べて", &[r#""field":"人口に対する交付枚数率","gte":45"#]);
    let row =
        |n: usize| format!("{},{},{},{}\n", ["jet", "fan"][n % 2], ["wing", "rotor"][n / 2 % 2], 1 + n % 4, 50 + n);
    let table = format!("engine,type,engines,seats\n{}", (0..60).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "average number of seats by kind of engine");
    assert!(spec.contains(r#""field":"engine""#) && !spec.contains(r#""field":"type""#), "{spec}");
}

#[test]
fn numbers_in_names_are_names_and_numbers_behind_names_are_kept() {
    let row = |n: usize| format!("市{n},{},{}\n", 5_000 + n * n * 77, 1_000 + n * n * 31);
    let table = format!("市区町村,総人口,65歳以上人口\n{}", (0..40).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "65歳以上人口が多い市区町村トップ10");
    assert!(spec.contains(r#""field":"65歳以上人口""#) && !spec.contains("gte"), "{spec}");
    let row = |n: usize| format!("{},{},{}.5\n", 1 + n / 20, 1 + n % 20, 6 + n % 3);
    let table = format!("season,episode,rating\n{}", (0..180).map(row).collect::<String>());
    holds(&table, "rating by episode in season 3", &[r#""field":"season","equal":3"#]);
}

#[test]
fn what_is_said_twice_is_kept_once() {
    let row = |n: usize| {
        let (city, state) = [("California", "MD"), ("Fresno", "CA"), ("Dallas", "TX")][n % 3];
        format!("{n:05},{city},{state},county {}\n", n % 7)
    };
    let table = format!("zip_code,city,state,county\n{}", (0..90).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "Number of zip codes by county in California (CA)");
    assert!(spec.contains(r#""field":"state","oneOf":["CA"]"#) && !spec.contains("California"), "{spec}");
}

#[test]
fn a_value_is_named_by_one_of_its_words_in_the_plural_but_not_by_its_first_letters() {
    let row =
        |n: usize| format!("{},{},{}\n", ["Accountant / Auditor", "Procedure clerk"][n % 2], 1900 + n / 2, 10 + n);
    let table = format!("job,year,people\n{}", (0..60).map(row).collect::<String>());
    holds(&table, "people among accountants over time", &[r#""oneOf":["Accountant / Auditor"]"#]);
    let (spec, _) = drawn(&table, "people in the process over time");
    assert!(!spec.contains("Procedure clerk"), "{spec}");
}

#[test]
fn rows_of_a_table_that_counts_already_are_not_counted() {
    let (areas, people) = (["Tokyo", "Osaka", "Kyoto", "Nara"], ["China", "France", "India"]);
    let row = |n: usize| format!("{},{},{}.5\n", people[n % 3], areas[n / 3], 3 + n * 7 % 40);
    let table = format!("Nationality,Area,Percentage\n{}", (0..12).map(row).collect::<String>());
    holds(&table, "Which nationalities visit Kyoto the most?", &[r#""field":"Percentage""#, r#""oneOf":["Kyoto"]"#]);
}

#[test]
fn places_are_not_averaged_and_rates_are_no_parts() {
    let row = |n: usize| format!("{},{},{}.5\n", 1950 + n / 4, ["USA", "France"][n % 2], n % 90);
    let table = format!("year,country,latitude\n{}", (0..160).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "Nuclear tests per year by country");
    assert!(!spec.contains("latitude"), "{spec}");
    let row = |n: usize| format!("{},{},{}.5\n", 2001 + n / 3, ["Germany", "France", "Italy"][n % 3], 30 + n % 25);
    let table = format!("Year,Entity,diesel_share\n{}", (0..60).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "Diesel share trend in Germany, France and Italy");
    assert!(!spec.contains("share_area"), "{spec}");
}
