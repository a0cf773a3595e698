/** Checks after each test that no AWS call was denied, and resets faults and switches after each file. */
import { cloud } from './cloud.ts'

/** Each denial names the function, the action and the resource. */
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
  await fetch(`${cloud().api}/_local/switches`, { method: 'DELETE' })
})
