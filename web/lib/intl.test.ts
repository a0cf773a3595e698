import { decimalSign, isoDayIn } from './intl.ts'
import { localDay } from './local-day.ts'

let undo = (): unknown => undefined
afterEach(() => undo())

test('the day is that of the zone, in the form of the calendar', () => {
  expect(isoDayIn('Atlantic/Reykjavik')('2026-03-04T23:59:59Z')).toBe('2026-03-04')
  expect(isoDayIn('Europe/Lisbon')('2026-07-01T23:30:00Z')).toBe('2026-07-02')
  expect(isoDayIn('America/St_Johns')(Date.UTC(2026, 0, 1))).toBe('2025-12-31')
})

test('days do not depend on how the browser writes dates', () => {
  // WebKit with ICU 72 writes Canadian dates like this.
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '11/22/2026' })
  undo = () => Object.defineProperty(prototype, 'format', format)
  expect(isoDayIn('Atlantic/Reykjavik')('2026-11-21T12:00:00Z')).toBe('2026-11-21')
  const day = localDay('Atlantic/Reykjavik', Date.parse('2026-11-22T12:00:00Z'))
  expect(day.isToday('2026-11-22T23:59:59Z')).toBe(true)
  expect(day.isToday('2026-11-21T23:59:59Z')).toBe(false)
})

test('a fraction is written with the sign of the language', () => {
  expect(decimalSign()).toBe('.')
})
