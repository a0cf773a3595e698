import { changeRow, insertPeople, listRowsToAdd, appendEmptyRows } from './rows.ts'

const person = (name: string) => ({ name, phone: '', kennitala: '' })
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

it('fills empty rows from the one in focus when people are pasted, and keeps those after them', () => {
  const typed = insertPeople(appendEmptyRows([]), 0, [person('Ann')])
  const rows = insertPeople(typed, 1, [person('Bob'), person('Cid'), person('Dan')])
  expect(names(rows)).toEqual(['Ann', 'Bob', 'Cid', 'Dan', ''])
  expect(names(insertPeople(rows, 1, [person('Eve')]))).toEqual(['Ann', 'Eve', 'Bob', 'Cid', 'Dan', ''])
})

it('always ends with an empty row until the list is full', () => {
  const many = Array.from({ length: 250 }, (_, i) => person(`Ann ${i}`))
  const full = insertPeople(appendEmptyRows([]), 0, many)
  expect(full).toHaveLength(200)
  expect(full.at(-1)?.name).toBe('Ann 199')
})

it('tries a refused row again after a change, and never one that was added', () => {
  const [first, second] = insertPeople(appendEmptyRows([]), 0, [person('Ann'), person('Bob')])
  if (!first || !second) throw new Error('two rows were inserted')
  const rows = [
    { ...first, state: 'added' as const },
    { ...second, state: 'refused' as const, reason: 'Employee already exists' },
  ]
  const changed = changeRow(rows, second.id, { name: 'Bob Kelly' })
  expect(listRowsToAdd(changed)).toMatchObject([{ id: second.id, name: 'Bob Kelly', state: 'typed', reason: '' }])
})
