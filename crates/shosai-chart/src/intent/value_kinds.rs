//! What the values of a column are called, told by how they end: `東京都` and `大阪府` are prefectures, whatever the column's name.

use crate::table::{Column, Data};

/// Ends of values, and the words for what they name.
const KINDS: &[(&str, &str)] = &[
    ("都|道|府|県", "prefecture|prefectures|県|都道府県|府県"),
    ("市|町|村", "city|cities|town|towns|市町村|市"),
    ("区", "ward|wards|borough|区"),
    ("駅", "station|stations|駅"),
    ("店|支店|本店", "shop|shops|store|stores|branch|branches|店|店舗"),
    ("校|小|中学校|高校|大学", "school|schools|学校"),
    ("科", "clinic|specialty|診療科"),
    ("課|部|室", "department|departments|section|division|部署|課"),
    ("班", "crew|crews|team|班"),
    ("代|代以上|歳以上|代以下", "age group|age groups|age band|generation|generations|年代|世代|年齢層"),
    ("線", "line|lines|route|routes|路線"),
    ("港", "port|ports|harbour|harbor|港"),
    ("棟", "building|buildings|棟"),
    ("工場", "plant|plants|factory|factories|工場"),
    ("倉庫", "warehouse|warehouses|倉庫"),
    ("保険", "insurance|policy type|保険"),
    ("社|株式会社", "company|companies|firm|会社"),
];

/// The words for what the values of a column are, where nearly all of them end alike.
pub fn words(column: &Column) -> impl Iterator<Item = &'static str> {
    const MOST: usize = 80;
    const FEW: usize = 60;
    let values: &[String] = if let Data::Text { words, .. } = &column.data { words } else { &[] };
    let fits = |ends: &str| {
        let alike =
            values.iter().filter(|value| ends.split('|').any(|end| value.ends_with(end) && *value != end)).count();
        (2..=FEW).contains(&values.len()) && alike * 100 >= values.len() * MOST
    };
    let found: Vec<&str> =
        KINDS.iter().filter(|(ends, _)| fits(ends)).flat_map(|(_, words)| words.split('|')).collect();
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use crate::table::Table;

    #[test]
    fn values_tell_what_a_column_names() {
        let table = Table::read_str("届け先,額\n東京都,1\n大阪府,2\n愛知県,3\n東京都,4\n").unwrap();
        assert!(super::words(&table.columns[0]).any(|word| word == "prefecture"));
        assert_eq!(super::words(&table.columns[1]).count(), 0);
    }
}
