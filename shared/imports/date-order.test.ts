import { resolveDateOrder } from './date-order.ts'

const resolve = (country: 'IS' | 'PT' | 'GB', ...rows: string[][]) =>
  resolveDateOrder({ rows: [['Date', 'In'], ...rows], headerIndex: 0 }, { date: 0, start: 1 }, country)

it.each([
  ['GB', '8:00 AM', 'MDY'],
  ['GB', '8:00', null],
  ['IS', '8:00', 'DMY'],
  ['PT', '8:00', 'DMY'],
  ['IS', '8:00 p.m.', null],
] as const)('suggests for a company in %s and the time %s the order %s', (country, time, suggestedOrder) => {
  expect(resolve(country, ['05/01/2026', time])).toEqual({ detectedOrder: 'unclear', suggestedOrder })
})

it('suggests nothing for dates that speak for themselves', () => {
  expect(resolve('IS', ['01/13/2026', '8:00 AM'])).toEqual({ detectedOrder: 'MDY', suggestedOrder: null })
})

it('reads the order from days in columns too', () => {
  const file = { rows: [['Name', 'Project', '05/01/2026', '13/01/2026']], headerIndex: 0 }
  expect(resolveDateOrder(file, { person: 0, project: 1 }, 'GB')).toEqual({
    detectedOrder: 'DMY',
    suggestedOrder: null,
  })
})
