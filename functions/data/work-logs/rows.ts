/** entries of many sheets side by side, each by its place: asked for what is needed of them, without an object for each */
import type { EmployeeId, LogId, ProjectId } from '../../../shared/domain/ids.ts'
import { hasFlag, open, type Flag } from '../../../shared/domain/log-columns.ts'
import { overlapping } from '../../../shared/domain/work-log.ts'
import { idIn } from './columns.ts'
import type { Sheet } from './sheet.ts'

const byOwner = (a: Sheet, b: Sheet): number => (a.e < b.e ? -1 : a.e > b.e ? 1 : a.month < b.month ? -1 : 1)

/** where an entry lies */
export interface Cell {
  sheet: Sheet
  row: number
}

export class Rows {
  /** in the order of places: those of an employee lie together */
  readonly sheets: readonly Sheet[]
  readonly size: number
  /** seconds since 1970, by place */
  readonly starts: Float64Array
  /** an open one never ends */
  readonly ends: Float64Array
  readonly #sheetAt: Uint32Array
  /** the place of a sheet's first entry */
  readonly #firstOf: number[] = []

  constructor(sheets: readonly Sheet[]) {
    this.sheets = sheets.toSorted(byOwner)
    this.size = sheets.reduce((sum, { columns }) => sum + columns.id.length, 0)
    this.starts = new Float64Array(this.size)
    this.ends = new Float64Array(this.size)
    this.#sheetAt = new Uint32Array(this.size)
    let place = 0
    for (const [at, { columns }] of this.sheets.entries()) {
      this.#firstOf.push(place)
      this.#sheetAt.fill(at, place, place + columns.id.length)
      for (const [row, start] of columns.start.entries()) {
        const seconds = columns.seconds[row] ?? open
        this.starts[place] = start
        this.ends[place] = seconds === open ? Infinity : start + seconds
        place++
      }
    }
  }

  at(place: number): Cell {
    const at = this.#sheetAt[place] ?? -1
    const sheet = this.sheets[at]
    if (!sheet) throw new Error(`there is no entry ${place} of ${this.size}`)
    return { sheet, row: place - (this.#firstOf[at] ?? 0) }
  }

  /** the places of a sheet's entries begin here */
  firstOf(sheet: number): number {
    return this.#firstOf[sheet] ?? 0
  }

  ownerAt(place: number): EmployeeId {
    return this.at(place).sheet.e
  }

  /** not looked at as an id: parsing a hundred thousand takes long */
  idAt(place: number): string {
    const { sheet, row } = this.at(place)
    return `${sheet.e}.${sheet.columns.id[row] ?? ''}`
  }

  projectAt(place: number): ProjectId | undefined {
    const {
      sheet: { columns },
      row,
    } = this.at(place)
    return columns.projects[columns.project[row] ?? -1]
  }

  isOpen(place: number): boolean {
    return this.ends[place] === Infinity
  }

  hasFlag(place: number, name: Flag): boolean {
    const { sheet, row } = this.at(place)
    return hasFlag(sheet.columns.flags[row] ?? 0, name)
  }

  /** the places of which this holds */
  where(holds: (place: number) => boolean): number[] {
    const places: number[] = []
    for (let place = 0; place < this.size; place++) if (holds(place)) places.push(place)
    return places
  }

  /** by start, then by id */
  inOrder(places: readonly number[]): number[] {
    const start = (place: number | undefined): number => this.starts[place ?? -1] ?? 0
    const first = places.reduce((least, place) => Math.min(least, start(place)), Infinity)
    // numbers that say start and place are sorted many times faster than places by a comparison
    const keys = new Float64Array(places.length)
    for (const [i, place] of places.entries()) keys[i] = (start(place) - first) * this.size + place
    keys.sort()
    const sorted: number[] = []
    for (const key of keys) {
      const place = key % this.size
      // places are in the order of employees, but not of the entries that one of them began in the same second
      let at = sorted.length
      while (at > 0 && start(sorted[at - 1]) === start(place) && this.#comesBefore(place, sorted[at - 1] ?? 0)) at--
      if (at === sorted.length) sorted.push(place)
      else sorted.splice(at, 0, place)
    }
    return sorted
  }

  #comesBefore(place: number, other: number): boolean {
    const [a, b] = [this.at(place), this.at(other)]
    return a.sheet.e === b.sheet.e && (a.sheet.columns.id[a.row] ?? '') < (b.sheet.columns.id[b.row] ?? '')
  }

  /** by place, 1 where an entry shares time with another of its employee; some have one open that may be of another month */
  overlaps(openOf: (e: EmployeeId) => { id: LogId; start: number } | undefined, now: number): Uint8Array {
    const found = new Uint8Array(this.size)
    const untils = this.ends.map((end, place) => (end === Infinity ? Math.max(this.starts[place] ?? 0, now) : end))
    for (let at = 0, next = 0; at < this.sheets.length; at = next) {
      const e = this.sheets[at]?.e
      while (this.sheets[next]?.e === e && next < this.sheets.length) next++
      const [from, to] = [this.firstOf(at), next < this.sheets.length ? this.firstOf(next) : this.size]
      if (e === undefined || from === to) continue
      const elsewhere = this.#unlessAmong(openOf(e), at, next)
      const starts = [...this.starts.subarray(from, to), ...(elsewhere ? [elsewhere.start] : [])]
      const ends = [...untils.subarray(from, to), ...(elsewhere ? [Math.max(elsewhere.start, now)] : [])]
      for (const i of overlapping(starts, ends)) if (from + i < to) found[from + i] = 1
    }
    return found
  }

  #unlessAmong<Open extends { id: LogId }>(one: Open | undefined, from: number, to: number): Open | undefined {
    const id = one && idIn(one.id)
    return one && this.sheets.slice(from, to).some(({ columns }) => columns.id.includes(id ?? '')) ? undefined : one
  }
}
