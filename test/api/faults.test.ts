/** After faults in AWS calls, a route's change must be complete or absent, and a repeat must complete it. */
import { isDeepStrictEqual } from 'node:util'
import { errorCatalogue } from '../../shared/api/errors.ts'
import { api, type ListedRoute } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { fillPath, toRouteTitle } from '../support/callers.ts'
import { listMessagesTo } from '../support/cloud.ts'
import { injectRouteFaults, fetchAwsCalls, waitUntilStable, readPartitionItems, type Fault } from '../support/faults.ts'
import {
  prepareRequests,
  changingRoutes,
  type NextRequest,
  type PreparedRequest,
} from '../support/changing-requests.ts'

// All routes are tried concurrently, so the first test waits for most of the file's work.
jest.setTimeout(600_000)

/** Limits the fault cases of each route. */
const maxFaultCases = Number(process.env['FAULTS'] ?? Infinity)

const isRead = (operation: string): boolean => ['GetItem', 'BatchGetItem', 'Query'].includes(operation)
/**
 * Fails all attempts of a call. The number is far higher than the SDK's attempts, because concurrent calls use up some
 * of the failures.
 */
const alwaysFailCall = (call: number): Fault[] => [{ call, failingAttempts: 40, kind: 'fail' }]
const createFirstAttemptFaults = (indexes: readonly number[], kind: Fault['kind']): Fault[] =>
  indexes.map(index => ({ call: index + 1, kind }))

/**
 * The repeat has this status instead of 200, because the first request has ended the session, changed its role or used
 * up its code.
 */
const repeatStatusByRoute: Partial<Record<string, number>> = {
  'POST /admin/login': 401,
  'POST /admin/logout': 401,
  'POST /api/time_clock/logout': 401,
  'POST /employee/logout': 401,
  'PUT /api/time_clock/login': 403,
}

/** These routes succeed even if their message is not sent. */
const routesSucceedingWithoutSending = new Set(['POST /api/request-trial'])
/** These routes read after sending, and fail if the reads fail. */
const routesFailingWithoutRead = new Set(['POST /api/billing/delete'])
/** These routes succeed after their first transaction, because a job completes the rest. */
const routesFinishedByJob = new Set(['POST /api/worklogs/{id}/delete'])

/** These routes store a planned invoice before they call Payday. A repeat or a job completes the invoice. */
const claimRoutes = ['POST /api/billing/confirm_claims', 'POST /api/billing/plan']
/**
 * These routes take several transactions, and a repeat continues after the last completed one. For example, a
 * cancellation is stored before its claims are withdrawn.
 */
const multiTransactionRoutes = new Set([
  ...claimRoutes,
  'POST /api/billing/payday',
  'POST /api/billing/delete',
  'POST /api/imports/{id}/undo',
])
const bankNoResponseStatus = errorCatalogue['The bank has not answered yet']
const isPaydayCall = (operation: string): boolean => operation.includes(' /')

/** Returns the route that shows the logged-in account. Undefined if `route` does not log in. */
const findSelfRoute = (route: ListedRoute) =>
  [api.auth.self, api.auth.timeClockSelf, api.employee.self, api.admin.self].find(
    ({ response }) => response === route.response,
  )

interface FaultCaseResult {
  first: number
  second: number
  /** Lists AWS calls of the first request, up to the failed call. */
  calls: string[]
}

/** Sends the request with the faults, and then again without faults. */
async function requestWithFaults(
  route: ListedRoute,
  preparedRequest: PreparedRequest | undefined,
  faults: readonly Fault[],
): Promise<FaultCaseResult> {
  if (!preparedRequest) throw new Error(`${toRouteTitle(route)} makes more calls than there are situations for it`)
  const { caller, body, id = '', partitions, recipient } = preparedRequest
  const headers = { 'idempotency-key': newId() }
  const send = () =>
    caller.send(route.method, fillPath(route, { id, key: 'payday' }), { body: JSON.stringify(body), headers })
  const storedBefore = await readPartitionItems(partitions)
  await injectRouteFaults(route, faults)
  const firstResponse = await send()
  const calls = await fetchAwsCalls(route)
  const storedAfterFirst = await waitUntilStable(partitions)
  const secondResponse = await send()
  const itemsAfterRepeat = await waitUntilStable(partitions)
  // The first request must have changed nothing or everything. If it changed a part, this difference shows the part.
  if (!isDeepStrictEqual(storedAfterFirst, itemsAfterRepeat) && !multiTransactionRoutes.has(toRouteTitle(route)))
    expect(storedAfterFirst).toEqual(storedBefore)
  if (firstResponse.status === 200) expect(itemsAfterRepeat).toEqual(storedAfterFirst)
  const selfRoute = findSelfRoute(route)
  if (secondResponse.status === 200 && selfRoute) await caller.call(selfRoute)
  if (recipient) expect(await listMessagesTo(recipient)).not.toEqual([])
  return { first: firstResponse.status, second: secondResponse.status, calls }
}

interface FaultCase {
  /** Describes the fault by number and operation of the failing call, or by its kind. */
  faultLabel: string | [number, string]
  faults: readonly Fault[]
  first: number
  second: number
}

/**
 * Plans the faults to inject into the calls that `route` makes. The cases that find most bugs come first, because
 * `maxFaultCases` may exclude the rest.
 */
