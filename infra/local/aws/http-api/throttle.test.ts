import { defaultSwitches, type Switches } from '../../switches.ts'
import { Throttle } from './throttle.ts'

const stage = {
  DefaultRouteSettings: { ThrottlingRateLimit: 2, ThrottlingBurstLimit: 3 },
  RouteSettings: { 'POST /slow': { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 } },
}

it('admits a burst, and then the rate', () => {
  let now = 0
  const throttle = new Throttle(stage, defaultSwitches, () => now)
  const countAdmitted = (count: number) =>
    Array.from({ length: count }, () => throttle.tryConsume('GET /a')).filter(Boolean).length
  expect(countAdmitted(5)).toBe(3)
  now = 1000
  expect(countAdmitted(5)).toBe(2)
})

it('has a bucket per route, with limits of its own', () => {
  const throttle = new Throttle(stage, defaultSwitches, () => 0)
  expect([throttle.tryConsume('POST /slow'), throttle.tryConsume('POST /slow'), throttle.tryConsume('GET /a')]).toEqual(
    [true, false, true],
  )
})

it("overrides the stage's limits while a switch is on", () => {
  const switches: Pick<Switches, 'maxRequestsPerSecond'> = { maxRequestsPerSecond: 1 }
  const throttle = new Throttle(stage, switches, () => 0)
  expect([throttle.tryConsume('GET /a'), throttle.tryConsume('GET /a')]).toEqual([true, false])
  switches.maxRequestsPerSecond = null
  expect(throttle.tryConsume('GET /b') && throttle.tryConsume('GET /b') && throttle.tryConsume('GET /b')).toBe(true)
})
