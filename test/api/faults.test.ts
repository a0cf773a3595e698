/** Checks that a route's change is complete or absent after faults in its AWS calls, and that a repeat completes it. */
import { isDeepStrictEqual } from 'node:util'
import { errorCatalogue } from '../../shared/api/errors.ts'
import { api, type ListedRoute } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { fillPath, routeTitle } from '../support/callers.ts'
import { listMessagesTo } from '../support/cloud.ts'
import { injectFaults, fetchCalls, waitUntilStable, readStored, type Fault } from '../support/faults.ts'
import {
  prepareRequests,
  changingRoutes,
  type NextRequest,
  type PreparedRequest,
} from '../support/changing-requests.ts'

// All routes are tried at once, so the first test waits for most of the work of the file.
jest.setTimeout(600_000)

/** The number of trials per route. */
const maxTrials = Number(process.env['FAULTS'] ?? Infinity)

const isRead = (operation: string): boolean => ['GetItem', 'BatchGetItem', 'Query'].includes(operation)
/** Makes the call fail on all of the SDK's attempts, even if other calls run at the same time. */
const alwaysFailCall = (call: number): Fault[] => [{ call, times: 40, kind: 'fail' }]
const firstAttempts = (indexes: readonly number[], kind: Fault['kind']): Fault[] =>
  indexes.map(index => ({ call: index + 1, kind }))

/**
 * The status of the repeat, if not 200, because the first request has ended the session, changed its role or used up
 * its code.
 */
const repeatStatuses: Partial<Record<string, number>> = {
  // The first request has used the code.
  'POST /admin/login': 401,
  'POST /admin/logout': 401,
  'POST /api/time_clock/logout': 401,
  'POST /employee/logout': 401,
  'PUT /api/time_clock/login': 403,
}

/** Routes that succeed even if their message is not sent. */
const succeedsWithoutSending = new Set(['POST /api/request-trial'])
/** Routes that read after sending, and fail if those reads get no response. */
const failsWithoutReading = new Set(['POST /api/billing/delete'])
/** Routes that succeed after their first transaction, because a job finishes the rest. */
const finishedByJob = new Set(['POST /api/worklogs/{id}/delete'])

/** These routes store a planned invoice before they call Payday. A repeat or a job finishes it. */
const claimRoutes = ['POST /api/billing/confirm_claims', 'POST /api/billing/plan']
/**
 * These routes take several transactions: a repeat of an undo or a request for claims continues after the last one, and
 * a cancellation is stored before its claims are withdrawn.
 */
const multiTransactionRoutes = new Set([
  ...claimRoutes,
  'POST /api/billing/payday',
  'POST /api/billing/delete',
  'POST /api/imports/{id}/undo',
])
const bankNoResponseStatus = errorCatalogue['The bank has not answered yet']
const isPaydayCall = (operation: string): boolean => operation.includes(' /')

/** Finds the route that returns the logged-in account, for routes that log in. */
const findSelfRoute = (route: ListedRoute) =>
  [api.auth.self, api.auth.timeClockSelf, api.employee.self, api.admin.self].find(
    ({ response }) => response === route.response,
  )

interface TrialResult {
  first: number
  second: number
  /** The AWS calls of the first request, up to the one that failed. */
  calls: string[]
}

/** Sends a new request with faults, and repeats it without them. */
async function requestWithFaults(
  route: ListedRoute,
  situation: PreparedRequest | undefined,
  faults: readonly Fault[],
): Promise<TrialResult> {
  if (!situation) throw new Error(`${routeTitle(route)} makes more calls than there are situations for it`)
  const { caller, body, id = '', partitions, recipient } = situation
  const headers = { 'idempotency-key': newId() }
  const send = () =>
    caller.send(route.method, fillPath(route, { id, key: 'payday' }), { body: JSON.stringify(body), headers })
  const before = await readStored(partitions)
  await injectFaults(route, faults)
  const first = await send()
  const calls = await fetchCalls(route)
  const between = await waitUntilStable(partitions)
  const second = await send()
  const after = await waitUntilStable(partitions)
  // A first request that changed anything must have changed everything. Otherwise the difference shows the partial
  // change.
  if (!isDeepStrictEqual(between, after) && !multiTransactionRoutes.has(routeTitle(route)))
    expect(between).toEqual(before)
  if (first.status === 200) expect(after).toEqual(between)
  const self = findSelfRoute(route)
  if (second.status === 200 && self) await caller.call(self)
  if (recipient) expect(await listMessagesTo(recipient)).not.toEqual([])
  return { first: first.status, second: second.status, calls }
}

/** A request with these faults, and the statuses of the request and of its repeat. */
interface Trial {
  /** The number of the call that fails and its operation, or the kind of fault. */
  what: string | [number, string]
  faults: readonly Fault[]
  first: number
  second: number
}

/**
 * Plans the trials of a route that makes these calls. The trials that find most come first, because `maxTrials` may
 * exclude the others.
 */
