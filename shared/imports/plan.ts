/** Works out what the rows of a file become: employees, projects and entries, and which rows are refused. */
import { epochSeconds, mostEntriesAtOnce, wrongTimes } from '../domain/entry.ts'
import { addDays } from '../domain/calendar.ts'
import { mostImportedEmployees, mostImportRows } from '../domain/imports.ts'
import { isKennitala, tidyKennitala } from '../domain/kennitala.ts'
import { comparableName, foldedName, isComparable, tidyName } from '../domain/names.ts'
import { mostOpenProjects } from '../domain/projects.ts'
import type { Field, Mapping } from './headers.ts'
import { mostCellCharacters } from './limits.ts'
import { durationOf, instantsIn, moment, type DateOrder, type Moment } from './moments.ts'

export const refusals = [
  'formula',
  'long_cell',
  'no_person',
  'no_project',
  'name',
  'same_name',
  'several_people',
  'several_projects',
  'no_date',
  'date',
  'no_start',
  'start',
  'no_end',
  'end',
  'duration',
  'order',
  'long',
  'years',
  'many_employees',
  'many_projects',
  'twice',
] as const
export type Refusal = (typeof refusals)[number]

export interface FileRows {
  rows: readonly (readonly string[])[]
  /** The index of the row with the headers; rows below it count. */
  header: number
}

export interface Choices {
  mapping: Mapping
  dateOrder: DateOrder
  timeZone: string
  /** Names for rows without a person or a project; empty where such rows are refused. */
  person: string
  project: string
}

export interface Known {
  employees: readonly { id: string; name: string; kennitalas: readonly string[] }[]
  projects: readonly { id: string; name: string; is_open: boolean }[]
  /** Keys of entries that are there already, see `entryKey`. */
  entries: ReadonlySet<string>
  now: string
  newId: () => string
}

export interface NewPerson {
  id: string
  name: string
  phone_number?: string
  kennitala?: string
}

export interface PlannedEntry {
  project_id: string
  start_time: string
  end_time: string
}

export interface Plan {
  /** How many rows of the file have something in them. */
  rows: number
  employees: NewPerson[]
  projects: { id: string; name: string }[]
  /** The calls that make the entries, of one employee each. */
  batches: { employee_id: string; entries: PlannedEntry[] }[]
  entries: number
  /** How many rows are entries that are there already. */
  there: number
  refused: { row: number; why: Refusal }[]
  /** The first entries that will be made. */
  first: { row: number; employee: string; project: string; start_time: string; end_time: string }[]
  /** The instants between which the file's entries start. */
  range: { from: string; to: string } | null
}

export const entryKey = (employee: string, project: string, start: number, end: number): string =>
  `${employee} ${project} ${start} ${end}`

const mostShown = 10
/** A transaction has at most 100 items: 90 entries, each month's sheet and list, the tally and the employee. */
const mostMonths = 4

class RowRefused extends Error {
  readonly why: Refusal

  constructor(why: Refusal) {
    super(why)
    this.why = why
  }
}

const made = new Map<Refusal, RowRefused>()

/** One error for each reason, since a stack for each of a hundred thousand rows would take seconds. */
function refusalFor(why: Refusal): RowRefused {
  const known = made.get(why) ?? new RowRefused(why)
  made.set(why, known)
  return known
}

/** A sign that stands for nothing. */
const isBlank = (text: string): boolean => /^[-–—]?$/.test(text)
const startsFormula = /^[=+\-@＝＋－＠]/
/** A phone number may begin with a plus. */
const mayStartWithSign: readonly Field[] = ['phone', 'duration']

/** The texts of one row by field. */
function cellsOf(row: readonly string[], mapping: Mapping): Partial<Record<Field, string>> {
  const cells: Partial<Record<Field, string>> = {}
  for (const [field, index] of Object.entries(mapping) as [Field, number][]) {
    const text = (row[index] ?? '').trim()
    if (isBlank(text)) continue
    if (text.length > mostCellCharacters) throw refusalFor('long_cell')
    if (startsFormula.test(text) && !(mayStartWithSign.includes(field) && /^[+-][\d\s]/.test(text)))
      throw refusalFor('formula')
    cells[field] = text
  }
  return cells
}

function tidied(name: string): string {
  const tidy = tidyName(name)
  if (tidy.length > 100 || comparableName(tidy) === '' || !isComparable(tidy)) throw refusalFor('name')
  return tidy
}

interface Named {
  id: string
  name: string
}

/** Finds names without accents too. Of several that fold alike, one that is spelled the same counts. */
class Names<Item extends Named> {
  readonly #byFolded = new Map<string, Item[]>()
  readonly #several: Refusal

  constructor(items: readonly Item[], several: Refusal) {
    this.#several = several
    for (const one of items) this.add(one)
  }

