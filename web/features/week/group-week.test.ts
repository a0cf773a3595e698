import { optionalFieldDefaults, type Entry } from '../../../shared/domain/entry.ts'
import { groupWeek, findCellState, computeDaySum, toWeekPart } from './group-week.ts'

const now = '2026-11-27T12:00:00Z'
const nowSeconds = Date.parse(now) / 1000
let lastId = 0

function entry(name: string, start: string, hours: number | null, otherFields: Partial<Entry> = {}): Entry {
  const end = hours === null ? null : new Date(Date.parse(start) + hours * 3_600_000).toISOString()
  return {
    id: String(++lastId),
    version: 1,
    employee: { id: `e-${name}`, name },
    project: { id: 'house', name: 'House' },
    start_time: start,
    end_time: end,
    total_time: hours === null ? null : hours * 3600,
    approved: false,
    original_start_time: start,
    original_end_time: end,
    created: start,
    created_by: 'Employee',
    comments: [],
    comments_v2: [],
    ...optionalFieldDefaults,
    ...otherFields,
  }
}

const group = (entries: readonly Entry[]) =>
  groupWeek(entries, {
    monday: '2026-11-23',
    dayOf: instant => instant.slice(0, 10),
    compare: (a, b) => a.localeCompare(b),
    nowSeconds,
  })

describe('grouping', () => {
  it('sorts people by name, and their entries into days', () => {
    const people = group([
      entry('Ben', '2026-11-24T13:00:00Z', 4),
      entry('Ann', '2026-11-29T08:00:00Z', 8),
      entry('Ben', '2026-11-24T08:00:00Z', 4),
    ])
    expect(
      people.map(({ name, seconds, days }) => [name, seconds / 3600, days.map(day => day.entries.length)]),
    ).toEqual([
      ['Ann', 8, [0, 0, 0, 0, 0, 0, 1]],
      ['Ben', 8, [0, 2, 0, 0, 0, 0, 0]],
    ])
    expect(people[1]?.days[1]?.entries.map(({ start_time }) => start_time.slice(11, 13))).toEqual(['08', '13'])
  })

  it('gives an entry past midnight to the day on which it started', () => {
    const [ann] = group([entry('Ann', '2026-11-23T22:00:00Z', 6)])
    expect(ann?.days.map(({ seconds }) => seconds / 3600)).toEqual([6, 0, 0, 0, 0, 0, 0])
  })

  it('leaves out entries and people of other weeks', () => {
    expect(group([entry('Ann', '2026-11-22T08:00:00Z', 8), entry('Ben', '2026-11-30T08:00:00Z', 8)])).toEqual([])
  })

  it('keeps apart two people of one name', () => {
    const [first, second] = [entry('Ann', '2026-11-23T08:00:00Z', 8), entry('Ann', '2026-11-23T08:00:00Z', 7)]
    expect(group([first, { ...second, employee: { id: 'other', name: 'Ann' } }])).toHaveLength(2)
  })

  it('counts an open entry up to now', () => {
    expect(toWeekPart([entry('Ann', '2026-11-27T09:00:00Z', null)], nowSeconds).seconds).toBe(3 * 3600)
  })
})

describe('what one press approves', () => {
  const start = '2026-11-24T08:00:00Z'

  it('takes closed, unapproved entries without a reason to look', () => {
    const plainEntry = entry('Ann', start, 8)
    const otherEntries = [
      entry('Ann', start, 8, { approved: true }),
      entry('Ann', '2026-11-27T11:00:00Z', null),
      entry('Ann', start, 8, { overlaps: true }),
      entry('Ann', start, 16),
      entry('Ann', start, null),
    ]
    const weekPart = toWeekPart([plainEntry, ...otherEntries], nowSeconds)
    expect(weekPart.toApprove).toEqual([plainEntry])
    expect(weekPart.toReview).toEqual(otherEntries.slice(2))
  })

  it('takes entries without a location, or sent late', () => {
    const weekPart = toWeekPart([entry('Ann', start, 8, { has_location: false, recorded_offline: true })], nowSeconds)
    expect(weekPart.toApprove).toHaveLength(1)
  })

  it('forgets the mark of an approved entry', () => {
    expect(toWeekPart([entry('Ann', start, 8, { overlaps: true, approved: true })], nowSeconds).toReview).toEqual([])
  })

  it('takes no entry of another day or person', () => {
    const [ann, ben, laterEntry] = [
      entry('Ann', start, 8),
      entry('Ben', start, 8),
      entry('Ann', '2026-11-25T08:00:00Z', 8),
    ]
    const people = group([ann, ben, laterEntry])
    expect(people[0]?.toApprove).toEqual([ann, laterEntry])
    expect(people[0]?.days[1]?.toApprove).toEqual([ann])
    expect(computeDaySum(people, 1).toApprove).toEqual([ann, ben])
  })
})

describe('the state of a cell', () => {
  const start = '2026-11-24T08:00:00Z'
  const createApprovedEntry = () => entry('Ann', start, 8, { approved: true })
  const createFlaggedEntry = () => entry('Ann', start, 8, { overlaps: true })
  const createOpenEntry = () => entry('Ann', '2026-11-27T11:00:00Z', null)
  const createPlainEntry = () => entry('Ann', start, 8)

  it.each([
    ['empty', []],
    ['unapproved', [createPlainEntry()]],
    ['partly', [createPlainEntry(), createApprovedEntry()]],
    ['approved', [createApprovedEntry()]],
    ['look', [createFlaggedEntry(), createApprovedEntry()]],
    ['unapproved', [createFlaggedEntry(), createPlainEntry()]],
    ['open', [createOpenEntry(), createApprovedEntry()]],
    ['look', [createOpenEntry(), createFlaggedEntry()]],
  ])('is %s', (state, entries) => {
    expect(findCellState(toWeekPart(entries, nowSeconds))).toBe(state)
  })
})
