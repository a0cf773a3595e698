import { instantAt } from '../../../shared/domain/local-time.ts'
import { addSeconds, cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import { createWallTimeConverter, type WallTime } from './wall-times.ts'

/**
 * Converts a wall time back to an instant. Uses only the date, the time and the time zone, because a reader of the file
 * knows nothing else.
 */
const toInstant = ({ date, time }: WallTime, timeZone: string): string =>
  time.length === 'HH:MM:SS'.length ? instantAt(date, time, timeZone) : cutToWholeSeconds(`${date}T${time}`)

it.each(['Atlantic/Reykjavik', 'Europe/Lisbon', 'Atlantic/Azores', 'Australia/Lord_Howe', 'America/St_Johns'])(
  "converts each instant around a year's clock changes and back in %s",
  timeZone => {
    const toWallTime = createWallTimeConverter(timeZone)
    for (const from of ['2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-30'])
      for (let quarter = 0; quarter < 3 * 96; quarter++) {
        const instant = addSeconds(`${from}T00:00:07Z`, quarter * 900)
        expect(toInstant(toWallTime(instant), timeZone)).toBe(instant)
      }
  },
)

it('adds the UTC offset only to the second of two equal times', () => {
  const toWallTime = createWallTimeConverter('Europe/Lisbon')
  expect(toWallTime('2026-10-25T00:30:05Z')).toEqual({ date: '2026-10-25', time: '01:30:05' })
  expect(toWallTime('2026-10-25T01:30:05Z')).toEqual({ date: '2026-10-25', time: '01:30:05+00:00' })
  expect(toWallTime('2026-10-25T08:00:00Z')).toEqual({ date: '2026-10-25', time: '08:00:00' })
})
