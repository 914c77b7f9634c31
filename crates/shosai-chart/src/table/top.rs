//! Where a table begins: below titles and sources, with one row of names or two.

use super::date::{moment, year};
use super::number::{number, plain};
use super::totals::is_total;
use crate::messages;
use shosai_message::Message;
use std::collections::HashSet;

/// Rows in which the names are looked for.
pub const PROBED_ROWS: usize = 200;
/// A row of names fills at least this share of the usual row.
const FILLED: f64 = 0.6;

/// The names of a table, and how many rows they and what stands above them take.
#[derive(Clone, Debug, PartialEq)]
pub struct Top {
    pub names: Vec<String>,
    pub rows: usize,
    pub notes: Vec<Message>,
}

/// Finds the row of names among the first rows; of a table without anything above them it is the first. Rows under them
/// that tell of the columns are left out too.
pub fn find(rows: &[Vec<String>]) -> Top {
    let mut top = named(rows);
    let under = told_under(&rows[top.rows.min(rows.len())..]);
    if under > 0 {
        top.notes.push(messages::RowsUnderHeader { count: under }.into());
        top.rows += under;
    }
    top
}

/// Rows that tell of the columns, at most; and rows of values that must follow them.
const MOST_TOLD: usize = 8;
const FEWEST_VALUES: usize = 8;

/// How many rows under the names hold no values but codes, units or names in another language: those that begin with a
/// mark of comments, and those whose first cell is none of the dates that all others begin with.
fn told_under(rows: &[Vec<String>]) -> usize {
    let first = |row: &Vec<String>| row.first().map_or("", |cell| cell.trim()).to_owned();
    let comments = rows.iter().take(MOST_TOLD).take_while(|row| first(row).starts_with('#')).count();
    let dated = |row: &Vec<String>| moment(&first(row)).is_some() || plain(&first(row)).and_then(year).is_some();
    let count = rows.iter().take(MOST_TOLD + 1).position(dated).unwrap_or(0);
    let told = count <= MOST_TOLD && rows.len() >= count + FEWEST_VALUES && rows[count..].iter().all(dated);
    let telling = |row: &Vec<String>| !first(row).is_empty() && filled(row) > 1 && !is_total(&first(row));
    if told && rows[..count].iter().all(telling) { count.max(comments) } else { comments }
}

fn named(rows: &[Vec<String>]) -> Top {
    let (width, length) = (usual(rows, |row| filled(row)), usual(rows, Vec::len));
    let least = |usual: usize| ((usual as f64 * FILLED).ceil() as usize).max(2);
    // `実施年月,2023年,-` is no row of names of a table that has seven columns.
    let named = |row: &Vec<String>| filled(row) >= least(width) && row.len() >= least(length);
    let at = rows.iter().position(named).filter(|_| width >= 2).unwrap_or(0);
    if let Some(names) = below_codes(rows, at) {
        return Top { names: rows[names].clone(), rows: names + 1, notes: notes(names, 1, &rows[..names]) };
    }
    if let Some(top) = storeys(rows, at) {
        return top;
    }
    let empty = Vec::new();
    let (row, below) = (rows.get(at).unwrap_or(&empty), rows.get(at + 1));
    // A row of groups may be so empty that it looks like a title.
    if let Some(above) = at.checked_sub(1).and_then(|before| rows.get(before))
        && spans(above, row)
        && is_second(row, &rows[at + 1..])
    {
        return Top { names: joined(above, row), rows: at + 1, notes: notes(at - 1, 2, &rows[..at - 1]) };
    }
    if let Some(below) = below
        && spans(row, below)
        && is_second(below, &rows[at + 2..])
    {
        return Top { names: joined(row, below), rows: at + 2, notes: notes(at, 2, &rows[..at]) };
    }
    if let Some(top) = stacked(rows, at) {
        return top;
    }
    if let Some(below) = below
        && repeats(row)
        && (!repeats(below) || tells_apart(row, below))
        && is_second(below, &rows[at + 2..])
    {
        // One station over every column tells none of them apart.
        let apart = row.iter().filter(|cell| !cell.trim().is_empty()).collect::<HashSet<_>>().len() > 1;
        let names = if apart { joined(row, below) } else { below.clone() };
        return Top {
            names,
            rows: at + 2,
            notes: notes(at + usize::from(!apart), 1 + usize::from(apart), &rows[..=at]),
        };
    }
    Top { names: row.clone(), rows: at + 1, notes: notes(at, 1, &rows[..at]) }
}

