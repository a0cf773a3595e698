/** Node has Icelandic, so its Intl is the reference for the polyfill. */
import { IcelandicDateTimeFormat } from './icelandic-date-time-format.ts'
import { IcelandicCollator } from './icelandic-collator.ts'
import { polyfillIcelandic } from './polyfill-icelandic.ts'
import { IcelandicListFormat, IcelandicDisplayNames, IcelandicNumberFormat } from './numbers-lists-names.ts'

const utcOptions = { timeZone: 'UTC' } as const
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 7, 14, 5, 9))
const week = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 9 + day, 9, 30))

const formatOptionSets: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { dateStyle: 'short' },
  { timeStyle: 'short' },
  { timeStyle: 'medium' },
  { dateStyle: 'long', timeStyle: 'short' },
  { dateStyle: 'medium', timeStyle: 'short' },
  { month: 'long' },
  { month: 'short' },
  { month: 'narrow' },
  { weekday: 'long' },
  { weekday: 'short' },
  { weekday: 'narrow' },
  { month: 'long', year: 'numeric' },
  { day: 'numeric', month: 'short' },
  { weekday: 'short', day: 'numeric', month: 'short' },
  { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  { day: '2-digit', month: '2-digit', year: 'numeric' },
  { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
]

it.each(formatOptionSets)('formats days and times of the shape %j as Intl does', shape => {
  const nativeFormat = new Intl.DateTimeFormat('is', { ...shape, ...utcOptions })
  const suppliedFormat = new IcelandicDateTimeFormat({ ...shape, ...utcOptions })
  for (const instant of [...months, ...week]) {
    expect(suppliedFormat.format(instant)).toBe(nativeFormat.format(instant))
    expect(suppliedFormat.formatToParts(instant)).toEqual(nativeFormat.formatToParts(instant))
  }
})

it.each(
  formatOptionSets.filter(
    ({ dateStyle, month, hour }) => !hour && (month === 'short' || month === 'long' || dateStyle === 'medium'),
  ),
)('formats ranges of days of the shape %j as Intl does', shape => {
  const nativeFormat = new Intl.DateTimeFormat('is', { ...shape, ...utcOptions })
  const suppliedFormat = new IcelandicDateTimeFormat({ ...shape, ...utcOptions })
  const from = Date.UTC(2026, 10, 28)
  for (const to of [Date.UTC(2026, 10, 29), Date.UTC(2026, 11, 7), Date.UTC(2027, 0, 7)])
    expect(suppliedFormat.formatRange(from, to)).toBe(nativeFormat.formatRange(from, to))
})

it('formats ranges of times as Intl does', () => {
  const shape: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short', ...utcOptions }
  const from = Date.UTC(2026, 9, 20, 9)
  for (const to of [Date.UTC(2026, 9, 20, 17), Date.UTC(2026, 9, 21, 5)])
    expect(new IcelandicDateTimeFormat(shape).formatRange(from, to)).toBe(
      new Intl.DateTimeFormat('is', shape).formatRange(from, to),
    )
})

it('uses the requested time zone', () => {
  const lateInNovember = Date.UTC(2026, 10, 30, 23, 30)
  const tokyoFormat = new IcelandicDateTimeFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Tokyo',
  })
  expect(tokyoFormat.format(lateInNovember)).toBe('þriðjudagur, 1. desember')
})

it('works when the method is passed without its object', () => {
  const { format } = new IcelandicDateTimeFormat({ month: 'long', ...utcOptions })
  expect(months.slice(0, 2).map(format)).toEqual(['janúar', 'febrúar'])
  const { compare } = new IcelandicCollator()
  expect(['b', 'á', 'a'].sort(compare)).toEqual(['a', 'á', 'b'])
})

it.each([
  {},
  { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  { style: 'currency', currency: 'ISK' },
  { style: 'percent' },
])('formats numbers of the shape %j as Intl does', shape => {
  const nativeFormat = new Intl.NumberFormat('is', shape as Intl.NumberFormatOptions)
  const suppliedFormat = new IcelandicNumberFormat(shape as Intl.NumberFormatOptions)
  for (const number of [0, 7.5, -0.125, 1234.5678, 1_234_567])
    expect(suppliedFormat.format(number)).toBe(nativeFormat.format(number))
})

it.each(['conjunction', 'disjunction'] as const)('formats lists as a %s as Intl does', type => {
  const nativeFormat = new Intl.ListFormat('is', { type })
  for (const words of [[], ['a'], ['a', 'b'], ['a', 'b', 'c']])
    expect(new IcelandicListFormat({ type }).format(words)).toBe(nativeFormat.format(words))
})

it('names date and time fields as Intl does', () => {
  const nativeNames = new Intl.DisplayNames('is', { type: 'dateTimeField' })
  const suppliedNames = new IcelandicDisplayNames({ type: 'dateTimeField' })
  for (const field of [
    'era',
    'year',
    'quarter',
    'month',
    'weekOfYear',
    'weekday',
    'day',
    'dayPeriod',
    'hour',
    'minute',
    'second',
    'timeZoneName',
  ])
    expect([field, suppliedNames.of(field)]).toEqual([field, nativeNames.of(field)])
})

it('sorts names as Intl does', () => {
  const names =
    'Ásta Asta Atli Abel ábót Zoe Þór þór Örn Ørn Æsa Ýr Yrsa Díana Dröfn Eiður Eidur Éva Eva Ingi Íris Ísak Óli Olga Úlfur Una Ås'.split(
      ' ',
    )
  const allNames = [...names, 'House 10', 'House 2', 'Jo\u0301n', 'Jón', 'Jon', '', '12']
  const options = { numeric: true }
  expect(allNames.toSorted(new IcelandicCollator(options).compare)).toEqual(
    allNames.toSorted(new Intl.Collator('is', options).compare),
  )
})

describe('Intl with the polyfill', () => {
  const intl = {
    DateTimeFormat: Intl.DateTimeFormat,
    NumberFormat: Intl.NumberFormat,
    ListFormat: Intl.ListFormat,
    Collator: Intl.Collator,
    DisplayNames: Intl.DisplayNames,
  }
  const nativeIntl = { ...intl }
  polyfillIcelandic(intl)

  it('uses the Icelandic classes however they are called', () => {
    expect(new intl.DateTimeFormat('is', utcOptions)).toBeInstanceOf(IcelandicDateTimeFormat)
    expect(new intl.DateTimeFormat(['is-IS', 'en'])).toBeInstanceOf(IcelandicDateTimeFormat)
    expect(intl.NumberFormat('is')).toBeInstanceOf(IcelandicNumberFormat)
    expect(new intl.Collator('is')).toBeInstanceOf(nativeIntl.Collator)
    expect(new intl.DateTimeFormat('is').resolvedOptions().locale).toBe('is')
  })

  it('leaves all other languages unchanged', () => {
    for (const language of ['en-GB', 'pt-PT', undefined]) {
      expect(new intl.DateTimeFormat(language, { dateStyle: 'full', ...utcOptions }).format(months[0])).toBe(
        new nativeIntl.DateTimeFormat(language, { dateStyle: 'full', ...utcOptions }).format(months[0]),
      )
      expect(intl.NumberFormat(language).format(1234.5)).toBe(nativeIntl.NumberFormat(language).format(1234.5))
    }
    expect(intl.DateTimeFormat.supportedLocalesOf('is')).toEqual(nativeIntl.DateTimeFormat.supportedLocalesOf('is'))
  })
})
