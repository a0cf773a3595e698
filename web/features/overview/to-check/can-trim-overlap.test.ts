import { canTrimOverlap } from './can-trim-overlap.ts'

const entry = (start: string, end: string | null) => ({
  start_time: `2026-11-25T${start}:00Z`,
  end_time: end === null ? null : `2026-11-25T${end}:00Z`,
})
const firstEntry = entry('08:00', '16:30')

it.each([
  ['ends later', entry('15:45', '18:00'), true],
  ['ends at the same time', entry('15:45', '16:30'), true],
  ['is open', entry('15:45', null), true],
  ['ends earlier, so that hours after it would be lost', entry('10:00', '11:00'), false],
  ['begins at the same time', entry('08:00', '18:00'), false],
])('knows whether the first entry can end where the other begins when that one %s', (_, otherEntry, expected) => {
  expect(canTrimOverlap(firstEntry, otherEntry)).toBe(expected)
})

it('ends no open entry', () => {
  expect(canTrimOverlap(entry('08:00', null), entry('15:45', '18:00'))).toBe(false)
})
