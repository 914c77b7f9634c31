//! How people ask of tables that nobody here made: other words for a name, things said twice, tables that count already.

use super::analysts::{drawn, holds};

#[test]
fn things_are_the_column_whose_values_are_such() {
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

/// Wages of nurses by state and year, beside columns that are called almost alike.
fn nurses() -> String {
    let row = |n: usize| {
        let state = ["Texas", "Florida", "Ohio"][n % 3];
        format!(
            "{state},{},{},{}.5,{}.1,{}\n",
            2000 + n / 3,
            9_000 + n * 7,
            20 + n % 9,
            21 + n % 7,
            40_000 + n * n % 9_000
        )
    };
    let rows: String = (0..60).map(row).collect();
    format!("State,Year,Total Employed RN,Hourly Wage Avg,Hourly Wage Median,Annual Salary Avg\n{rows}")
}

#[test]
fn of_columns_that_are_called_almost_alike_one_stays() {
    holds(&nurses(), "Trend of the average hourly wage of nurses in Texas", &[r#""field":"Hourly Wage Avg""#]);
    let row = |n: usize| format!("{},{},{}\n", ["A", "B"][n % 2], 1 + n % 5, 900 + n * n % 700);
    let table = format!("Occupation,Orders,Amount\n{}", (0..60).map(row).collect::<String>());
    holds(&table, "職業ごとの平均購入額", &[r#""field":"Amount""#]);
    let row = |n: usize| format!("{},{},{}.25\n", ["A", "B", "C"][n % 3], 30 + n % 40, n % 4);
    let table = format!("Team,Win,Win-Prob\n{}", (0..60).map(row).collect::<String>());
    holds(&table, "average win probability by team", &[r#""field":"Win-Prob""#]);
}

#[test]
fn what_numbers_a_name_and_stands_in_brackets_tells_little() {
    let row = |n: usize| format!("市{n},{},{},{}\n", 90 + n % 7, 10 + n * n % 80, 5 + n * n % 60);
    let header = "市町村,02_死亡総数,09_肺炎Ｓｅ26,07_心疾患（高血圧性を除く）Ｓｅ16";
    let table = format!("{header}\n{}", (0..40).map(row).collect::<String>());
    holds(&table, "肺炎と心疾患の死亡数の関係", &["09_肺炎Ｓｅ26", "07_心疾患（高血圧性を除く）Ｓｅ16", "scatter"]);
    let row = |n: usize| format!("FY{},{}\n", 2000 + n, 100 + n * n % 90);
    let table = format!("調査年,170 まぐろ【1g】\n{}", (0..20).map(row).collect::<String>());
    holds(&table, "まぐろの購入量の推移", &["170 まぐろ【1g】"]);
    let row = |n: usize| format!("{},{},{}.5\n", ["x", "y", "z"][n % 3], 1 + n % 30, 200 + n * n % 900);
    let table = format!("product_type,units_sold,revenue_generated\n{}", (0..60).map(row).collect::<String>());
    holds(&table, "Revenue by product type", &[r#""field":"revenue_generated""#]);
}

#[test]
fn what_is_said_beside_a_name_tells_columns_apart() {
    let row = |n: usize| format!("{},{}.5,{}.25\n", 2000 + n / 3, 300 + n * n % 90, 3 + n % 4);
    let table = format!("year,local_price,dollar_price\n{}", (0..60).map(row).collect::<String>());
    holds(&table, "平均ドル価格の年ごとの推移", &[r#""field":"dollar_price""#]);
    let row =
        |n: usize| format!("{},{},{},{}\n", ["EN", "SE"][n % 2], 9_000 + n, ["USD", "EUR"][n / 2 % 2], 8_000 + n * 3);
    let table = format!("level,salary,salary_currency,salary_in_usd\n{}", (0..60).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "Average salary in USD by level");
    assert!(spec.contains(r#""field":"salary_in_usd""#) && !spec.contains("filter"), "{spec}");
    holds(&table, "給与（USD）の分布をヒストグラムで", &[r#""field":"salary_in_usd""#]);
}

#[test]
fn words_that_name_columns_or_say_what_was_done_keep_no_rows() {
    let row = |n: usize| {
        let status = ["Open", "Resolved", "Closed"][n % 3];
        format!("T-{n},2024-{:02}-01,{status},{},{}.5\n", 1 + n % 12, ["High", "Low"][n % 2], 1 + n % 40)
    };
    let table = format!(
        "Ticket_ID,Created_Date,Status,Priority,Resolution_Time_Hours\n{}",
        (0..90).map(row).collect::<String>()
    );
    for question in ["優先度別の平均解決時間", "How many tickets were opened each month?"] {
        let (spec, _) = drawn(&table, question);
        assert!(!spec.contains("filter"), "{question} {spec}");
    }
    let row = |n: usize| {
        let sex = ["Male Characters", "Female Characters"][n % 2];
        format!("p{n},{sex},{}\n", ["Black Hair", "Red Hair", "Blond Hair"][n % 3])
    };
    let table = format!("name,SEX,HAIR\n{}", (0..90).map(row).collect::<String>());
    holds(&table, "hair of female characters", &[r#""Female Characters""#]);
}

#[test]
fn what_is_counted_or_kept_is_not_gone_through() {
    let row = |n: usize| format!("候補{n},{},{}\n", ["M", "F"][n % 2], 2010 + n / 10 * 4);
    let table = format!("Candidate,Sex,Year\n{}", (0..40).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "Number of candidates by gender per year");
    assert!(spec.contains(r#""field":"Sex""#) && !spec.contains("Candidate"), "{spec}");
    let row = |n: usize| format!("{}県,店{n},{}\n", ["神奈川", "東京", "千葉"][n % 3], 500 + n * n % 900);
    let table = format!("prefecture,store_name,floor_area\n{}", (0..60).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "神奈川県の店舗の床面積を大きい順に");
    assert!(spec.contains(r#""field":"store_name""#) && spec.contains("filter"), "{spec}");
    let row = |n: usize| format!("山{},E{n},{},{}\n", n % 6, 1990 + n % 30, 5_000 + n * n % 3_000);
    let table = format!("peak_name,expedition_id,year,highpoint_metres\n{}", (0..90).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "5 peaks with the most expeditions");
    assert!(spec.contains(r#""aggregate":"count""#) && spec.contains("peak_name"), "{spec}");
}

#[test]
fn a_week_of_a_table_of_years_and_a_count_called_n_are_found() {
    let row = |n: usize| format!("{},{},{}\n", 2018 + n / 34, 1 + n % 17, 40_000 + n * n * 31 % 30_000);
    let table = format!("year,week,weekly_attendance\n{}", (0..68).map(row).collect::<String>());
    holds(&table, "2019年の週ごとの平均観客数", &[r#""field":"week""#]);
    let row = |n: usize| {
        let mode = ["Bike", "Walk"][n % 2];
        format!(
            "{},{mode},{},{}.5\n",
            ["Ohio", "Utah", "Iowa"][n / 2 % 3].to_owned() + &(n / 6).to_string(),
            n * 13,
            n % 9
        )
    };
    let table = format!("state,mode,n,percent\n{}", (0..48).map(row).collect::<String>());
    holds(&table, "number of bike commuters by state, top 5", &[r#""field":"n","aggregate":"sum""#]);
}

#[test]
fn a_mean_that_no_name_asks_for_is_told() {
    let row = |n: usize| format!("{},{}\n", ["a", "b", "c"][n % 3], 10 + n % 7);
    let table = format!("shop,zorp\n{}", (0..60).map(row).collect::<String>());
    let (_, told) = drawn(&table, "zorp by shop");
    assert!(told.contains("added up or averaged"), "{told}");
}

#[test]
fn a_heat_map_that_is_named_goes_through_two_columns() {
    let row = |n: usize| format!("{},{},{}\n", ["東", "西"][n % 2], ["春", "夏", "秋"][n % 3], 10 + n % 7);
    let table = format!("店,季節,客数\n{}", (0..60).map(row).collect::<String>());
    holds(&table, "店ごとの客数をヒートマップで", &[r#""mark":"heat_map""#, r#""店""#, r#""季節""#]);
}

/// Homes with their prices and rooms, of two kinds.
fn homes() -> String {
    let kinds = ["Private room", "Shared room", "Entire home"];
    let row = |n: usize| {
        let (kind, zone) = (kinds[n % 3], ["north", "south", "west", "east"][n / 3 % 4]);
        format!("{kind},{zone},{},{},{}.5\n", 1 + n % 5, 100_000 + n * n * 97 % 50_000, 40 + n % 60)
    };
    format!("schema:kind,zone,bedrooms,price,space\n{}", (0..120).map(row).collect::<String>())
}

#[test]
fn what_is_written_out_is_computed() {
    holds(&homes(), "price / space by zone", &["sum(`price`) / sum(`space`)"]);
    let row = |n: usize| format!("2024-{:02}-0{},{},{}\n", 1 + n % 12, 1 + n / 12, 100 + n % 9 * 10, 1 + n % 4);
    let table = format!("発行日,商品単価,商品個数\n{}", (0..96).map(row).collect::<String>());
    holds(&table, "売上（単価×個数）の月次推移", &["sum(`商品単価` * `商品個数`)", r#""yearmonth""#]);
}

#[test]
fn a_name_of_a_vocabulary_is_named_without_it_and_what_is_said_exactly_is_drawn() {
    holds(&homes(), "scatter of price and space coloured by kind", &[r#""color":{"field":"schema:kind""#]);
    holds(&homes(), "Private rooms only: average price by zone", &[r#""Private room""#, r#""x":{"field":"zone""#]);
}

#[test]
fn numbers_are_compared_with_what_they_stand_beside() {
    holds(&homes(), "寝室が3つの家の価格の分布", &[r#""field":"bedrooms","equal":3"#, r#""x":{"field":"price""#]);
    let (spec, _) = drawn(&homes(), "average price by zone for homes with bedrooms of at least 3");
    assert!(spec.contains(r#""gte":3"#) && !spec.contains("limit"), "{spec}");
    let row = |n: usize| format!("{},{},{}\n", ["f", "m"][n % 2], 20 + n % 60, 3_000 + n * n * 37 % 7_000);
    let table = format!("gender,age,daily_steps\n{}", (0..90).map(row).collect::<String>());
    let wanted = [r#""field":"age","gt":50"#, r#""field":"daily_steps","aggregate":"mean""#];
    holds(&table, "Average daily steps by gender for people older than 50", &wanted);
}

#[test]
fn measures_of_one_year_are_no_series() {
    let row = |n: usize| format!("市{n},{},{},{}\n", 5_000 + n * n * 77, 5_100 + n * n * 79, 30 + n % 40);
    let table = format!("市町村,2018_総人口,2023_総人口,2018_出生数\n{}", (0..40).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "2023年の総人口が多い市町村トップ10");
    assert!(spec.contains(r#""field":"2023_総人口""#) && !spec.contains("fold"), "{spec}");
}

#[test]
fn things_are_counted_and_not_gone_through_by_their_number() {
    let row = |n: usize| {
        let (singer, number) = (["Ann", "Bo", "Cy", "Di"][n % 4], 1 + n % 3);
        format!("song {n},{singer},{number},{},{}.5\n", ["東京", "大阪", "京都"][n % 3], n % 7)
    };
    let table = format!("track_name,artist_name,artist_count,station,score\n{}", (0..80).map(row).collect::<String>());
    holds(&table, "アーティスト別の曲数ランキング", &[r#""x":{"field":"artist_name""#, r#""aggregate":"count""#]);
}

#[test]
fn measures_that_nothing_is_named_for_are_bars_of_their_own() {
    let row =
        |n: usize| format!("{},{},{},{}\n", ["A組", "B組"][n % 2], 40 + n % 50, 30 + n * 7 % 60, 20 + n * 11 % 70);
    let table = format!("クラス,国語,数学,英語\n{}", (0..60).map(row).collect::<String>());
    let bars = [r#""fold":["国語","数学","英語"]"#, r#""x":{"field":"variable"}"#, r#""aggregate":"mean""#];
    holds(&table, "国語・数学・英語の平均点を並べて比較して", &bars);
}

#[test]
fn codes_in_capitals_and_in_brackets_are_values() {
    let row =
        |n: usize| format!("{},{},{}\n", ["CN", "IN", "TR", "JP"][n % 4], ["D", "R", "I"][n % 3], 10 + n * 7 % 90);
    let table = format!("country,party,cost\n{}", (0..80).map(row).collect::<String>());
    holds(&table, "average cost by country for CN, IN and TR", &[r#""oneOf":["CN","IN","TR"]"#]);
    let (spec, _) = drawn(&table, "box plot of cost by party, Democrats (D) and Republicans (R) only");
    assert!(spec.contains(r#""oneOf":["D","R"]"#), "{spec}");
}

#[test]
fn rows_that_each_have_a_mark_are_measured_where_the_measure_is_just_a_value() {
    let items = ["入院中の者の数", "宿泊療養中の者の数"];
    let days = (1..=28).flat_map(|n| items.map(|item| format!("2022-02-{n:02},{item},{}\n", 100 + n * 37 % 90)));
    let table = format!("date,name,value\n{}", days.collect::<String>());
    holds(&table, "入院中の者の数はどう推移した？", &[r#""y":{"field":"value""#, r#""x":{"field":"date""#]);
}

#[test]
fn months_are_not_looked_for_in_years() {
    let row = |n: usize| format!("{},{}-{:02}-03 10:00,{}.5\n", 2013 + n / 24, 2013 + n / 24, n % 12 + 1, n % 4);
    let table = format!("year,time,magnitude\n{}", (0..96).map(row).collect::<String>());
    holds(&table, "How many quakes were recorded each month?", &[r#""x":{"field":"time""#, r#""aggregate":"count""#]);
}

#[test]
fn a_plural_is_read_as_its_singular_and_not_as_a_verb() {
    let row = |n: usize| format!("2024-{:02},{},{}\n", n / 3 + 1, ["東", "西", "南"][n % 3], 100 + n * 37 % 90);
    let table = format!("月,部門,売上（万円）\n{}", (0..36).map(row).collect::<String>());
    holds(&table, "Compare the monthly sales of the departments", &[r#""color":{"field":"部門""#, r#""multi_line""#]);
}

#[test]
fn two_parts_of_one_time_are_set_against_each_other() {
    let row = |n: usize| format!("2024-01-{:02} {:02}:00,{}\n", n / 24 + 1, n % 24, 500 + n * 37 % 90);
    let table = format!("日時,需要\n{}", (0..400).map(row).collect::<String>());
    let wanted = [r#""heat_map""#, r#""timeUnit":"hours""#, r#""timeUnit":"day""#, r#""aggregate":"mean""#];
    holds(&table, "曜日×時間帯で需要の平均をヒートマップにして", &wanted);
}

#[test]
fn things_are_shown_by_their_names_where_codes_stand_for_them() {
    let row =
        |n: usize| format!("S{:04},{}店,{}\n", 1000 + n * 7, ["千草台", "国分寺", "関内"][n % 3], 900 + n * 37 % 700);
    let row = |n: usize| row(n).replace('店', &format!("{n}号店"));
    let table = format!("store_cd,store_name,floor_area\n{}", (0..40).map(row).collect::<String>());
    holds(&table, "Top 10 stores by floor area", &[r#""x":{"field":"store_name""#, r#""limit":10"#]);
    holds(&table, "floor_area by store_cd", &[r#""x":{"field":"store_cd""#]);
}

#[test]
fn values_that_no_row_has_together_are_not_all_meant() {
    let row = |n: usize| {
        let (name, code) = [("Japan", "JPN"), ("Peru", "PER"), ("Italy", "ITA")][n % 3];
        format!("{name},{code},{},{}.5\n", 1990 + n / 3, 2 + n % 7)
    };
    let table = format!("Entity,Code,Year,Annual CO2 emissions (per capita)\n{}", (0..90).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "CO2 emissions per person in Japan over time");
    assert!(spec.contains(r#""oneOf":["Japan"]"#) && !spec.contains("PER") && spec.contains(r#""line""#), "{spec}");
}

#[test]
fn what_tells_a_name_from_others_of_its_family_names_it() {
    let row =
        |n: usize| format!("{},0.{},0.{},0.{}\n", ["東京", "大阪", "福岡"][n % 3], n % 4 + 1, n % 3 + 1, n % 5 + 1);
    let table =
        format!("prefecture,payment_cash,payment_credit,payment_card\n{}", (0..60).map(row).collect::<String>());
    let wanted = [r#""payment_cash""#, r#""payment_credit""#, r#""x":{"field":"prefecture""#];
    holds(&table, "average cash and credit by prefecture", &wanted);
}

#[test]
fn a_reading_that_shows_nothing_gives_way_to_one_that_does() {
    let row = |n: usize| format!("2024-{:02}-01,{},{}.5\n", n / 2 + 1, ["AAPL", "GOOG"][n % 2], 90 + n * 7 % 40);
    let table = format!("date,symbol,price\n{}", (0..24).map(row).collect::<String>());
    holds(&table, "compare AAPL and GOOG since 2024", &[r#""y":{"field":"price""#]);
}

#[test]
fn over_the_year_of_one_year_names_no_steps() {
    let row = |n: usize| format!("2024-{:02},{},{}\n", n / 2 + 1, ["north", "south"][n % 2], 100 + n * 37 % 90);
    let table = format!("month,branch,placements\n{}", (0..24).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "How have placements developed over the year?");
    assert!(spec.contains(r#""line""#) && !spec.contains(r#""timeUnit":"year""#), "{spec}");
}

#[test]
fn a_number_that_is_named_and_the_head_of_a_compound_are_gone_through() {
    let row = |n: usize| format!("{},{},{}.5\n", ["m", "f"][n % 2], n % 4, 900 + n * 37 % 700);
    let table = format!("gender,children,charges\n{}", (0..80).map(row).collect::<String>());
    holds(&table, "子どもの人数ごとの加入者数", &[r#""x":{"field":"children""#, r#""aggregate":"count""#]);
    let row = |n: usize| format!("prize {n},{},{}\n", ["physics", "peace", "arts"][n % 3], ["m", "f"][n % 2]);
    let table = format!("prize,category,gender\n{}", (0..60).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "gender split within each prize category");
    assert!(spec.contains(r#""field":"category""#) && !spec.contains(r#""field":"prize""#), "{spec}");
}

#[test]
fn a_list_of_measures_over_time_goes_through_no_group_that_nobody_names() {
    let row = |n: usize| {
        let sky = ["晴", "雨"][n % 2];
        format!("2024-{:02}-{:02},{},{},{},{sky}\n", n / 9 + 1, n % 9 + 1, 40 + n % 7, 30 + n % 11, 20 + n % 5)
    };
    let table = format!("日付,ペールエール(本),ラガー(本),IPA(本),夜の天気\n{}", (0..90).map(row).collect::<String>());
    let all = [r#""fold":["ペールエール(本)","ラガー(本)","IPA(本)"]"#];
    holds(&table, "ペールエール、ラガー、IPAの販売本数を月ごとに比べたい", &all);
}

#[test]
fn rows_have_shares_only_where_they_are_things() {
    let kinds = ["Fossil", "Nuclear", "Renewables"];
    let row = |n: usize| format!("{},{},{}\n", 2001 + n / 3, kinds[n % 3], 900 + n * 97 % 700);
    let table = format!("year,source,net_generation\n{}", (0..51).map(row).collect::<String>());
    let (spec, _) = drawn(&table, "share of renewables over time");
    assert!(!spec.contains("calculate"), "{spec}");
}

#[test]
fn years_are_known_by_a_numbered_name() {
    let row = |n: usize| format!("{},県{},{}\n", 1980 + n / 4 * 5, n % 4, 9_000 + n * 97 % 700);
    let table = format!("year2,pref,population\n{}", (0..32).map(row).collect::<String>());
    holds(&table, "人口の推移", &[r#""x":{"field":"year2""#, r#""line""#]);
}
