import { missingPeople } from './missing-people.ts'

const left = (id: string, reason: 'no_kennitala' | 'open' | 'unapproved') => ({
  id,
  name: id,
  reason,
  entries: 1,
  total_seconds: 3600,
})
const left_out = [left('Ann', 'unapproved'), left('Bo', 'no_kennitala'), left('Bo', 'open'), left('Cy', 'open')]
const counted = (people: ReturnType<typeof missingPeople>) =>
  Object.fromEntries(Object.entries(people).map(([kind, ids]: [string, ReadonlySet<string>]) => [kind, [...ids]]))

test('whoever is in the file is not left out, whatever is missing of their hours', () => {
  expect(counted(missingPeople({ left_out, in_file: [{ id: 'Ann', name: 'Ann' }] }))).toEqual({
    leftOut: ['Bo', 'Cy'],
    inPart: ['Ann'],
    unclear: [],
  })
})

test('an export that does not say who is in its file claims it of nobody', () => {
  expect(counted(missingPeople({ left_out }))).toEqual({ leftOut: ['Bo'], inPart: [], unclear: ['Ann', 'Cy'] })
})