/// A row of codes over the names holds nothing else but a title and a year: of ten cells so many.
const CODES_OF_TEN: usize = 8;

/// More digits are no year.
const LONGEST_YEAR: usize = 4;

/// The row of names under one of codes: `A1101` over `総人口`, as statistics offices write them, perhaps with a row of
/// years between.
fn below_codes(rows: &[Vec<String>], at: usize) -> Option<usize> {
    let is_code = |cell: &str| {
        let marks = |test: fn(&u8) -> bool| cell.bytes().any(|b| test(&b));
        let told = marks(u8::is_ascii_uppercase) || cell.len() > LONGEST_YEAR;
        cell.bytes().all(|b| b.is_ascii_alphanumeric()) && marks(u8::is_ascii_digit) && told
    };
    // `/項目 コード` stands before the codes of what the columns are.
    let told = |row: &&Vec<String>| row.iter().any(|cell| cell.starts_with('/') && cell.trim_end().ends_with("コード"));
    let coded = rows[at.min(rows.len())..].iter().take_while(told).count();
    if coded > 0 && rows.get(at + coded).is_some_and(|row| is_second(row, &rows[at + coded + 1..])) {
        return Some(at + coded);
    }
    let row = rows.get(at)?;
    let codes: HashSet<&str> = row.iter().map(|cell| cell.trim()).filter(|cell| is_code(cell)).collect();
    let told = codes.len() >= 2 && codes.len() * 10 >= filled(row) * CODES_OF_TEN;
    let names = |next: &usize| {
        let row = &rows[*next];
        filled(row) >= codes.len() && is_second(row, &rows[next + 1..]) && !row.iter().any(|cell| is_code(cell))
    };
    (at + 1..rows.len().min(at + 3)).find(names).filter(|_| told)
}

/// Rows of names at most.
const MOST_NAME_ROWS: usize = 5;

