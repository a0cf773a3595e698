/** after each test: what a deployed function may not do was not tried; names function, action and resource where it was */
import { cloud } from './cloud.ts'

const denials = async (): Promise<unknown[]> => (await fetch(`${cloud().api}/_local/denials.json`)).json() as Promise<unknown[]>

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
