import type { FileSheet } from '../../../shared/imports/limits.ts'

/** Formats [2, 3, 4, 9] as ["2–4", "9"]. Expects ascending row numbers. */
export function formatRowRanges(rows: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const row of rows) {
    const lastRange = ranges.at(-1)
    if (lastRange && lastRange[1] === row - 1) lastRange[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
}

/**
 * Returns the sheet of a row of the joined file, and the row's number in that sheet. Without sheets, returns the number
 * unchanged.
 */
export function locateSheetRow(row: number, sheets: readonly FileSheet[]): { sheet: string; number: number } {
  const sheet = sheets.findLast(({ firstRowIndex }) => firstRowIndex < row)
  return sheet
    ? { sheet: sheet.name, number: row - 1 - sheet.firstRowIndex + sheet.firstRowNumber }
    : { sheet: '', number: row }
}

/**
 * Formats the rows as ranges of row numbers in their sheets. With several sheets, the first range of each sheet follows
 * the sheet's name.
 */
export const formatRowRangesBySheet = (rows: readonly number[], sheets: readonly FileSheet[]): string[] =>
  [
    ...Map.groupBy(
      rows.map(row => locateSheetRow(row, sheets)),
      ({ sheet }) => sheet,
    ),
  ].flatMap(([sheet, sheetRows]) =>
    formatRowRanges(sheetRows.map(({ number }) => number)).map((range, i) =>
      sheet && i === 0 ? `${sheet}: ${range}` : range,
    ),
  )