function planFaultCases(route: ListedRoute, calls: readonly string[], repeatStatus: number): FaultCase[] {
  const indexes = [...calls.keys()]
  const writes = indexes.filter(index => !isRead(calls[index] ?? ''))
  const createWriteCase = (kind: 'lose' | 'throttle'): FaultCase => ({
    faultLabel: kind,
    faults: createFirstAttemptFaults(writes, kind),
    first: 200,
    second: repeatStatus,
  })
  // Skips faults before the first write, because they cannot leave a partial change.
  const singleFailureCases = indexes.slice(writes[0]).map((index): FaultCase => {
    // A route in `routesFinishedByJob` succeeds once its transaction is done, because a job completes the rest.
    const isDone = routesFinishedByJob.has(toRouteTitle(route)) && calls.slice(0, index).includes('TransactWriteItems')
    const operation = calls[index] ?? ''
    // The record of a sent message gets a single attempt, and the route succeeds even if this attempt fails.
    const isRecord = isSending(calls[index - 1] ?? '')
    if (isRecord)
      return {
        faultLabel: [index + 1, operation],
        faults: createFirstAttemptFaults([index], 'fail'),
        first: 200,
        second: 200,
      }
    const first = isDone ? 200 : predictStatus(route, operation)
    return {
      faultLabel: [index + 1, operation],
      faults: alwaysFailCall(index + 1),
      first,
      second: findRepeatStatus(operation),
    }
  })
  // A request that creates a record at Payday is not retried.
  const throttledCase = {
    ...createWriteCase('throttle'),
    ...(claimRoutes.includes(toRouteTitle(route)) ? { first: bankNoResponseStatus } : {}),
  }
  return [createWriteCase('lose'), ...singleFailureCases.toReversed(), throttledCase]
}

/**
 * Tries the route without faults, with faults in its writes, and with permanent failures of single calls, up to a limit
 * of cases.
 */
async function runFaultCases(route: ListedRoute, takeRequest: NextRequest): Promise<void> {
  const repeatStatus = repeatStatusByRoute[toRouteTitle(route)] ?? 200
  const faultlessResult = await requestWithFaults(route, takeRequest(0), [])
  expect([faultlessResult.first, faultlessResult.second]).toEqual([200, repeatStatus])
  const faultCases = planFaultCases(route, faultlessResult.calls, repeatStatus).slice(0, maxFaultCases)
  for (const [i, { faultLabel, faults, first, second }] of faultCases.entries()) {
    const faultResult = await requestWithFaults(route, takeRequest(i + 1), faults)
    // On a slow machine, conflicts can add calls to the faultless request. If the request with faults makes fewer
    // calls, it may end before the call that should fail.
    const isReached = faultResult.first !== 200 || faults.some(({ call }) => call <= faultResult.calls.length)
    // On a slow machine, this request may conflict too, so that the fault hits another call than planned.
    const [call, plannedOperation] = typeof faultLabel === 'string' ? [0, faultLabel] : faultLabel
    const failedOperation = isReached && first !== 200 ? faultResult.calls[call - 1] : undefined
    const expected =
      failedOperation === undefined || failedOperation === plannedOperation
        ? [first, second]
        : [predictStatus(route, failedOperation), findRepeatStatus(failedOperation)]
    expect([faultLabel, faultResult.first, faultResult.second]).toEqual([
      faultLabel,
      ...(isReached ? expected : [200, repeatStatus]),
    ])
  }
}

const isSending = (operation: string): boolean => operation === 'SendEmail' || operation === 'Publish'

function predictStatus(route: ListedRoute, operation: string): number {
  if (isPaydayCall(operation)) return bankNoResponseStatus
  if (!isSending(operation) || routesFailingWithoutRead.has(toRouteTitle(route)))
    return errorCatalogue['The servers had a hiccup']
  return routesSucceedingWithoutSending.has(toRouteTitle(route)) ? 200 : errorCatalogue['The message could not be sent']
}

/**
 * Returns the status of a repeat after the operation has failed. After `POST /invoices`, the repeat fails too, because
 * the lease of a request with unknown outcome blocks new attempts at Payday for a minute.
 */
const findRepeatStatus = (operation: string): number => (operation === 'POST /invoices' ? bankNoResponseStatus : 200)

const runs = new Map<string, Promise<void>>()

/** More concurrent requests would time out. */
const concurrency = 10

/**
 * Runs `run` for each changing route, for at most `concurrency` routes at a time. A failed route does not stop the
 * others.
 */
function runConcurrently<Result>(run: (route: ListedRoute, i: number) => Promise<Result>): Promise<Result>[] {
  const lastRuns: Promise<unknown>[] = Array.from({ length: concurrency }, () => Promise.resolve())
  return changingRoutes.map((route, i) => {
    const runPromise = (lastRuns[i % concurrency] ?? Promise.resolve()).then(() => run(route, i))
    lastRuns[i % concurrency] = runPromise.catch(() => undefined)
    return runPromise
  })
}

// Prepares all requests before the first fault, because preparations call the same functions.
beforeAll(async () => {
  const requestTakers = await Promise.all(runConcurrently(route => prepareRequests(route, { runs: 1 + maxFaultCases })))
  const routeRuns = runConcurrently((route, i) => runFaultCases(route, run => requestTakers[i]?.(run)))
  for (const [i, route] of changingRoutes.entries()) {
    const routeRun = routeRuns[i] ?? Promise.resolve()
    runs.set(toRouteTitle(route), routeRun)
    // The route's own test reports this failure.
    routeRun.catch(() => undefined)
  }
})

it.each(changingRoutes.map(route => [toRouteTitle(route)] as const))(
  'keeps %s atomic under a fault in any call, and completes it once on a repeat',
  async name => runs.get(name),
)
