import { groupExcludedEmployees } from './group-excluded-employees.ts'

const createExcludedEmployee = (id: string, reason: 'no_kennitala' | 'open' | 'unapproved') => ({
  id,
  name: id,
  reason,
  entries: 1,
  total_seconds: 3600,
})
const left_out = [
  createExcludedEmployee('Ann', 'unapproved'),
  createExcludedEmployee('Bo', 'no_kennitala'),
  createExcludedEmployee('Bo', 'open'),
  createExcludedEmployee('Cy', 'open'),
]
const listIdsByKind = (people: ReturnType<typeof groupExcludedEmployees>) =>
  Object.fromEntries(Object.entries(people).map(([kind, ids]: [string, ReadonlySet<string>]) => [kind, [...ids]]))

it('does not exclude employees who are in the file but lack hours', () => {
  expect(listIdsByKind(groupExcludedEmployees({ left_out, in_file: [{ id: 'Ann', name: 'Ann' }] }))).toEqual({
    excludedIds: ['Bo', 'Cy'],
    partlyExcludedIds: ['Ann'],
    unclearIds: [],
  })
})

it('reports employees as unclear if an export does not list those in its file', () => {
  expect(listIdsByKind(groupExcludedEmployees({ left_out }))).toEqual({
    excludedIds: ['Bo'],
    partlyExcludedIds: [],
    unclearIds: ['Ann', 'Cy'],
  })
})
