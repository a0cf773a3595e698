import type { ItemToCheck } from '../use-overview.ts'
import { toItemRowKey, toStateKey } from './row-keys.ts'

export interface SolvedMessage {
  text: string
  undo?: () => Promise<unknown>
}

export interface SolvedRow extends SolvedMessage {
  /** The result of `toItemRowKey`. */
  key: string
  /** The result of `toStateKey` when the row was solved. */
  state: string
  /** The row keeps this place in the list. */
  index: number
}

type Row = { kind: 'open'; key: string; item: ItemToCheck } | { kind: 'solved'; key: string; solved: SolvedRow }

export function mergeSolvedRows(items: readonly ItemToCheck[], solvedRows: readonly SolvedRow[]): Row[] {
  const solvedStates = new Set(solvedRows.map(({ state }) => state))
  const rows: Row[] = items
    .filter(item => !solvedStates.has(toStateKey(item)))
    .map(item => ({ kind: 'open', key: toItemRowKey(item), item }))
  for (const row of solvedRows.toSorted((a, b) => a.index - b.index))
    rows.splice(row.index, 0, { kind: 'solved', key: `solved ${row.state}`, solved: row })
  return rows
}
