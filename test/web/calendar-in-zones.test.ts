import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const calendarFile = join(import.meta.dirname, '../../shared/domain/calendar.ts')

/** Runs in a separate process, because Jest's time zone is fixed at its start. */
const countDaysAroundClockChange = (zone: string, day: string): string =>
  execFileSync(
    process.execPath,
    [
      '--eval',
      `const { addDays, daysBetween, mondayOf } = await import(${JSON.stringify(calendarFile)})
      const day = ${JSON.stringify(day)}
      console.log(new Date(day + 'T12:00').getTimezoneOffset() !== new Date(addDays(day, -1) + 'T12:00').getTimezoneOffset())
      console.log(addDays(day, -1), addDays(day, 1), daysBetween(addDays(day, -1), addDays(day, 1)), mondayOf(addDays(day, 1)))`,
      '--input-type=module',
    ],
    { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
  ).trim()

it.each([
  ['Europe/Lisbon', '2026-03-29', '2026-03-28 2026-03-30 2 2026-03-30'],
  ['America/Sao_Paulo', '2018-11-04', '2018-11-03 2018-11-05 2 2018-11-05'],
  ['Europe/Lisbon', '2026-10-25', '2026-10-24 2026-10-26 2 2026-10-26'],
])('counts days over the clock change in a browser in %s on %s', (zone, day, countedDays) => {
  expect(countDaysAroundClockChange(zone, day)).toBe(`true\n${countedDays}`)
})
