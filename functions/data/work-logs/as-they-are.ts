/** entries that moved from one sheet to another while the sheets were read one by one */
import { toColumns, idIn, toLogs } from './columns.ts'
import type { Gone, Sheet } from './sheet.ts'

/** the latest that is known of an entry: in which sheet it is, or where it has gone */
interface Known {
  version: number
  sheet: Sheet
  gone?: Gone
}

/** of the sheets of one employee */
function latestOf(sheets: readonly Sheet[]): Map<string, Known> {
  const found = new Map<string, Known>()
  for (const sheet of sheets) {
    for (const [row, id] of sheet.columns.id.entries()) {
      const version = sheet.columns.version[row] ?? 1
      if ((found.get(id)?.version ?? 0) <= version) found.set(id, { version, sheet })
    }
    for (const gone of sheet.gone) {
      const id = idIn(gone.id)
      if ((found.get(id)?.version ?? 0) < gone.version) found.set(id, { version: gone.version, sheet, gone })
    }
  }
  return found
}

/** none of what was read has moved since: there is one sheet and no note, or all of them have long been as they are */
const areStill = (sheets: readonly Sheet[], lately: string): boolean =>
  sheets.every(({ changed }) => changed <= lately) ||
  (sheets.filter(({ columns }) => columns.id.length > 0).length < 2 && sheets.every(({ gone }) => gone.length === 0))

interface AsTheyAre {
  /** each entry is only in the one where it is now */
  sheets: Sheet[]
  /** notes of what has moved: where they say that it is, it was not found */
  moved: Gone[]
}

/** the sheets of one employee, of which some may have changed after this instant, so that others say what is no longer so */
export function asTheyAre(sheets: Sheet[], lately: string): AsTheyAre {
  if (areStill(sheets, lately)) return { sheets, moved: [] }
  const latest = latestOf(sheets)
  const isHere = (sheet: Sheet, id: string): boolean => {
    const known = latest.get(id)
    return known?.sheet === sheet && known.gone === undefined
  }
  return {
    sheets: sheets.map(sheet =>
      sheet.columns.id.every(id => isHere(sheet, id))
        ? sheet
        : { ...sheet, columns: toColumns(toLogs(sheet.e, sheet.columns).filter(({ id }) => isHere(sheet, idIn(id)))) },
    ),
    moved: [...latest.values()].flatMap(({ gone }) => (gone ? [gone] : [])),
  }
}