  add(one: Item): void {
    const folded = foldedName(one.name)
    this.#byFolded.set(folded, [...(this.#byFolded.get(folded) ?? []), one])
  }

  find(name: string): Item | undefined {
    const alike = this.#byFolded.get(foldedName(name)) ?? []
    const same = alike.find(one => comparableName(one.name) === comparableName(name))
    if (!same && alike.length > 1) throw refusalFor(this.#several)
    return same ?? alike[0]
  }
}

interface Person extends Named {
  kennitalas: string[]
}

class People {
  readonly made: NewPerson[] = []
  readonly #names: Names<Person>
  readonly #byKennitala = new Map<string, Person>()
  /** By what is written, since comparing names takes long and a file has each of them many times. */
  readonly #found = new Map<string, Named>()
  readonly #newId: () => string

  constructor({ employees, newId }: Known) {
    const all = employees.map(({ id, name, kennitalas }) => ({
      id,
      name,
      kennitalas: kennitalas.map(tidyKennitala).filter(isKennitala),
    }))
    this.#newId = newId
    this.#names = new Names(all, 'several_people')
    for (const one of all) for (const kennitala of one.kennitalas) this.#byKennitala.set(kennitala, one)
  }

  of(cells: Partial<Record<Field, string>>, otherwise: string): Named {
    const asWritten = [cells.person ?? cells.email ?? otherwise, cells.kennitala].join('\n')
    const found = this.#found.get(asWritten) ?? this.#find(cells, otherwise)
    this.#found.set(asWritten, found)
    return found
  }

  /** By kennitala, else by name. Two people of one name cannot be told apart by it. */
  #find(cells: Partial<Record<Field, string>>, otherwise: string): Named {
    const written = cells.person ?? cells.email ?? otherwise
    // Spreadsheets drop a zero at the start of a number.
    const digits = tidyKennitala(cells.kennitala ?? '').replace(/^\d{9}$/, '0$&')
    const kennitala = isKennitala(digits) ? digits : undefined
    const known = kennitala === undefined ? undefined : this.#byKennitala.get(kennitala)
    if (known) return known
    if (written === '') throw refusalFor('no_person')
    const name = tidied(written)
    const found = this.#names.find(name)
    if (found && kennitala !== undefined && found.kennitalas.length > 0) throw refusalFor('same_name')
    if (found) {
      if (kennitala !== undefined) this.#claim(kennitala, found)
      return found
    }
    if (this.made.length >= mostImportedEmployees) throw refusalFor('many_employees')
    const person = { id: this.#newId(), name, kennitalas: [] }
    this.#names.add(person)
    if (kennitala !== undefined) this.#claim(kennitala, person)
    this.made.push({
      id: person.id,
      name,
      ...(kennitala === undefined ? {} : { kennitala }),
      ...(cells.phone === undefined ? {} : { phone_number: cells.phone }),
    })
    return person
  }

  /** From here on the same name with another kennitala is somebody else. */
  #claim(kennitala: string, person: Person): void {
    person.kennitalas.push(kennitala)
    this.#byKennitala.set(kennitala, person)
  }
}

class Projects {
  readonly made: Named[] = []
  readonly #names: Names<Named>
  readonly #found = new Map<string, Named>()
  readonly #newId: () => string
  readonly #room: number

  constructor({ projects, newId }: Known) {
    this.#names = new Names<Named>(projects, 'several_projects')
    this.#newId = newId
    this.#room = mostOpenProjects - projects.filter(({ is_open }) => is_open).length
  }

  of(written: string): Named {
    const found = this.#found.get(written) ?? this.#find(written)
    this.#found.set(written, found)
    return found
  }

