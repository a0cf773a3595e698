/** The rows of a list of new people. */
import { newId } from '../../../shared/domain/new-id.ts'
import type { PersonText } from './parse-people.ts'

export interface Row extends PersonText {
  /** The id of the employee, so that a repeated call creates nobody twice. */
  id: string
  /** 'added' rows can no longer be changed. */
  state: 'typed' | 'added' | 'refused'
  /** Why the row was refused, or its message not sent. */
  reason: string
  isTexted: boolean
}

const emptyRow = (): Row => ({
  id: newId(),
  name: '',
  phone: '',
  kennitala: '',
  state: 'typed',
  reason: '',
  isTexted: false,
})

const minRows = 3
export const maxRows = 200

const isEmpty = ({ name, phone, kennitala }: PersonText): boolean => name === '' && phone === '' && kennitala === ''

/** Ends the list with an empty row to type in. */
export function withEmptyRow(rows: readonly Row[]): Row[] {
  const last = rows.at(-1)
  const missing = Math.max(minRows - rows.length, last && !isEmpty(last) && rows.length < maxRows ? 1 : 0)
  return [...rows, ...Array.from({ length: missing }, emptyRow)]
}

/** Puts pasted people into the empty rows from this one on, and new rows before the next row that has a name. */
export function insertPeople(rows: readonly Row[], at: number, people: readonly PersonText[]): Row[] {
  const before = rows.slice(0, at)
  const after = rows.slice(at)
  const used = after.findIndex(row => !isEmpty(row))
  const rest = used === -1 ? [] : after.slice(used)
  const inserted = people.map(person => ({ ...emptyRow(), ...person }))
  return withEmptyRow([...before, ...inserted, ...rest].slice(0, maxRows))
}

/** Changes a row. What was typed after a refusal is no longer refused. */
export const changeRow = (rows: readonly Row[], id: string, change: Partial<Row>): Row[] =>
  withEmptyRow(rows.map(row => (row.id === id ? { ...row, state: 'typed', reason: '', ...change } : row)))

export const rowsToAdd = (rows: readonly Row[]): Row[] => rows.filter(row => row.state !== 'added' && !isEmpty(row))
