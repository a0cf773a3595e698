import { groupExcludedEmployees } from './excluded-employees.ts'

const excludedFor = (id: string, reason: 'no_kennitala' | 'open' | 'unapproved') => ({
  id,
  name: id,
  reason,
  entries: 1,
  total_seconds: 3600,
})
const left_out = [
  excludedFor('Ann', 'unapproved'),
  excludedFor('Bo', 'no_kennitala'),
  excludedFor('Bo', 'open'),
  excludedFor('Cy', 'open'),
]
const idsByKind = (people: ReturnType<typeof groupExcludedEmployees>) =>
  Object.fromEntries(Object.entries(people).map(([kind, ids]: [string, ReadonlySet<string>]) => [kind, [...ids]]))

test('whoever is in the file is not left out, whatever is missing of their hours', () => {
  expect(idsByKind(groupExcludedEmployees({ left_out, in_file: [{ id: 'Ann', name: 'Ann' }] }))).toEqual({
    excluded: ['Bo', 'Cy'],
    partlyExcluded: ['Ann'],
    unclear: [],
  })
})

test('an export that does not say who is in its file claims it of nobody', () => {
  expect(idsByKind(groupExcludedEmployees({ left_out }))).toEqual({
    excluded: ['Bo'],
    partlyExcluded: [],
    unclear: ['Ann', 'Cy'],
  })
})
