/**
 * Finds the sheet that has the latest version of each entry. Sheets are read one by one, so an entry that a concurrent
 * request moves can appear in two sheets or in none.
 */
import { toColumns, toShortId, toEntries } from './columns.ts'
import type { Tombstone, Sheet } from './sheet.ts'

/** The highest version in which an entry was read, either in `sheet` or in a tombstone of that sheet. */
interface LatestVersion {
  version: number
  sheet: Sheet
  tombstone?: Tombstone
}

function findLatestVersions(sheets: readonly Sheet[]): Map<string, LatestVersion> {
  const latestById = new Map<string, LatestVersion>()
  for (const sheet of sheets) {
    for (const [row, id] of sheet.columns.id.entries()) {
      const version = sheet.columns.version[row] ?? 1
      if ((latestById.get(id)?.version ?? 0) <= version) latestById.set(id, { version, sheet })
    }
    for (const tombstone of sheet.gone) {
      const id = toShortId(tombstone.id)
      if ((latestById.get(id)?.version ?? 0) < tombstone.version)
        latestById.set(id, { version: tombstone.version, sheet, tombstone })
    }
  }
  return latestById
}

/**
 * Whether no entry can be in two sheets: no sheet has changed recently, or only one has entries and none has
 * tombstones.
 */
const hasNoMoves = (sheets: readonly Sheet[], recentSince: string): boolean =>
  sheets.every(({ changed }) => changed <= recentSince) ||
  (sheets.filter(({ columns }) => columns.id.length > 0).length < 2 && sheets.every(({ gone }) => gone.length === 0))

interface ResolvedSheets {
  /** An entry that was in several sheets is left only in the sheet with its highest version. */
  sheets: Sheet[]
  /**
   * Tombstones that are the highest version of their entry, so the current state of the entry is in none of the sheets.
   */
  moved: Tombstone[]
}

/**
 * Leaves each entry only in the sheet with its latest version. Assumes that an entry which moved before `recentSince`
 * is only in its new sheet.
 */
export function resolveMoves(sheets: Sheet[], recentSince: string): ResolvedSheets {
  if (hasNoMoves(sheets, recentSince)) return { sheets, moved: [] }
  const latestById = findLatestVersions(sheets)
  const holdsLatestVersion = (sheet: Sheet, id: string): boolean => {
    const latestVersion = latestById.get(id)
    return latestVersion?.sheet === sheet && latestVersion.tombstone === undefined
  }
  return {
    sheets: sheets.map(sheet =>
      sheet.columns.id.every(id => holdsLatestVersion(sheet, id))
        ? sheet
        : {
            ...sheet,
            columns: toColumns(
              toEntries(sheet.employeeId, sheet.columns).filter(({ id }) => holdsLatestVersion(sheet, toShortId(id))),
            ),
          },
    ),
    moved: [...latestById.values()].flatMap(({ tombstone }) => (tombstone ? [tombstone] : [])),
  }
}