/// Names in more than two rows, the upper ones written over every column again: a station, what is measured, its quality.
fn stacked(rows: &[Vec<String>], at: usize) -> Option<Top> {
    let valued = |row: &Vec<String>| row.iter().any(|cell| is_value(cell));
    let depth = rows[at..].iter().position(valued).filter(|depth| (3..=MOST_NAME_ROWS).contains(depth))?;
    let words = |row: &Vec<String>| row.iter().filter(|cell| !cell.trim().is_empty()).collect::<HashSet<_>>().len();
    // One word over every column tells none of them apart.
    let first = at + rows[at..at + depth].iter().take_while(|row| words(row) == 1).count();
    let named =
        rows.get(first..at + depth).filter(|named| named.first().is_some_and(|row| words(row) < filled(row)))?;
    let width = named.iter().map(Vec::len).max()?;
    let name = |column: usize| {
        let cells = named.iter().filter_map(|row| row.get(column)).map(|cell| cell.trim());
        cells.filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let names = (0..width).map(name).collect();
    Some(Top { names, rows: at + depth, notes: notes(first, named.len(), &rows[..first]) })
}

/// Names in two rows or more, the upper ones over what the lower leave blank as well: `DATE` and `供給力` over nothing and
/// `原子力`.
fn storeys(rows: &[Vec<String>], at: usize) -> Option<Top> {
    let valued = |row: &Vec<String>| row.iter().any(|cell| is_value(cell));
    let end = at + rows.get(at..)?.iter().position(valued)?;
    let blank = |row: &Vec<String>, at: usize| row.get(at).is_none_or(|cell| cell.trim().is_empty());
    let count = |above: &Vec<String>, below: &Vec<String>, kind: (bool, bool)| {
        (0..above.len().max(below.len())).filter(|at| (blank(above, *at), blank(below, *at)) == kind).count()
    };
    let over = |above: &Vec<String>, below: &Vec<String>| {
        count(above, below, (false, false)) > 0 && count(above, below, (true, false)) > 0 && !valued(above)
    };
    let pairs = rows[..end].windows(2).rev().take(MOST_NAME_ROWS - 1);
    let first = end.checked_sub(1 + pairs.take_while(|pair| over(&pair[0], &pair[1])).count())?;
    let named = &rows[first..end];
    let told = named.windows(2).any(|pair| count(&pair[0], &pair[1], (false, true)) > 1);
    let names = named.iter().rev().skip(1).fold(named.last()?.clone(), |below, above| joined(above, &below));
    (told && first < at).then(|| Top { names, rows: end, notes: notes(first, named.len(), &rows[..first]) })
}

/// Whether two rows together say something else of every column.
fn tells_apart(above: &[String], below: &[String]) -> bool {
    let mut met = HashSet::new();
    above.iter().zip(below).filter(|(above, _)| !above.trim().is_empty()).all(|pair| met.insert(pair))
}

/// Whether a row says the same over several columns.
fn repeats(row: &[String]) -> bool {
    let mut met = HashSet::new();
    let again = row.iter().filter(|cell| !cell.trim().is_empty()).filter(|cell| !met.insert(cell.as_str())).count();
    again > 0 && again >= met.len()
}

fn filled(row: &[String]) -> usize {
    row.iter().filter(|cell| !cell.trim().is_empty()).count()
}

/// The rows that are surely the table's: without the titles and notes of a cell or two above them and behind them.
fn body(rows: &[Vec<String>]) -> &[Vec<String>] {
    let wide = |row: &Vec<String>| filled(row) > 2;
    let last = rows.iter().rposition(wide).map_or(rows.len(), |last| last + 1);
    let run = rows[..last].iter().rposition(|row| !wide(row)).map_or(0, |before| before + 1);
    let preface = rows[..last].iter().take_while(|row| !wide(row)).count();
    let first = if last - run >= FEWEST_VALUES { run } else { preface };
    &rows[if first < last { first } else { 0 }..last]
}

/// What most rows have.
fn usual(rows: &[Vec<String>], size: impl Fn(&Vec<String>) -> usize) -> usize {
    let mut counts = std::collections::BTreeMap::new();
    body(rows).iter().for_each(|row| *counts.entry(size(row)).or_insert(0_usize) += 1);
    counts.into_iter().max_by_key(|(size, count)| (*count, *size)).map_or(0, |(size, _)| size)
}

fn is_value(cell: &str) -> bool {
    number(cell).is_some() || moment(cell).is_some()
}

/// Whether the cells of a row stand over several of the next: blanks follow a name, and the next row names them.
fn spans(above: &[String], below: &[String]) -> bool {
    let blank = |row: &[String], at: usize| row.get(at).is_none_or(|cell| cell.trim().is_empty());
    let named = (0..below.len()).filter(|at| !blank(above, *at)).count();
    let over =
        (1..below.len()).any(|at| blank(above, at) && !blank(below, at) && (0..at).any(|left| !blank(above, left)));
    // A title with a date beside it has no blank between its cells.
    let first = (0..above.len()).find(|at| !blank(above, *at)).unwrap_or(0);
    let gap = (first..above.len()).find(|at| blank(above, *at));
    let parted = gap.is_some_and(|gap| (gap..above.len()).any(|at| !blank(above, at)));
    named >= 2 && over && parted
}

/// Whether a row still names columns: it holds no value, where the rows below it do.
fn is_second(row: &[String], below: &[Vec<String>]) -> bool {
    let plain = row.iter().all(|cell| !is_value(cell));
    let values = below.iter().take(5).any(|row| row.iter().any(|cell| is_value(cell)));
    plain && filled(row) >= 2 && values
}

/// `売上` over `東` and `西` is `売上 東` and `売上 西`.
fn joined(above: &[String], below: &[String]) -> Vec<String> {
    let mut group = String::new();
    let width = above.len().max(below.len());
    let cell = |row: &[String], at: usize| row.get(at).map_or_else(String::new, |cell| cell.trim().to_owned());
    (0..width)
        .map(|at| {
            let (top, sub) = (cell(above, at), cell(below, at));
            if !top.is_empty() {
                group = top;
            }
            match (group.is_empty(), sub.is_empty()) {
                (_, true) => std::mem::take(&mut group),
                (true, false) => sub,
                (false, false) => format!("{group} {sub}"),
            }
        })
        .collect()
}

fn notes(skipped: usize, names: usize, above: &[Vec<String>]) -> Vec<Message> {
    let mut out = Vec::new();
    if skipped > 0 {
        let first: String = above
            .iter()
            .flatten()
            .find(|cell| !cell.trim().is_empty())
            .map_or_else(String::new, |cell| cell.trim().chars().take(40).collect());
        out.push(messages::RowsAboveHeader { first, skipped }.into());
    }
    if names > 1 {
        out.push(messages::RowsOfHeader { count: names }.into());
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::Table;

    fn names(text: &str) -> (Vec<String>, usize, usize) {
        let table = Table::read_str(text).unwrap();
        (table.columns.iter().map(|c| c.name.clone()).collect(), table.rows, table.notes.len())
    }

    #[test]
    fn rows_above_the_names_are_left_out_and_told() {
        let text = "人口統計\n出典：総務省,2024\n\n年,男,女,計数\n2020,1,2,3\n2021,2,3,5\n";
        assert_eq!(names(text), (vec!["年".into(), "男".into(), "女".into(), "計数".into()], 2, 1));
    }

    #[test]
    fn names_under_a_station_with_their_quality_become_one() {
        let text = "downloaded\n\n,T,T,T,T\n日,気温,気温,雨量,雨量\n,,品質,,品質\n2024-01-01,1.5,8,2,8\n2024-01-02,2.5,8,0,8\n";
        let wanted = ["日", "気温", "気温 品質", "雨量", "雨量 品質"].map(str::to_owned).to_vec();
        assert_eq!(names(text), (wanted, 2, 2));
    }

    #[test]
    fn a_preface_of_three_cells_and_longer_than_the_table_is_no_table() {
        let remarks: String = (0..20).map(|n| format!("ｘ{n},公表しないもの\n")).collect();
        let above = format!("統計名：,作物統計調査\n実施年月：,2023年,-\n{remarks}");
        let names_of_columns = ",,,/(F005)作付面積 コード,1001,1002,1003\n(F005)品目 コード,補助コード,品目,/(F005)作付面積,作付面積【ha】,収穫量【t】,出荷量【t】\n";
        let rows: String =
            (0..10).map(|n| format!("10{n:02},,だいこん{n},,{},{},129700\n", 7920 + n, 433_300 + n * n)).collect();
        let found = names(&format!("{above}{names_of_columns}{rows}"));
        assert_eq!((found.0[2].as_str(), found.1), ("品目", 10));
    }

    #[test]
    fn a_row_of_codes_over_the_names_is_left_out_and_told() {
        let codes: Vec<String> = (1..=9).map(|n| format!("A110{n}")).collect();
        let fields: Vec<String> = (1..=9).map(|n| format!("項目{n}")).collect();
        let row = |name: &str| format!("{name},{name}市,1,2,3,4,5,6,7,8,9");
        let above = [format!("SET-1,2021年,{}", codes.join(",")), format!(",年度,{}", ["2021"; 9].join(","))];
        let below = [format!("地域,市,{}", fields.join(",")), row("東"), row("西")];
        let found = names(&format!("{}\n{}\n", above.join("\n"), below.join("\n")));
        assert_eq!((found.0[0].as_str(), found.0[2].as_str(), found.1), ("地域", "項目1", 2));
        assert_eq!(names("Q1,Q2,Q3\n1,a,b\n2,c,d\n").0, ["Q1", "Q2", "Q3"]);
    }

    #[test]
    fn rows_under_the_names_that_tell_of_the_columns_are_left_out_and_told() {
        let rows: String = (1970..1990).map(|year| format!("{year},{}.5,{}.25\n", year % 7, year % 9)).collect();
        let text = format!("品目,総合,食料\nItem,All items,Food\nコード,0001,0002\nウエイト,10000,2626\n{rows}");
        assert_eq!(names(&text), (vec!["品目".into(), "総合".into(), "食料".into()], 20, 1));
        let linked = "#LINK,,\n#property,item,amount\n#object_type_xsd,string,integer\n,a,1\n,b,2\n,c,3\n,d,4\n";
        assert_eq!((names(linked).0[2].as_str(), names(linked).1), ("amount", 4));
        let codes = "表題,家計\n\n,,10110001,10120000\n地域,時間軸,1.1.1 米,1.1.2 パン\n全国,2010年1月,5,6\n全国,2010年2月,7,8\n";
        assert_eq!((names(codes).0[3].as_str(), names(codes).1), ("1.1.2 パン", 2));
    }

    #[test]
    fn two_rows_of_names_become_one() {
        let text = ",売上,,客数,\n月,東,西,東,西\n2024-01,1,2,3,4\n2024-02,1,2,3,4\n";
        assert_eq!(names(text).0, ["月", "売上 東", "売上 西", "客数 東", "客数 西"]);
    }

    #[test]
    fn a_long_preface_and_codes_of_the_columns_are_left_out_and_told() {
        let preface: String = (0..70).map(|n| format!("注{n},説明\n")).collect();
        let codes = ",,/項目 コード,1001,1002\n,,/項目 補助コード,-,-\n品目 コード,品目,/項目,面積,収穫量\n";
        let rows: String = (0..9).map(|n| format!("100{n},菜{n},,{n}5,{n}9\n")).collect();
        let found = names(&format!("{preface}{codes}{rows}"));
        assert_eq!((found.0[1].as_str(), found.0[4].as_str(), found.1), ("品目", "収穫量", 9));
    }

    #[test]
    fn names_of_several_storeys_become_one() {
        let text = "DATE,TIME,需要,供給力,,,,\n,,,火力,太陽光,,風力,\n,,,,実績,制御量,実績,制御量\n2020/4/1,0:00,1,2,3,4,5,6\n2020/4/1,1:00,1,2,3,4,5,6\n2020/4/1,2:00,1,2,3,4,5,6\n";
        let wanted = ["DATE", "TIME", "需要", "供給力 火力", "供給力 太陽光 実績", "供給力 太陽光 制御量"];
        assert_eq!((&names(text).0[..6], names(text).1), (&wanted.map(str::to_owned)[..], 3));
        let cities = "downloaded\n\n,札幌,札幌,東京,東京\n,気温,雨量,気温,雨量\n2020年9月,20.1,53,24,117\n2020年10月,13.1,66,17,205\n";
        assert_eq!((names(cities).0[3].as_str(), names(cities).1), ("東京 気温", 2));
    }

    #[test]
    fn a_plain_table_begins_with_its_first_row() {
        assert_eq!(names("a,b,c\nx,,\ny,1,\nz,,2\n"), (vec!["a".into(), "b".into(), "c".into()], 3, 0));
        assert_eq!(names(",x,y\nfoo,1,2\nbar,3,4\n").0, ["column 1", "x", "y"]);
        assert_eq!(names("kind,of\ncat,pet\ndog,pet\n").1, 2);
    }

    #[test]
    fn a_row_that_says_the_same_over_every_column_names_none() {
        let rows = |text: &str| -> Vec<Vec<String>> {
            text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
        };
        let one = super::find(&rows(
            ",福岡,福岡,福岡\n年月日,平均気温(℃),降水量(mm),風速(m/s)\n2015/1/6,12.3,2.5,4.2\n2015/1/7,7.2,0,4.3",
        ));
        assert_eq!((one.names[1].as_str(), one.rows, one.notes.len()), ("平均気温(℃)", 2, 1));
        let two =
            super::find(&rows(",福岡,福岡,東京,東京\n年月日,気温,雨,気温,雨\n2015/1/6,12,2,4,1\n2015/1/7,7,0,4,1"));
        assert_eq!((two.names[3].as_str(), two.rows), ("東京 気温", 2));
    }
}
