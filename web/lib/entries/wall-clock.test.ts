import { toInstant, toInstantRange, toWallClock, createWallClockConverter } from './wall-clock.ts'

it('converts instants in summer and winter', () => {
  expect(toWallClock('2026-07-01T23:30:00Z', 'Europe/Lisbon')).toEqual({ day: '2026-07-02', time: '00:30' })
  expect(toWallClock('2026-12-01T23:30:00Z', 'Europe/Lisbon')).toEqual({ day: '2026-12-01', time: '23:30' })
})

it.each(['Atlantic/Reykjavik', 'Europe/Lisbon', 'America/St_Johns'])(
  'converts thousands of instants in %s like single ones',
  zone => {
    const convertToWallClock = createWallClockConverter(zone)
    const instants = Array.from({ length: 400 }, (_, n) =>
      new Date(Date.parse('2026-01-01T00:00:00Z') + n * 79_321_000).toISOString(),
    )
    const changes = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z']
    for (const instant of [...instants, ...changes])
      expect(convertToWallClock(instant)).toEqual(toWallClock(instant, zone))
  },
)

it('moves a skipped time by the gap, and takes the first of a repeated time', () => {
  expect(toInstant({ day: '2026-03-29', time: '01:30' }, 'Europe/Lisbon')).toBe('2026-03-29T01:30:00Z')
  expect(toInstant({ day: '2026-10-25', time: '01:30' }, 'Europe/Lisbon')).toBe('2026-10-25T00:30:00Z')
})

it('covers whole days, even one of 23 hours', () => {
  expect(toInstantRange('2026-03-29', '2026-03-29', 'Europe/Lisbon')).toEqual({
    from: '2026-03-29T00:00:00Z',
    to: '2026-03-29T22:59:59Z',
  })
})
