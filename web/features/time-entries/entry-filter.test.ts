import { createCommonPresets } from '../../lib/entries/range-presets.ts'
import {
  toEntryQuery,
  isEntriesAnchor,
  parseEntryFilter,
  createDefaultEntryFilter,
  serializeEntryFilter,
} from './entry-filter.ts'

const today = '2026-11-21'
const emptyFilter = { from: '2026-10-22', to: today, employee: null, project: null, approved: null, look: null }

it('defaults to the last 31 days and all employees', () => {
  expect(parseEntryFilter('', '', today)).toEqual(emptyFilter)
  expect(createDefaultEntryFilter(today)).toEqual(emptyFilter)
  expect(serializeEntryFilter(emptyFilter, today)).toBe('')
})

it('restores a serialized filter', () => {
  const filter = {
    from: '2026-01-01',
    to: '2026-01-31',
    employee: 'Ann000000000',
    project: 'House0000000',
    approved: 'false' as const,
    look: 'true' as const,
  }
  expect(parseEntryFilter(`?${serializeEntryFilter(filter, today)}`, '#entries', today)).toEqual(filter)
})

it.each([
  '?from=2026-02-30&to=2026-03-01',
  '?from=2026-03-02&to=2026-03-01',
  '?from=2026-03-02',
  '?from=x&to=y',
  '?approved=maybe&employee=&look=false',
])('ignores %s', search => {
  expect(parseEntryFilter(search, '', today)).toEqual(emptyFilter)
})

it('limits the range to the maximum number of months', () => {
  expect(parseEntryFilter('?from=2001-01-01&to=2026-11-21', '', today).from).toBe('2024-12-01')
})

it('takes employee or project from an anchor, and the days from the query', () => {
  const search = '?from=2026-01-01&to=2026-01-31&employee=Ann&approved=true'
  expect(parseEntryFilter(search, '#project-House', today)).toMatchObject({
    from: '2026-01-01',
    employee: null,
    project: 'House',
    approved: 'true',
  })
  expect(parseEntryFilter(search, '#employee-Ben', today)).toMatchObject({ employee: 'Ben', project: null })
  expect(parseEntryFilter(search, '#all-entries', today)).toMatchObject({ employee: null, project: null })
  expect(['#all-entries', '#project-a', '#entries', '#projects', '#employee-'].map(isEntriesAnchor)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

it("converts days in the company's time zone", () => {
  expect(toEntryQuery({ ...emptyFilter, from: '2026-07-01', to: '2026-07-01' }, 'Europe/Lisbon')).toEqual({
    from: '2026-06-30T23:00:00Z',
    to: '2026-07-01T22:59:59Z',
  })
})

it('filters entries that need review', () => {
  expect(toEntryQuery({ ...emptyFilter, look: 'true' }, 'UTC')).toMatchObject({ needs_look: 'true' })
  expect(toEntryQuery(emptyFilter, 'UTC')).not.toHaveProperty('needs_look')
})

it.each([
  [
    '2026-11-21',
    {
      today: ['2026-11-21', '2026-11-21'],
      this_week: ['2026-11-16', '2026-11-22'],
      last_week: ['2026-11-09', '2026-11-15'],
      this_month: ['2026-11-01', '2026-11-30'],
      last_month: ['2026-10-01', '2026-10-31'],
      last_days: ['2026-10-22', '2026-11-21'],
    },
  ],
  [
    '2026-03-01',
    {
      today: ['2026-03-01', '2026-03-01'],
      this_week: ['2026-02-23', '2026-03-01'],
      last_week: ['2026-02-16', '2026-02-22'],
      this_month: ['2026-03-01', '2026-03-31'],
      last_month: ['2026-02-01', '2026-02-28'],
      last_days: ['2026-01-30', '2026-03-01'],
    },
  ],
])('computes the presets of %s', (day, ranges) => {
  expect(Object.fromEntries(createCommonPresets(day).map(({ id, from, to }) => [id, [from, to]]))).toEqual(ranges)
})
