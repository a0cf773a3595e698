import { emphasisFor } from './hours.ts'

test('10 hours are bold, and 16 are an error', () => {
  const hour = 3600
  expect([9.99, 10, 15.99, 16].map(hours => emphasisFor(hours * hour))).toEqual([undefined, 'bold', 'bold', 'danger'])
})
