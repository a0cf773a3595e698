import { chooseEmphasis } from './hours.ts'

it('emphasizes 10 hours, and marks 16 as an error', () => {
  const hour = 3600
  expect([9.99, 10, 15.99, 16].map(hours => chooseEmphasis(hours * hour))).toEqual([
    undefined,
    'bold',
    'bold',
    'danger',
  ])
})
