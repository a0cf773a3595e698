import { optionalFieldDefaults } from '../../../shared/domain/entry.ts'
import type { Entry } from './entries.ts'
import { computeEntryChanges, toEntryDraft, convertDraftToInstants } from './entry-draft.ts'

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
  ...optionalFieldDefaults,
  comments: [],
  comments_v2: [],
}
const lisbonZone = 'Europe/Lisbon'
const draft = toEntryDraft(entry, lisbonZone)
const computeChanges = (draftPart: Partial<typeof draft>, originalEntry = entry) =>
  computeEntryChanges({ ...toEntryDraft(originalEntry, lisbonZone), ...draftPart }, originalEntry, lisbonZone)

it("shows an entry in the company's time zone", () => {
  expect(draft).toMatchObject({ day: '2026-03-28', start: '21:00', end: '06:00', isLater: true, isClosed: true })
})

it('keeps the seconds of unchanged times', () => {
  expect(computeChanges({})).toEqual({})
  expect(computeChanges({ end: '06:30' })).toEqual({ new_end_time: '2026-03-29T05:30:00Z' })
  expect(computeChanges({ project: 'shed' })).toEqual({ new_project_id: 'shed' })
})

it('keeps the seconds on another day, and the length of that night', () => {
  expect(computeChanges({ day: '2026-03-27' })).toEqual({
    new_start_time: '2026-03-27T21:00:23Z',
    new_end_time: '2026-03-28T06:00:41Z',
  })
})

it('keeps the later occurrence of a repeated hour', () => {
  const repeatedHourEntry = { ...entry, start_time: '2026-10-25T01:30:00Z', end_time: '2026-10-25T09:00:00Z' }
  expect(computeChanges({ end: '09:30' }, repeatedHourEntry)).toEqual({ new_end_time: '2026-10-25T09:30:00Z' })
})

it('keeps an open entry open until the user chooses an end', () => {
  const openEntry = { ...entry, end_time: null }
  expect(computeChanges({}, openEntry)).toEqual({})
  expect(computeChanges({ isClosed: true, end: '05:00', isLater: true }, openEntry)).toEqual({
    new_end_time: '2026-03-29T04:00:00Z',
  })
})

it('keeps the number of days of a long entry', () => {
  const longEntry = { ...entry, end_time: '2026-03-31T05:00:41Z' }
  expect(computeChanges({ end: '07:00' }, longEntry)).toEqual({ new_end_time: '2026-03-31T06:00:00Z' })
  expect(
    convertDraftToInstants(
      { ...toEntryDraft(longEntry, lisbonZone), isLater: false, end: '23:00' },
      longEntry,
      lisbonZone,
    ).end,
  ).toBe('2026-03-28T23:00:00Z')
})

it('changes the approval only if nothing else changes', () => {
  expect(computeChanges({ isApproved: true })).toEqual({ approved: true })
  expect(computeChanges({ isApproved: true, project: 'shed' })).toEqual({ new_project_id: 'shed' })
})

describe('the default end of an open entry', () => {
  const createOpenEntry = (start_time: string): Entry => ({ ...entry, start_time, end_time: null })
  afterEach(() => jest.useRealTimers())

  it.each([
    ['in the minute in which it began', '2026-06-10T08:00:30Z', '2026-06-10T08:00:50Z', false],
    ['in the hour that comes twice', '2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z', false],
    ['after midnight', '2026-06-10T21:00:00Z', '2026-06-11T05:00:00Z', true],
  ])('is on the right day %s', (_, start, now, isLater) => {
    jest.useFakeTimers({ now: new Date(now) })
    expect(toEntryDraft(createOpenEntry(start), lisbonZone).isLater).toBe(isLater)
  })
})
