import { noFlags } from '../../../shared/domain/entry.ts'
import type { Entry } from './entries.ts'
import { computeChanges, toDraft, toTimes } from './entry-draft.ts'

const entry: Entry = {
  id: 'a.b',
  version: 1,
  employee: { id: 'ann', name: 'Ann' },
  project: { id: 'house', name: 'House' },
  start_time: '2026-03-28T21:00:23Z',
  end_time: '2026-03-29T05:00:41Z',
  total_time: 28_818,
  approved: false,
  original_start_time: '2026-03-28T21:00:23Z',
  original_end_time: '2026-03-29T05:00:41Z',
  created: '2026-03-28T21:00:23Z',
  created_by: 'Employee',
  ...noFlags,
  comments: [],
  comments_v2: [],
}
const lisbon = 'Europe/Lisbon'
const draft = toDraft(entry, lisbon)
const changes = (part: Partial<typeof draft>, of = entry) =>
  computeChanges({ ...toDraft(of, lisbon), ...part }, of, lisbon)

test('an entry is typed as the company’s clock showed it', () => {
  expect(draft).toMatchObject({ day: '2026-03-28', start: '21:00', end: '06:00', isLater: true, isClosed: true })
})

test('what is untouched is no change, and keeps its seconds', () => {
  expect(changes({})).toEqual({})
  expect(changes({ end: '06:30' })).toEqual({ new_end_time: '2026-03-29T05:30:00Z' })
  expect(changes({ project: 'shed' })).toEqual({ new_project_id: 'shed' })
})

test('on another day an entry keeps its seconds, and its night is as long as that night was', () => {
  expect(changes({ day: '2026-03-27' })).toEqual({
    new_start_time: '2026-03-27T21:00:23Z',
    new_end_time: '2026-03-28T06:00:41Z',
  })
})

test('the second of two same hours stays the second', () => {
  const twice = { ...entry, start_time: '2026-10-25T01:30:00Z', end_time: '2026-10-25T09:00:00Z' }
  expect(changes({ end: '09:30' }, twice)).toEqual({ new_end_time: '2026-10-25T09:30:00Z' })
})

test('an open entry stays open until an end is chosen', () => {
  const open = { ...entry, end_time: null }
  expect(changes({}, open)).toEqual({})
  expect(changes({ isClosed: true, end: '05:00', isLater: true }, open)).toEqual({
    new_end_time: '2026-03-29T04:00:00Z',
  })
})

test('an entry over several days keeps them', () => {
  const long = { ...entry, end_time: '2026-03-31T05:00:41Z' }
  expect(changes({ end: '07:00' }, long)).toEqual({ new_end_time: '2026-03-31T06:00:00Z' })
  expect(toTimes({ ...toDraft(long, lisbon), isLater: false, end: '23:00' }, long, lisbon).end).toBe(
    '2026-03-28T23:00:00Z',
  )
})

test('approval is a change by itself, and none where the entry becomes another', () => {
  expect(changes({ isApproved: true })).toEqual({ approved: true })
  expect(changes({ isApproved: true, project: 'shed' })).toEqual({ new_project_id: 'shed' })
})

describe('an open entry is offered to end now', () => {
  const open = (start_time: string): Entry => ({ ...entry, start_time, end_time: null })
  afterEach(() => jest.useRealTimers())

  test.each([
    ['in the minute in which it began', '2026-06-10T08:00:30Z', '2026-06-10T08:00:50Z', false],
    ['in the hour that comes twice', '2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z', false],
    ['after midnight', '2026-06-10T21:00:00Z', '2026-06-11T05:00:00Z', true],
  ])('%s', (_, start, now, isLater) => {
    jest.useFakeTimers({ now: new Date(now) })
    expect(toDraft(open(start), lisbon).isLater).toBe(isLater)
  })
})