  #find(written: string): Named {
    if (written === '') throw refusalFor('no_project')
    const name = tidied(written)
    const found = this.#names.find(name)
    if (found) return found
    if (this.made.length >= this.#room) throw refusalFor('many_projects')
    const project = { id: this.#newId(), name }
    this.#names.add(project)
    this.made.push(project)
    return project
  }
}

const hasTimes = ({ start, date, end, duration }: Mapping): boolean => (start ?? date ?? end ?? duration) !== undefined

/** Reads a cell, or says what is wrong with it. */
function readMoment(text: string | undefined, order: DateOrder, why: Refusal): Moment {
  if (text === undefined) return {}
  const found = moment(text, order)
  if (!found) throw refusalFor(why)
  return found
}

function timesOf(
  cells: Partial<Record<Field, string>>,
  order: DateOrder,
  instant: ReturnType<typeof instantsIn>,
): { start: string; end: string } {
  const startCell = readMoment(cells.start, order, 'start')
  const dateCell = readMoment(cells.date, order, 'date')
  const endCell = readMoment(cells.end, order, 'end')
  const endDate = readMoment(cells.end_date, order, 'date')
  const day = startCell.day ?? dateCell.day
  if (day === undefined) throw refusalFor('no_date')
  const from = startCell.time === undefined ? dateCell : startCell
  if (from.time === undefined) throw refusalFor('no_start')
  const start = instant(day, from.time, from.offset)
  if (endCell.time !== undefined) {
    const ownDay = endCell.day ?? endDate.day
    // An end before the start on one date is one of the next morning.
    const endDay = ownDay ?? (endCell.time < from.time ? addDays(day, 1) : day)
    return {
      start,
      end: instant(endDay, endCell.time, endCell.offset ?? (ownDay === undefined ? from.offset : undefined)),
    }
  }
  if (cells.duration === undefined) throw refusalFor('no_end')
  const seconds = durationOf(cells.duration)
  if (seconds === undefined) throw refusalFor('duration')
  return { start, end: new Date(Date.parse(start) + seconds * 1000).toISOString().replace('.000Z', 'Z') }
}

const wrongIn = (start: string, end: string, now: string): Refusal | undefined => {
  const wrong = wrongTimes(start, end, now)
  if (!wrong) return undefined
  if (wrong.start_time) return 'years'
  return start < end ? 'long' : 'order'
}

interface Entry extends PlannedEntry {
  row: number
  employee: Named
  project: string
}

/** An employee's entries in order, so that a call changes few month sheets. */
function batchesOf(entries: readonly Entry[]): Plan['batches'] {
  const batches: Plan['batches'] = []
  for (const ofOne of Map.groupBy(entries, ({ employee }) => employee.id).values()) {
    let batch: PlannedEntry[] = []
    let months = new Set<string>()
    const employee_id = ofOne[0]?.employee.id ?? ''
    for (const { project_id, start_time, end_time } of ofOne.toSorted((a, b) =>
      a.start_time < b.start_time ? -1 : 1,
    )) {
      months.add(start_time.slice(0, 7))
      if (batch.length === mostEntriesAtOnce || months.size > mostMonths) {
        batches.push({ employee_id, entries: batch })
        ;[batch, months] = [[], new Set([start_time.slice(0, 7)])]
      }
      batch.push({ project_id, start_time, end_time })
    }
    batches.push({ employee_id, entries: batch })
  }
  return batches
}

export function planOf(file: FileRows, choices: Choices, known: Known): Plan {
  const { mapping, dateOrder, timeZone } = choices
  const [people, projects] = [new People(known), new Projects(known)]
  const instant = instantsIn(timeZone)
  const refused: Plan['refused'] = []
  const entries: Entry[] = []
  const planned = new Set<string>()
  const makesEntries = hasTimes(mapping)
  let [there, count] = [0, 0]
  let [from, to] = ['', '']

  const read = (row: readonly string[], number: number): void => {
    const cells = cellsOf(row, mapping)
    if (!makesEntries) {
      if (mapping.person !== undefined || mapping.email !== undefined) people.of(cells, '')
      if (cells.project !== undefined || mapping.person === undefined) projects.of(cells.project ?? '')
      return
    }
    // What is wrong with the times is said before anything is made for the row.
    const { start, end } = timesOf(cells, dateOrder, instant)
    const wrong = wrongIn(start, end, known.now)
    if (wrong) throw refusalFor(wrong)
    const written = cells.project ?? choices.project.trim()
    if (written === '') throw refusalFor('no_project')
    const employee = people.of(cells, choices.person.trim())
    const project = projects.of(written)
    const key = entryKey(employee.id, project.id, epochSeconds(start), epochSeconds(end))
    if (planned.has(key)) throw refusalFor('twice')
    planned.add(key)
    if (from === '' || start < from) from = start
    if (start > to) to = start
    if (known.entries.has(key)) there++
    else
      entries.push({
        row: number,
        employee,
        project: project.name,
        project_id: project.id,
        start_time: start,
        end_time: end,
      })
  }

  for (let index = file.header + 1; index < file.rows.length; index++) {
    const row = file.rows[index] ?? []
    if (row.every(cell => cell.trim() === '')) continue
    count++
    if (count > mostImportRows) break
    try {
      read(row, index + 1)
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      refused.push({ row: index + 1, why: error.why })
    }
  }
  return {
    rows: count,
    employees: people.made,
    projects: projects.made,
    batches: batchesOf(entries),
    entries: entries.length,
    there,
    refused,
    first: entries.slice(0, mostShown).map(({ row, employee, project, start_time, end_time }) => ({
      row,
      employee: employee.name,
      project,
      start_time,
      end_time,
    })),
    range: from === '' ? null : { from, to },
  }
}
