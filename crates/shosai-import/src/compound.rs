//! Compound files (Excel before 2007), looked through before a library reads them: chains that lead in a circle and
//! sheets that claim the whole world would take all memory.

/// Sheets of one file may cover so many cells together, empty ones among them.
const MOST_CELLS: u64 = 4_000_000;
const HEADER: usize = 512;
/// Above this a number in the table of sectors is a mark, not a sector.
const LAST_SECTOR: u32 = 0xFFFF_FFFA;
const NAME_BYTES: usize = 64;
const ENTRY_BYTES: usize = 128;

/// What of a compound file is looked at.
struct Compound<'a> {
    bytes: &'a [u8],
    sector: usize,
    /// For each sector, the one that follows it.
    next: Vec<u32>,
}

/// Whether the file can be read within bounds; the reason if not.
pub(crate) fn check(bytes: &[u8]) -> Result<(), &'static str> {
    let file = Compound::of(bytes).ok_or("its table of sectors is damaged")?;
    let directory = file.chain(number(bytes, 48).ok_or("it has no directory")?).ok_or("its directory is damaged")?;
    // The small sectors have a table of their own.
    let small = file.chain(number(bytes, 60).unwrap_or(u32::MAX)).ok_or("its small sectors are damaged")?;
    let small: Vec<u32> = small.chunks_exact(4).filter_map(|four| number(four, 0)).collect();
    if circles(&small) {
        return Err("its small sectors lead in a circle");
    }
    for entry in directory.chunks_exact(ENTRY_BYTES) {
        let name: Vec<u16> =
            entry[..NAME_BYTES].chunks_exact(2).map(|two| u16::from_le_bytes([two[0], two[1]])).collect();
        let name = String::from_utf16_lossy(&name);
        if matches!(name.trim_end_matches('\0'), "Workbook" | "Book") {
            let stream = number(entry, 116).and_then(|start| file.chain(start)).unwrap_or_default();
            if cells(&stream) > MOST_CELLS {
                return Err("its sheets cover too many cells");
            }
        }
    }
    Ok(())
}

impl<'a> Compound<'a> {
    fn of(bytes: &'a [u8]) -> Option<Self> {
        let shift = *bytes.get(30)?;
        let sector = 1_usize.checked_shl(u32::from(shift)).filter(|size| (128..=65_536).contains(size))?;
        let mut file = Self { bytes, sector, next: Vec::new() };
        let most = bytes.len() / sector + 1;
        let mut tables: Vec<u32> = (0..109).filter_map(|at| number(bytes, 76 + at * 4)).collect();
        let mut further = number(bytes, 68)?;
        for _ in 0..most {
            let Some(list) = file.at(further) else { break };
            let mut listed: Vec<u32> = list.chunks_exact(4).filter_map(|four| number(four, 0)).collect();
            further = listed.pop()?;
            tables.extend(listed);
        }
        for table in tables.into_iter().filter(|table| *table < LAST_SECTOR).take(most) {
            let entries = file.at(table)?.chunks_exact(4).filter_map(|four| number(four, 0));
            file.next.extend(entries.collect::<Vec<u32>>());
        }
        (!circles(&file.next)).then_some(file)
    }

    fn at(&self, sector: u32) -> Option<&'a [u8]> {
        if sector >= LAST_SECTOR {
            return None;
        }
        let from = HEADER.max(self.sector).checked_add((sector as usize).checked_mul(self.sector)?)?;
        self.bytes.get(from..(from + self.sector).min(self.bytes.len())).filter(|part| !part.is_empty())
    }

    fn chain(&self, start: u32) -> Option<Vec<u8>> {
        let mut made = Vec::new();
        let mut now = start;
        // There are no circles, so this ends.
        while now < LAST_SECTOR {
            made.extend_from_slice(self.at(now)?);
            now = *self.next.get(now as usize)?;
        }
        Some(made)
    }
}

/// Whether following the table from anywhere comes back to where it was.
fn circles(next: &[u32]) -> bool {
    let mut seen = vec![0_usize; next.len()];
    for start in 0..next.len() {
        let mut now = start;
        while seen[now] == 0 {
            seen[now] = start + 1;
            match next.get(now).map(|next| *next as usize).filter(|next| *next < seen.len()) {
                Some(next) => now = next,
                None => break,
            }
            if seen[now] == start + 1 {
                return true;
            }
        }
    }
    false
}

/// How many cells the sheets of a workbook's stream cover.
fn cells(stream: &[u8]) -> u64 {
    let (mut total, mut at) = (0_u64, 0);
    let mut area: Option<(u64, u64, u64, u64)> = None;
    while let (Some(kind), Some(size)) = (short(stream, at), short(stream, at + 2)) {
        let (row, column) = (short(stream, at + 4), short(stream, at + 6));
        match kind {
            // Cells of every kind begin with their row and column.
            0x0006 | 0x00BD | 0x00BE | 0x00D6 | 0x00FD | 0x0200..=0x0206 | 0x027E if kind != 0x0200 => {
                let (row, column) = (u64::from(row.unwrap_or(0)), u64::from(column.unwrap_or(0)));
                let (top, left, bottom, right) = area.unwrap_or((row, column, row, column));
                area = Some((top.min(row), left.min(column), bottom.max(row), right.max(column)));
            }
            0x000A => total += area.take().map_or(0, size_of_area),
            _ => {}
        }
        at += 4 + usize::from(size);
    }
    total + area.map_or(0, size_of_area)
}

fn size_of_area((top, left, bottom, right): (u64, u64, u64, u64)) -> u64 {
    (bottom - top + 1) * (right - left + 1)
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_seen_and_chains_are_not_circles() {
        const END: u32 = 0xFFFF_FFFE;
        assert!(!circles(&[1, 2, END, 2]));
        assert!(circles(&[1, 2, 0]));
        assert!(circles(&[END, 1]));
    }

    #[test]
    fn a_sheet_covers_what_lies_between_its_cells() {
        let cell =
            |row: u16, column: u16| [&[0x03, 0x02, 4, 0][..], &row.to_le_bytes(), &column.to_le_bytes()].concat();
        let stream = [cell(0, 0), cell(65_535, 255), vec![0x0A, 0, 0, 0]].concat();
        assert_eq!(cells(&stream), 65_536 * 256);
    }
}
