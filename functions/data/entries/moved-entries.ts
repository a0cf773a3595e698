/** Sheets are read one by one, so an entry that moves meanwhile can show up in two of them, or in none. */
import { toColumns, shortIdOf, toEntries } from './columns.ts'
import type { GoneEntry, Sheet } from './sheet.ts'

/** The highest version of an entry that was found: in `sheet`, or in the note there that it has left the sheet. */
interface Latest {
  version: number
  sheet: Sheet
  gone?: GoneEntry
}

function latestOf(sheets: readonly Sheet[]): Map<string, Latest> {
  const found = new Map<string, Latest>()
  for (const sheet of sheets) {
    for (const [row, id] of sheet.columns.id.entries()) {
      const version = sheet.columns.version[row] ?? 1
      if ((found.get(id)?.version ?? 0) <= version) found.set(id, { version, sheet })
    }
    for (const gone of sheet.gone) {
      const id = shortIdOf(gone.id)
      if ((found.get(id)?.version ?? 0) < gone.version) found.set(id, { version: gone.version, sheet, gone })
    }
  }
  return found
}

/** No entry can be in two sheets: none has changed recently, or only one has entries and none has notes. */
const hasNoMoves = (sheets: readonly Sheet[], recentSince: string): boolean =>
  sheets.every(({ changed }) => changed <= recentSince) ||
  (sheets.filter(({ columns }) => columns.id.length > 0).length < 2 && sheets.every(({ gone }) => gone.length === 0))

interface ResolvedSheets {
  /** Each entry is only in the sheet that has its highest version. */
  sheets: Sheet[]
  /** Notes of entries that were not found in the sheet to which they moved. */
  moved: GoneEntry[]
}

/** Takes the sheets of one employee. If none has changed after `recentSince`, they were read in a consistent state. */
export function resolveMoves(sheets: Sheet[], recentSince: string): ResolvedSheets {
  if (hasNoMoves(sheets, recentSince)) return { sheets, moved: [] }
  const latest = latestOf(sheets)
  const isHere = (sheet: Sheet, id: string): boolean => {
    const found = latest.get(id)
    return found?.sheet === sheet && found.gone === undefined
  }
  return {
    sheets: sheets.map(sheet =>
      sheet.columns.id.every(id => isHere(sheet, id))
        ? sheet
        : {
            ...sheet,
            columns: toColumns(toEntries(sheet.e, sheet.columns).filter(({ id }) => isHere(sheet, shortIdOf(id)))),
          },
    ),
    moved: [...latest.values()].flatMap(({ gone }) => (gone ? [gone] : [])),
  }
}
