/**
 * Numbers the entries of several sheets consecutively. Their times are in arrays by this number, because an object per
 * entry would be too slow.
 */
import type { EmployeeId, EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { toFlagMask, openEntrySecondsMarker, type Flag } from '../../../shared/domain/entry-columns.ts'
import { findOverlappingIndexes } from '../../../shared/domain/entry.ts'
import { toShortId } from './columns.ts'
import type { Sheet } from './sheet.ts'

const compareSheets = (a: Sheet, b: Sheet): number =>
  a.employeeId < b.employeeId ? -1 : a.employeeId > b.employeeId ? 1 : a.month < b.month ? -1 : 1

interface SheetRow {
  sheet: Sheet
  row: number
}

export class SheetRows {
  /** Sheets of the same employee are adjacent. */
  readonly sheets: readonly Sheet[]
  readonly size: number
  /** Starts in seconds since 1970, by an entry's index. */
  readonly starts: Float64Array
  /** Ends in seconds since 1970, by an entry's index. Infinity for an open entry. */
  readonly ends: Float64Array
  /** The index of an entry's sheet, by the entry's index. */
  readonly #sheetIndexes: Uint32Array
  /** The index of a sheet's first entry, by the sheet's index. */
  readonly #firstIndexes: number[] = []

  constructor(sheets: readonly Sheet[]) {
    this.sheets = sheets.toSorted(compareSheets)
    this.size = sheets.reduce((sum, { columns }) => sum + columns.id.length, 0)
    this.starts = new Float64Array(this.size)
    this.ends = new Float64Array(this.size)
    this.#sheetIndexes = new Uint32Array(this.size)
    let index = 0
    for (const [sheetIndex, { columns }] of this.sheets.entries()) {
      this.#firstIndexes.push(index)
      this.#sheetIndexes.fill(sheetIndex, index, index + columns.id.length)
      for (const [row, start] of columns.start.entries()) {
        const seconds = columns.seconds[row] ?? openEntrySecondsMarker
        this.starts[index] = start
        this.ends[index] = seconds === openEntrySecondsMarker ? Infinity : start + seconds
        index++
      }
    }
  }

  at(index: number): SheetRow {
    const sheetIndex = this.#sheetIndexes[index] ?? -1
    const sheet = this.sheets[sheetIndex]
    if (!sheet) throw new Error(`there is no entry ${index} of ${this.size}`)
    return { sheet, row: index - (this.#firstIndexes[sheetIndex] ?? 0) }
  }

  findFirstIndexOfSheet(sheetIndex: number): number {
    return this.#firstIndexes[sheetIndex] ?? 0
  }

  employeeAt(index: number): EmployeeId {
    return this.at(index).sheet.employeeId
  }

  /** Returns the id as a plain string, because parsing a hundred thousand ids is slow. */
  idAt(index: number): string {
    const { sheet, row } = this.at(index)
    return `${sheet.employeeId}.${sheet.columns.id[row] ?? ''}`
  }

  /** Returns the version in which the project, times or approval of an entry last changed. */
  findEditedVersion(index: number): number {
    const {
      sheet: { columns },
      row,
    } = this.at(index)
    return columns.edited.find(([editedRow]) => editedRow === row)?.[1] ?? columns.version[row] ?? 0
  }

  projectAt(index: number): ProjectId | undefined {
    const {
      sheet: { columns },
      row,
    } = this.at(index)
    return columns.projects[columns.project[row] ?? -1]
  }

  isOpen(index: number): boolean {
    return this.ends[index] === Infinity
  }

  hasFlag(index: number, name: Flag): boolean {
    return this.hasAnyFlag(index, toFlagMask(name))
  }

  hasAnyFlag(index: number, mask: number): boolean {
    const { sheet, row } = this.at(index)
    return ((sheet.columns.flags[row] ?? 0) & mask) !== 0
  }

  filterIndexes(holds: (index: number) => boolean): number[] {
    const indexes: number[] = []
    for (let index = 0; index < this.size; index++) if (holds(index)) indexes.push(index)
    return indexes
  }

  sortIndexes(indexes: readonly number[]): number[] {
    const { starts, size } = this
    const start = (index: number | undefined): number => starts[index ?? -1] ?? 0
    let first = Infinity
    for (const index of indexes) first = Math.min(first, start(index))
    // Sorting numbers composed of start and index is many times faster than sorting indexes with a comparison function.
    const keys = new Float64Array(indexes.length)
    let filledCount = 0
    for (const index of indexes) keys[filledCount++] = (start(index) - first) * size + index
    keys.sort()
    const sortedIndexes: number[] = []
    for (const key of keys) {
      const index = key - Math.floor(key / size) * size
      // Entries with the same start are in the order of their employees. Entries of the same employee must be sorted by
      // id as well.
      let target = sortedIndexes.length
      while (
        target > 0 &&
        start(sortedIndexes[target - 1]) === start(index) &&
        this.#isBefore(index, sortedIndexes[target - 1] ?? 0)
      )
        target--
      if (target === sortedIndexes.length) sortedIndexes.push(index)
      else sortedIndexes.splice(target, 0, index)
    }
    return sortedIndexes
  }

  #isBefore(index: number, other: number): boolean {
    const [a, b] = [this.at(index), this.at(other)]
    return (
      a.sheet.employeeId === b.sheet.employeeId && (a.sheet.columns.id[a.row] ?? '') < (b.sheet.columns.id[b.row] ?? '')
    )
  }

  /**
   * Returns 1 at the index of each entry that overlaps another entry of its employee. Compares entries with the open
   * entry too, even if the open entry's sheet was not read.
   */
  findOverlaps(
    openEntryOf: (employeeId: EmployeeId) => { id: EntryId; start: number } | undefined,
    now: number,
  ): Uint8Array {
    const overlapFlags = new Uint8Array(this.size)
    const endsOrNow = this.ends.slice()
    for (let i = 0; i < this.size; i++) if (endsOrNow[i] === Infinity) endsOrNow[i] = Math.max(this.starts[i] ?? 0, now)
    for (
      let firstSheetIndex = 0, nextSheetIndex = 0;
      firstSheetIndex < this.sheets.length;
      firstSheetIndex = nextSheetIndex
    ) {
      const employeeId = this.sheets[firstSheetIndex]?.employeeId
      while (this.sheets[nextSheetIndex]?.employeeId === employeeId && nextSheetIndex < this.sheets.length)
        nextSheetIndex++
      const [from, to] = [
        this.findFirstIndexOfSheet(firstSheetIndex),
        nextSheetIndex < this.sheets.length ? this.findFirstIndexOfSheet(nextSheetIndex) : this.size,
      ]
      if (employeeId === undefined || from === to) continue
      const openEntryElsewhere = this.#omitIfInSheets(openEntryOf(employeeId), firstSheetIndex, nextSheetIndex)
      const [starts, ends] = [this.starts.subarray(from, to), endsOrNow.subarray(from, to)]
      const overlaps = openEntryElsewhere
        ? findOverlappingIndexes(
            [...starts, openEntryElsewhere.start],
            [...ends, Math.max(openEntryElsewhere.start, now)],
          )
        : findOverlappingIndexes(starts, ends)
      for (const i of overlaps) if (from + i < to) overlapFlags[from + i] = 1
    }
    return overlapFlags
  }

  #omitIfInSheets<Open extends { id: EntryId }>(
    openEntry: Open | undefined,
    from: number,
    to: number,
  ): Open | undefined {
    const id = openEntry && toShortId(openEntry.id)
    return openEntry && this.sheets.slice(from, to).some(({ columns }) => columns.id.includes(id ?? ''))
      ? undefined
      : openEntry
  }
}