function planTrials(route: ListedRoute, calls: readonly string[], repeated: number): Trial[] {
  const indexes = [...calls.keys()]
  const writes = indexes.filter(index => !isRead(calls[index] ?? ''))
  const onWrites = (kind: 'lose' | 'throttle'): Trial => ({
    what: kind,
    faults: firstAttempts(writes, kind),
    first: 200,
    second: repeated,
  })
  // Faults before the first write cannot leave a partial change.
  const withoutOne = indexes.slice(writes[0]).map((index): Trial => {
    // The route succeeds after the transaction, because the repeat or a job finishes the rest.
    const isDone = finishedByJob.has(routeTitle(route)) && calls.slice(0, index).includes('TransactWriteItems')
    const operation = calls[index] ?? ''
    // The record of a sent message is written with a single attempt, and the route succeeds even if that fails.
    const isRecord = isSending(calls[index - 1] ?? '')
    if (isRecord)
      return { what: [index + 1, operation], faults: firstAttempts([index], 'fail'), first: 200, second: 200 }
    const first = isDone ? 200 : statusIfCallFails(route, operation)
    return {
      what: [index + 1, operation],
      faults: alwaysFailCall(index + 1),
      first,
      second: statusOfRepeat(operation),
    }
  })
  // Creating something at Payday is not retried within the request.
  const throttled = {
    ...onWrites('throttle'),
    ...(claimRoutes.includes(routeTitle(route)) ? { first: bankNoResponseStatus } : {}),
  }
  return [onWrites('lose'), ...withoutOne.toReversed(), throttled]
}

/** Tries a route without faults, with one fault on each write, and with one call that never succeeds. */
async function runTrials(route: ListedRoute, next: NextRequest): Promise<void> {
  const repeated = repeatStatuses[routeTitle(route)] ?? 200
  const clean = await requestWithFaults(route, next(0), [])
  expect([clean.first, clean.second]).toEqual([200, repeated])
  const trials = planTrials(route, clean.calls, repeated).slice(0, maxTrials)
  for (const [i, { what, faults, first, second }] of trials.entries()) {
    const outcome = await requestWithFaults(route, next(i + 1), faults)
    // On a slow machine a transaction of the clean request may conflict, so the clean request makes more calls than
    // this one, which then never reaches a late fault.
    const isReached = outcome.first !== 200 || faults.some(({ call }) => call <= outcome.calls.length)
    // On a slow machine this request may conflict, too, and then the fault hits another call than the planned one.
    const [call, planned] = typeof what === 'string' ? [0, what] : what
    const failed = isReached && first !== 200 ? outcome.calls[call - 1] : undefined
    const expected =
      failed === undefined || failed === planned
        ? [first, second]
        : [statusIfCallFails(route, failed), statusOfRepeat(failed)]
    expect([what, outcome.first, outcome.second]).toEqual([what, ...(isReached ? expected : [200, repeated])])
  }
}

const isSending = (operation: string): boolean => operation === 'SendEmail' || operation === 'Publish'

/** Returns the status of a route if a call never succeeds. */
function statusIfCallFails(route: ListedRoute, operation: string): number {
  if (isPaydayCall(operation)) return bankNoResponseStatus
  if (!isSending(operation) || failsWithoutReading.has(routeTitle(route)))
    return errorCatalogue['The servers had a hiccup']
  return succeedsWithoutSending.has(routeTitle(route)) ? 200 : errorCatalogue['The message could not be sent']
}

/** After a request with unknown outcome, the lease blocks new attempts at Payday for a minute. */
const statusOfRepeat = (operation: string): number => (operation === 'POST /invoices' ? bankNoResponseStatus : 200)

const runs = new Map<string, Promise<void>>()

/** More concurrent requests would run into timeouts. */
const concurrency = 10

/** Runs all routes with limited concurrency. A failure does not stop the others. */
function runConcurrently<Result>(run: (route: ListedRoute, i: number) => Promise<Result>): Promise<Result>[] {
  const workers: Promise<unknown>[] = Array.from({ length: concurrency }, () => Promise.resolve())
  return changingRoutes.map((route, i) => {
    const running = (workers[i % concurrency] ?? Promise.resolve()).then(() => run(route, i))
    workers[i % concurrency] = running.catch(() => undefined)
    return running
  })
}

// All requests are prepared before the first fault.
beforeAll(async () => {
  const next = await Promise.all(runConcurrently(route => prepareRequests(route, { runs: 1 + maxTrials })))
  const tried = runConcurrently((route, i) => runTrials(route, run => next[i]?.(run)))
  for (const [i, route] of changingRoutes.entries()) {
    const running = tried[i] ?? Promise.resolve()
    runs.set(routeTitle(route), running)
    // Ignores the failure here, because the route's own test reports it.
    running.catch(() => undefined)
  }
})

it.each(changingRoutes.map(route => [routeTitle(route)] as const))(
  'keeps %s atomic under a fault in any call, and completes it once on a repeat',
  async name => runs.get(name),
)
