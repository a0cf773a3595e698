/**
 * Runs the tests that need no browser as if it were another day, once for each instant on the command line. Without
 * arguments, uses the next instants with calendar edge cases.
 */
import { spawnSync } from 'node:child_process'
import { addDays, lastOfMonth, monthOf, weekdayOf } from '../shared/domain/calendar.ts'
import { Clock } from './support/clock.ts'

const today = new Date().toISOString().slice(0, 10)

function findNextDay(isRight: (day: string) => boolean): string {
  let day = addDays(today, 1)
  while (!isRight(day)) day = addDays(day, 1)
  return day
}
const isLastSundayOf = (month: string) => (day: string) =>
  day.slice(5, 7) === month && weekdayOf(day) === 7 && monthOf(addDays(day, 7)) !== monthOf(day)
/** Starts shortly before the end of an hour, so that the tests run past it. */
const minuteBeforeHour = '58:30Z'

const trickyInstants = [
  `${findNextDay(day => day.endsWith('-28'))}T12:00:00Z`,
  `${findNextDay(day => day === lastOfMonth(monthOf(day)))}T23:${minuteBeforeHour}`,
  `${findNextDay(day => day.endsWith('-12-31'))}T23:${minuteBeforeHour}`,
  `${findNextDay(day => day.endsWith('-02-29'))}T12:00:00Z`,
  // Europe's clocks change at 01:00 UTC.
  `${findNextDay(isLastSundayOf('03'))}T00:${minuteBeforeHour}`,
  `${findNextDay(isLastSundayOf('10'))}T00:${minuteBeforeHour}`,
]

const requestedInstants = process.argv.slice(2)
for (const instant of requestedInstants.length > 0 ? requestedInstants : trickyInstants) {
  process.stdout.write(`\nAs if it was ${instant}\n`)
  const { status } = spawnSync('jest', ['--selectProjects', 'unit', 'infra', 'api'], {
    env: { ...process.env, ...new Clock(instant).env },
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
