/** Fails a test if an AWS call was denied, and resets faults and switches after each file. */
import { getCloudAddress } from './cloud.ts'

/** Returns the AWS calls that were denied. Each denial names the function, the action and the resource. */
const fetchDenials = async (): Promise<unknown[]> =>
  (await fetch(`${getCloudAddress().api}/_local/denials.json`)).json() as Promise<unknown[]>

let earlierDenialCount = 0
beforeAll(async () => {
  earlierDenialCount = (await fetchDenials()).length
})
afterEach(async () => {
  const denials = await fetchDenials()
  const newDenials = denials.slice(earlierDenialCount)
  earlierDenialCount = denials.length
  expect(newDenials).toEqual([])
})
afterAll(async () => {
  await fetch(`${getCloudAddress().api}/_local/faults`, { method: 'DELETE' })
  await fetch(`${getCloudAddress().api}/_local/switches`, { method: 'DELETE' })
})
