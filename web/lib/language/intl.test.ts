import { languages } from '../../../shared/domain/languages.ts'
import { clearFormats, getFormats, getIsoDayFormatter } from './intl.ts'
import { createDayFormatter } from '../entries/day-formatter.ts'

let restoreIntl = (): unknown => undefined
afterEach(() => restoreIntl())

it('formats the day of the time zone as YYYY-MM-DD', () => {
  expect(getIsoDayFormatter('Atlantic/Reykjavik')('2026-03-04T23:59:59Z')).toBe('2026-03-04')
  expect(getIsoDayFormatter('Europe/Lisbon')('2026-07-01T23:30:00Z')).toBe('2026-07-02')
  expect(getIsoDayFormatter('America/St_Johns')(Date.UTC(2026, 0, 1))).toBe('2025-12-31')
})

it("does not depend on the browser's date formats", () => {
  // WebKit with ICU 72 formats Canadian dates this way.
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '11/22/2026' })
  restoreIntl = () => Object.defineProperty(prototype, 'format', format)
  expect(getIsoDayFormatter('Atlantic/Reykjavik')('2026-11-21T12:00:00Z')).toBe('2026-11-21')
  const day = createDayFormatter('2026-11-22', 'Atlantic/Reykjavik', getFormats('en'))
  expect(day.isToday('2026-11-22T23:59:59Z')).toBe(true)
  expect(day.isToday('2026-11-21T23:59:59Z')).toBe(false)
})

it("formats fractions with the language's decimal separator", () => {
  expect(languages.map(language => getFormats(language).decimalSign)).toEqual(['.', ',', ','])
  expect(languages.map(language => getFormats(language).hours(7.5))).toEqual(['7.50', '7,50', '7,50'])
})

it('formats negative numbers with a minus sign instead of a hyphen', () => {
  expect(languages.map(language => getFormats(language).hours(-0.5))).toEqual(['−0.50', '−0,50', '−0,50'])
  const { number, whole, fixed } = getFormats('en')
  expect([number(-1.5), whole(-2), fixed(-3, 1)]).toEqual(['−1.5', '−2', '−3.0'])
})

it('formats days and lists in each language', () => {
  expect(languages.map(language => getFormats(language).day('2026-01-05'))).toEqual([
    '5 January 2026',
    '5. janúar 2026',
    '5 de janeiro de 2026',
  ])
  expect(languages.map(language => getFormats(language).list(['A', 'B']))).toEqual(['A and B', 'A og B', 'A e B'])
  expect(languages.map(language => getFormats(language).weekdays('long')[0])).toEqual([
    'Monday',
    'mánudagur',
    'segunda-feira',
  ])
})

function listCreatedFormatters(work: () => void): string[] {
  const constructedNames: string[] = []
  const originalDescriptors = { ...Object.getOwnPropertyDescriptors(Intl) }
  for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Collator'] as const) {
    const construct = (target: never, args: unknown[]): object => {
      constructedNames.push(name)
      return Reflect.construct(target, args)
    }
    Object.defineProperty(Intl, name, {
      ...originalDescriptors[name],
      value: new Proxy(Intl[name] as never, { construct }),
    })
  }
  restoreIntl = () => Object.defineProperties(Intl, originalDescriptors)
  work()
  restoreIntl()
  return constructedNames
}

const writeEverything = (): void => {
  const { date, day, days, hours, number, whole, list, weekdays, compare } = getFormats('pt')
  date({ timeStyle: 'short', timeZone: 'Atlantic/Azores' }).format(0)
  days({ from: day('2026-01-05') && '2026-01-05', to: '2026-02-05' })
  for (const write of [hours, number, whole]) write(1.5)
  list([...weekdays('long'), getIsoDayFormatter('Atlantic/Azores')(0)].sort(compare))
}

it('caches the formatters of a language until a polyfill adds it', () => {
  clearFormats('pt')
  expect(listCreatedFormatters(writeEverything)).toEqual(
    expect.arrayContaining(['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Collator']),
  )
  expect(listCreatedFormatters(writeEverything)).toEqual([])
  const previousFormats = getFormats('pt')
  expect(getFormats('pt')).toBe(previousFormats)
  clearFormats('pt')
  expect(getFormats('pt')).not.toBe(previousFormats)
})
