/** for every file of tests that runs against a local cloud: no function tried what it may not do, and nothing is left for the next file */
import { cloud } from './cloud.ts'
import { usualContainers, usualHoldMs } from './start-cloud.ts'

/** each names the function, the action and the resource */
const denials = async (): Promise<unknown[]> =>
  (await fetch(`${cloud().api}/_local/denials.json`)).json() as Promise<unknown[]>

let before = 0
beforeAll(async () => {
  before = (await denials()).length
})
afterEach(async () => {
  const all = await denials()
  const fresh = all.slice(before)
  before = all.length
  expect(fresh).toEqual([])
})
afterAll(async () => {
  await fetch(`${cloud().api}/_local/faults`, { method: 'DELETE' })
  await fetch(`${cloud().api}/_local/hold`, { method: 'PUT', body: JSON.stringify({ ms: usualHoldMs }) })
  await fetch(`${cloud().api}/_local/eager`, { method: 'PUT', body: JSON.stringify({ eager: usualContainers }) })
})
