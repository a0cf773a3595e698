/** the AWS calls of each route that changes something go wrong: nothing is half done, and repeating the request completes it */
import { isDeepStrictEqual } from 'node:util'
import { catalogue } from '../../shared/api/errors.ts'
import { api, type ListedRoute } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { fill, title } from '../support/callers.ts'
import { sentTo } from '../support/cloud.ts'
import { arm, callsOf, settled, stored, type Fault } from '../support/faults.ts'
import { arranged, changing, type Next, type Situation } from '../support/situations.ts'

const isRead = (operation: string): boolean => ['GetItem', 'BatchGetItem', 'Query'].includes(operation)
/** more often than the SDK tries, also when it makes several calls at once */
const always = (call: number): Fault[] => [{ call, times: 40, kind: 'fail' }]
const firstTries = (indexes: readonly number[], kind: Fault['kind']): Fault[] =>
  indexes.map(index => ({ call: index + 1, kind }))

/** how a repeat is answered to somebody who is logged out by then, or logged in as another role */
const afterwards: Partial<Record<string, number>> = {
  'POST /api/logout': 401,
  'POST /api/time_clock/logout': 401,
  'POST /employee/logout': 401,
  'PUT /api/time_clock/login': 403,
}

/** The message is the smallest part of these: what was done without it stays done. */
const sendsAfterwards = new Set(['POST /api/request-trial'])
/** deleting an entry is done once it is gone; what belonged to it is deleted next */
const finishesLater = new Set(['POST /api/worklogs/{id}/delete'])

/** who is logged in once it is done */
const selfOf = (route: ListedRoute) =>
  [api.auth.self, api.auth.timeClockSelf, api.employee.self].find(({ response }) => response === route.response)

interface Outcome {
  first: number
  second: number
  /** what the first one asked of AWS */
  calls: string[]
}

/** makes a new request meet these faults, and repeats it */
async function meet(route: ListedRoute, situation: Situation | undefined, faults: readonly Fault[]): Promise<Outcome> {
  if (!situation) throw new Error(`${title(route)} makes more calls than there are situations for it`)
  const { caller, body, id = '', partitions, recipient } = situation
  const headers = { 'idempotency-key': newId() }
  const send = () =>
    caller.send(route.method, fill(route, { id, key: 'payday' }), { body: JSON.stringify(body), headers })
  const before = await stored(partitions)
  await arm(route, faults)
  const first = await send()
  const calls = faults.length === 0 ? await callsOf(route) : []
  const between = await settled(partitions)
  const second = await send()
  const after = await settled(partitions)
  // nothing or all of it is there; where it is neither, how it differs from nothing says what was half done
  if (!isDeepStrictEqual(between, after)) expect(between).toEqual(before)
  if (first.status === 200) expect(after).toEqual(between)
  const self = selfOf(route)
  if (second.status === 200 && self) await caller.call(self)
  if (recipient) expect(await sentTo(recipient)).not.toEqual([])
  return { first: first.status, second: second.status, calls }
}

/** the request without a fault, with one on each write that its second try gets over, and with one call that never succeeds */
async function tryAll(route: ListedRoute, next: Next): Promise<void> {
  let run = 0
  const repeated = afterwards[title(route)] ?? 200
  const clean = await meet(route, next(run++), [])
  expect([clean.first, clean.second]).toEqual([200, repeated])
  const { calls } = clean
  const all = [...calls.keys()]
  const writes = all.filter(index => !isRead(calls[index] ?? ''))
  for (const kind of ['throttle', 'lose'] as const) {
    const { first, second } = await meet(route, next(run++), firstTries(writes, kind))
    expect([kind, first, second]).toEqual([kind, 200, repeated])
  }
  // while it has only read, nothing can be half done
  for (const index of all.slice(writes[0])) {
    const { first, second } = await meet(route, next(run++), always(index + 1))
    // what is done by then is answered as done, and what is left of it is finished by the repeat or a job
    const done = finishesLater.has(title(route)) && calls.slice(0, index).includes('TransactWriteItems')
    expect([index + 1, calls[index], first, second]).toEqual([
      index + 1,
      calls[index],
      done ? 200 : statusWithout(route, calls[index] ?? ''),
      200,
    ])
  }
}

/** what a route answers when that call never succeeds */
function statusWithout(route: ListedRoute, operation: string): number {
  if (operation !== 'SendEmail' && operation !== 'Publish') return catalogue['The servers had a hiccup']
  return sendsAfterwards.has(title(route)) ? 200 : catalogue['The message could not be sent']
}

const runs = new Map<string, Promise<void>>()

/** more at once would keep each other waiting for longer than the SDK and the functions have patience */
const atOnce = 10

/** for each of the routes, in so many lanes; one that fails does not keep the others of its lane from theirs */
function inLanes<Result>(run: (route: ListedRoute, i: number) => Promise<Result>): Promise<Result>[] {
  const lanes: Promise<unknown>[] = Array.from({ length: atOnce }, () => Promise.resolve())
  return changing.map((route, i) => {
    const running = (lanes[i % atOnce] ?? Promise.resolve()).then(() => run(route, i))
    lanes[i % atOnce] = running.catch(() => undefined)
    return running
  })
}

// all is arranged before the first fault
beforeAll(async () => {
  const next = await Promise.all(inLanes(route => arranged(route)))
  const tried = inLanes((route, i) => tryAll(route, run => next[i]?.(run)))
  for (const [i, route] of changing.entries()) {
    const running = tried[i] ?? Promise.resolve()
    runs.set(title(route), running)
    // its test says why it failed
    running.catch(() => undefined)
  }
})

test.each(changing.map(route => [title(route)] as const))(
  '%s is done or not done, whichever of its calls goes wrong, and done once when it is repeated',
  async name => runs.get(name),
)
