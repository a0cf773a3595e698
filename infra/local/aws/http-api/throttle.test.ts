import { defaultSwitches, type Switches } from '../../switches.ts'
import { Throttle } from './throttle.ts'

const stage = {
  DefaultRouteSettings: { ThrottlingRateLimit: 2, ThrottlingBurstLimit: 3 },
  RouteSettings: { 'POST /slow': { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 } },
}

test('a burst is admitted, then as many as the rate allows', () => {
  let now = 0
  const throttle = new Throttle(stage, defaultSwitches, () => now)
  const admitted = (count: number) =>
    Array.from({ length: count }, () => throttle.tryConsume('GET /a')).filter(Boolean).length
  expect(admitted(5)).toBe(3)
  now = 1000
  expect(admitted(5)).toBe(2)
})

test('each route has its own bucket and may have its own limits', () => {
  const throttle = new Throttle(stage, defaultSwitches, () => 0)
  expect([throttle.tryConsume('POST /slow'), throttle.tryConsume('POST /slow'), throttle.tryConsume('GET /a')]).toEqual(
    [true, false, true],
  )
})

test("a switch takes the place of the stage's limits while it is on", () => {
  const switches: Pick<Switches, 'maxRequestsPerSecond'> = { maxRequestsPerSecond: 1 }
  const throttle = new Throttle(stage, switches, () => 0)
  expect([throttle.tryConsume('GET /a'), throttle.tryConsume('GET /a')]).toEqual([true, false])
  switches.maxRequestsPerSecond = null
  expect(throttle.tryConsume('GET /b') && throttle.tryConsume('GET /b') && throttle.tryConsume('GET /b')).toBe(true)
})
