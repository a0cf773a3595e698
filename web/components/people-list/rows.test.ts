import { changeRow, insertPeople, listRowsToAdd, appendEmptyRows } from './rows.ts'

const person = (name: string) => ({ name, phone: '', kennitala: '' })
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

it('fills empty rows from the one in focus when people are pasted, and keeps those after them', () => {
  const typedRows = insertPeople(appendEmptyRows([]), 0, [person('Ann')])
  const rows = insertPeople(typedRows, 1, [person('Bob'), person('Cid'), person('Dan')])
  expect(names(rows)).toEqual(['Ann', 'Bob', 'Cid', 'Dan', ''])
  expect(names(insertPeople(rows, 1, [person('Eve')]))).toEqual(['Ann', 'Eve', 'Bob', 'Cid', 'Dan', ''])
})

it('always ends with an empty row until the list is full', () => {
  const manyPeople = Array.from({ length: 250 }, (_, i) => person(`Ann ${i}`))
  const fullRows = insertPeople(appendEmptyRows([]), 0, manyPeople)
  expect(fullRows).toHaveLength(200)
  expect(fullRows.at(-1)?.name).toBe('Ann 199')
})

it('tries a refused row again after a change, and never one that was added', () => {
  const [firstRow, secondRow] = insertPeople(appendEmptyRows([]), 0, [person('Ann'), person('Bob')])
  if (!firstRow || !secondRow) throw new Error('two rows were inserted')
  const rows = [
    { ...firstRow, state: 'added' as const },
    { ...secondRow, state: 'refused' as const, reason: 'Employee already exists' },
  ]
  const changedRows = changeRow(rows, secondRow.id, { name: 'Bob Kelly' })
  expect(listRowsToAdd(changedRows)).toMatchObject([
    { id: secondRow.id, name: 'Bob Kelly', state: 'typed', reason: '' },
  ])
})
