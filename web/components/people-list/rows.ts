import { newId } from '../../../shared/domain/new-id.ts'
import type { PersonText } from './parse-people.ts'

export interface PeopleListRow extends PersonText {
  /** The browser chooses the id of the employee, so that a repeated call creates no second employee. */
  id: string
  /** Rows that are 'added' can no longer be changed. */
  state: 'typed' | 'added' | 'refused'
  /** Why the row was refused, or its text message not sent. */
  reason: string
  isTexted: boolean
}

const createEmptyRow = (): PeopleListRow => ({
  id: newId(),
  name: '',
  phone: '',
  kennitala: '',
  state: 'typed',
  reason: '',
  isTexted: false,
})

const minRows = 3
const maxPeopleListRows = 200

const isEmpty = ({ name, phone, kennitala }: PersonText): boolean => name === '' && phone === '' && kennitala === ''

/** Appends empty rows, so that the list has at least `minRows` rows and ends with an empty row unless it is full. */
export function appendEmptyRows(rows: readonly PeopleListRow[]): PeopleListRow[] {
  const lastRow = rows.at(-1)
  const missingCount = Math.max(
    minRows - rows.length,
    lastRow && !isEmpty(lastRow) && rows.length < maxPeopleListRows ? 1 : 0,
  )
  return [...rows, ...Array.from({ length: missingCount }, createEmptyRow)]
}

/**
 * Inserts pasted people into the list. They replace the empty rows that begin at `at`, and later rows with input move
 * down.
 */
export function insertPeople(
  rows: readonly PeopleListRow[],
  at: number,
  people: readonly PersonText[],
): PeopleListRow[] {
  const rowsBefore = rows.slice(0, at)
  const rowsAfter = rows.slice(at)
  const firstUsedIndex = rowsAfter.findIndex(row => !isEmpty(row))
  const remainingRows = firstUsedIndex === -1 ? [] : rowsAfter.slice(firstUsedIndex)
  const insertedRows = people.map(person => ({ ...createEmptyRow(), ...person }))
  return appendEmptyRows([...rowsBefore, ...insertedRows, ...remainingRows].slice(0, maxPeopleListRows))
}

/** Changes a row. Clears the row's refusal, because the new input has not been refused. */
export const changeRow = (
  rows: readonly PeopleListRow[],
  id: string,
  change: Partial<PeopleListRow>,
): PeopleListRow[] =>
  appendEmptyRows(rows.map(row => (row.id === id ? { ...row, state: 'typed', reason: '', ...change } : row)))

export const listRowsToAdd = (rows: readonly PeopleListRow[]): PeopleListRow[] =>
  rows.filter(row => row.state !== 'added' && !isEmpty(row))
