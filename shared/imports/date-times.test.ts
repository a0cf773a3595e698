import { detectDateOrder, parseDuration, createInstantConverter, parseDateTime } from './date-times.ts'

it.each([
  [['05/01/2026', '13/01/2026'], 'DMY'],
  [['05/01/2026', '01/13/2026'], 'MDY'],
  [['05/01/2026', '06/01/2026'], 'unclear'],
  [['13/01/2026', '01/13/2026'], 'unclear'],
  [['2026-01-05', '5.1.2026', '01/01/2026', 'soon'], 'DMY'],
  [['01-13-26 08:00'], 'MDY'],
  [[], 'DMY'],
] as const)('detects the date order of %j as %s', (texts, expected) => {
  expect(detectDateOrder(texts)).toBe(expected)
})

it.each([
  ['2026-01-05', { day: '2026-01-05' }],
  ['2026/1/5', { day: '2026-01-05' }],
  ['05/01/2026', { day: '2026-01-05' }],
  ['5-1-26', { day: '2026-01-05' }],
  ['5.1.2026', { day: '2026-01-05' }],
  ['5. 1. 2026', { day: '2026-01-05' }],
  ['05.01.2026.', { day: '2026-01-05' }],
  ['46027', { day: '2026-01-05' }],
  ['46027.5', { day: '2026-01-05', time: '12:00:00' }],
  ['2026-01-05T08:00:09', { day: '2026-01-05', time: '08:00:09' }],
  ['2026-01-05T08:00:09.123Z', { day: '2026-01-05', time: '08:00:09', offset: 'Z' }],
  ['2026-01-05 08:00:00+0200', { day: '2026-01-05', time: '08:00:00', offset: '+02:00' }],
  ['05/01/2026, 8:05 PM', { day: '2026-01-05', time: '20:05:00' }],
  ['8:05', { time: '08:05:00' }],
  ['08.05', { time: '08:05:00' }],
  ['8h30', { time: '08:30:00' }],
  ['12:00 AM', { time: '00:00:00' }],
  ['12:30 p.m.', { time: '12:30:00' }],
  ['8 am', { time: '08:00:00' }],
  ['24:00', { time: '24:00:00' }],
  ['5 January 2026', { day: '2026-01-05' }],
  ['Mon, Jan 5, 2026', { day: '2026-01-05' }],
  ['Monday 05/01/2026', { day: '2026-01-05' }],
  ['Sept 5, 2026 8:05 PM', { day: '2026-09-05', time: '20:05:00' }],
  ['05-Jan-26', { day: '2026-01-05' }],
  ['5. janúar 2026 kl. 8:05', { day: '2026-01-05', time: '08:05:00' }],
  ['fim. 1. okt. 2026', { day: '2026-10-01' }],
  ['segunda-feira, 4 de maio de 2026', { day: '2026-05-04' }],
  ['4 de março de 2026, 08:05', { day: '2026-03-04', time: '08:05:00' }],
] as const)('parses %s', (text, expected) => {
  expect(parseDateTime(text, 'DMY')).toEqual(expected)
})

it('parses dates with the month first', () => {
  expect(parseDateTime('01/05/2026', 'MDY')).toEqual({ day: '2026-01-05' })
  expect(parseDateTime('5.1.2026', 'MDY')).toEqual({ day: '2026-01-05' })
})

it.each([
  '31/02/2026',
  '31 February 2026',
  '5 Moon 2026',
  'Jan 2026',
  '5 ja 2026',
  '2026-13-01',
  '1/1/1',
  'Monday',
  '8',
  '25:00',
  '8:60',
  '24:01',
  '13 pm',
  '2026-01-05 soon',
  '',
])('rejects %j as a date or time', text => {
  expect(parseDateTime(text, 'DMY')).toBeUndefined()
})

it.each([
  ['8:30', 30_600],
  ['08:30:15', 30_615],
  ['100:00', 360_000],
  ['8.5', 30_600],
  ['8,25', 29_700],
  ['8h 30m', 30_600],
  ['8 klst', 28_800],
  ['45 min', 2700],
  ['PT8H30M', 30_600],
] as const)('parses %s as %d seconds', (text, expected) => {
  expect(parseDuration(text)).toBe(expected)
})

it.each(['', 'h', '8:61', '-1:00', 'long', `8${' '.repeat(100_000)}x`])('rejects %j as a duration', text => {
  expect(parseDuration(text)).toBeUndefined()
})

it('converts wall times to instants, even on days of a clock change', () => {
  const convertLisbonTime = createInstantConverter('Europe/Lisbon')
  expect(convertLisbonTime('2026-01-05', '08:00:09')).toBe('2026-01-05T08:00:09Z')
  expect(convertLisbonTime('2026-07-05', '08:00:00')).toBe('2026-07-05T07:00:00Z')
  // A time in a skipped hour moves on by an hour, and a repeated time means its first instant.
  expect(convertLisbonTime('2026-03-29', '01:30:00')).toBe('2026-03-29T01:30:00Z')
  expect(convertLisbonTime('2026-10-25', '01:30:00')).toBe('2026-10-25T00:30:00Z')
  expect(convertLisbonTime('2026-10-25', '12:00:00')).toBe('2026-10-25T12:00:00Z')
  expect(convertLisbonTime('2026-10-24', '24:00:00')).toBe('2026-10-24T23:00:00Z')
  expect(convertLisbonTime('2026-07-05', '08:00:00', '+02:00')).toBe('2026-07-05T06:00:00Z')
})
