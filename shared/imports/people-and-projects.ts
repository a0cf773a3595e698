import { maxImportedEmployees } from '../domain/imports.ts'
import { isKennitala, normalizeKennitala } from '../domain/kennitala.ts'
import { toComparableName, foldName, isNameShortEnough, normalizeName } from '../domain/names.ts'
import { maxOpenProjects } from '../domain/projects.ts'
import { getRowRefusedError, type RowRefusal } from './refusals.ts'
import { readPersonName, type RowCells } from './row.ts'

export interface ExistingData {
  employees: readonly { id: string; name: string; kennitalas: readonly string[] }[]
  projects: readonly { id: string; name: string; is_open: boolean }[]
  /** The company's existing entries, by `toEntryKey`, so that none is imported twice. */
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

function normalizeOrRefuse(name: string): string {
  const normalizedName = normalizeName(name)
  if (normalizedName.length > 100 || toComparableName(normalizedName) === '' || !isNameShortEnough(normalizedName))
    throw getRowRefusedError('name')
  return normalizedName
}

export interface PersonOrProject {
  id: string
  name: string
}

/**
 * Finds a name even if it is written without its accents. If several names have the same folded form, prefers an exact
 * spelling.
 */
class NameIndex<Item extends PersonOrProject> {
  readonly #byFolded = new Map<string, Item[]>()
  readonly #ambiguousRefusal: RowRefusal

  constructor(items: readonly Item[], ambiguousRefusal: RowRefusal) {
    this.#ambiguousRefusal = ambiguousRefusal
    for (const item of items) this.add(item)
  }

  add(item: Item): void {
    const foldedItemName = foldName(item.name)
    this.#byFolded.set(foldedItemName, [...(this.#byFolded.get(foldedItemName) ?? []), item])
  }

  find(name: string): Item | undefined {
    const matches = this.#byFolded.get(foldName(name)) ?? []
    const sameNameMatch = matches.find(match => toComparableName(match.name) === toComparableName(name))
    if (!sameNameMatch && matches.length > 1) throw getRowRefusedError(this.#ambiguousRefusal)
    return sameNameMatch ?? matches[0]
  }
}

interface Person extends PersonOrProject {
  kennitalas: string[]
}

export class PersonResolver {
  readonly created: NewPerson[] = []
  readonly #names: NameIndex<Person>
  readonly #byKennitala = new Map<string, Person>()
  /** Caches the person for each text, because a file repeats its names and comparing them is slow. */
  readonly #found = new Map<string, PersonOrProject>()
  readonly #newId: () => string

  constructor({ employees, newId }: ExistingData) {
    const people = employees.map(({ id, name, kennitalas }) => ({
      id,
      name,
      kennitalas: kennitalas.map(normalizeKennitala).filter(isKennitala),
    }))
    this.#newId = newId
    this.#names = new NameIndex(people, 'several_people')
    for (const person of people) for (const kennitala of person.kennitalas) this.#byKennitala.set(kennitala, person)
  }

  findOrCreate(cells: RowCells, defaultName: string): PersonOrProject {
    const cacheKey = [readPersonName(cells) ?? defaultName, cells.kennitala].join('\n')
    const match = this.#found.get(cacheKey) ?? this.#findOrCreate(cells, defaultName)
    this.#found.set(cacheKey, match)
    return match
  }

  /**
   * Returns the person with the row's kennitala or name, or creates a person. Refuses a known name with another
   * kennitala, because the row may be about a second person of this name.
   */
  #findOrCreate(cells: RowCells, defaultName: string): PersonOrProject {
    const writtenName = readPersonName(cells) ?? defaultName
    // Spreadsheets drop a leading zero of a number.
    const digits = normalizeKennitala(cells.kennitala ?? '').replace(/^\d{9}$/, '0$&')
    const kennitala = isKennitala(digits) ? digits : undefined
    const kennitalaMatch = kennitala === undefined ? undefined : this.#byKennitala.get(kennitala)
    if (kennitalaMatch) return kennitalaMatch
    if (writtenName === '') throw getRowRefusedError('no_person')
    const name = normalizeOrRefuse(writtenName)
    const foundPerson = this.#names.find(name)
    if (foundPerson && kennitala !== undefined && foundPerson.kennitalas.length > 0)
      throw getRowRefusedError('same_name')
    if (foundPerson) {
      if (kennitala !== undefined) this.#claim(kennitala, foundPerson)
      return foundPerson
    }
    if (this.created.length >= maxImportedEmployees) throw getRowRefusedError('many_employees')
    const person = { id: this.#newId(), name, kennitalas: [] }
    this.#names.add(person)
    if (kennitala !== undefined) this.#claim(kennitala, person)
    this.created.push({
      id: person.id,
      name,
      ...(kennitala === undefined ? {} : { kennitala }),
      ...(cells.phone === undefined ? {} : { phone_number: cells.phone }),
    })
    return person
  }

  /** Assigns the kennitala to the person, so that a later row with the same name and another kennitala is refused. */
  #claim(kennitala: string, person: Person): void {
    person.kennitalas.push(kennitala)
    this.#byKennitala.set(kennitala, person)
  }
}

export class ProjectResolver {
  readonly created: PersonOrProject[] = []
  readonly #names: NameIndex<PersonOrProject>
  readonly #found = new Map<string, PersonOrProject>()
  readonly #newId: () => string
  readonly #maxCreated: number

  constructor({ projects, newId }: ExistingData) {
    this.#names = new NameIndex<PersonOrProject>(projects, 'several_projects')
    this.#newId = newId
    this.#maxCreated = maxOpenProjects - projects.filter(({ is_open }) => is_open).length
  }

  findOrCreate(writtenName: string): PersonOrProject {
    const match = this.#found.get(writtenName) ?? this.#findOrCreate(writtenName)
    this.#found.set(writtenName, match)
    return match
  }

  #findOrCreate(written: string): PersonOrProject {
    if (written === '') throw getRowRefusedError('no_project')
    const name = normalizeOrRefuse(written)
    const match = this.#names.find(name)
    if (match) return match
    if (this.created.length >= this.#maxCreated) throw getRowRefusedError('many_projects')
    const project = { id: this.#newId(), name }
    this.#names.add(project)
    this.created.push(project)
    return project
  }
}
