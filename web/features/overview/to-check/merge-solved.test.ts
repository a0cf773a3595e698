import { mergeSolvedRows } from './merge-solved.ts'
import type { ItemToCheck } from '../use-overview.ts'

const createUnapprovedItem = (day: string, count: number): ItemToCheck => ({
  kind: 'unapproved',
  day,
  count,
  seconds: 3600,
  approvable: count,
})
const createSolvedRow = (index: number, day: string, count: number) => ({
  key: `unapproved ${day}`,
  state: `unapproved ${day} ${count} ${count}`,
  index,
  text: 'Done',
})
const days = ['2026-03-02', '2026-03-03', '2026-03-04'] as const
const items = days.map(day => createUnapprovedItem(day, 2))
const toKeys = (rows: ReturnType<typeof mergeSolvedRows>) => rows.map(({ key }) => key)

it('keeps a solved row in its place, before and after the servers leave it out', () => {
  const expected = ['unapproved 2026-03-02', 'solved unapproved 2026-03-03 2 2', 'unapproved 2026-03-04']
  const row = createSolvedRow(1, days[1], 2)
  expect(toKeys(mergeSolvedRows(items, [row]))).toEqual(expected)
  expect(toKeys(mergeSolvedRows(items.toSpliced(1, 1), [row]))).toEqual(expected)
})

it('shows a day again when it has other entries than those that were approved', () => {
  const rows = mergeSolvedRows([createUnapprovedItem(days[0], 1)], [createSolvedRow(0, days[0], 2)])
  expect(rows.map(({ kind }) => kind)).toEqual(['solved', 'open'])
})

it('keeps the order of solved rows, whichever was solved first', () => {
  const rows = mergeSolvedRows([], [createSolvedRow(1, days[1], 2), createSolvedRow(0, days[0], 2)])
  expect(toKeys(rows)).toEqual(['solved unapproved 2026-03-02 2 2', 'solved unapproved 2026-03-03 2 2'])
})
