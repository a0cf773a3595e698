/** Runs random operations on a company and on its model, and compares the two. */
import { isDeepStrictEqual } from 'node:util'
import { checkWorld, expectedViews, fetchAllViews, type EarlierList } from './check.ts'
import { randomOperations } from './random-operations.ts'
import { expectedResponse, type OperationResponse, type Operation } from './operation.ts'
import { seededRandom } from './random.ts'
import type { State } from './state.ts'
import { createWorld, type World } from './world.ts'

const checkInterval = 100

export async function runModel(seed: number, timeZone: string, operations: number): Promise<void> {
  const world = await createWorld(seededRandom(seed), timeZone)
  const earlier: EarlierList[] = []
  for (let done = 0, checked = 0; done < operations;) {
    const some = randomOperations(world)
    await runStep(world, some)
    done += some.length
    if (done - checked < checkInterval && done < operations) continue
    checked = done
    await checkWorld(world, earlier)
  }
}

const permutations = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap(first => permutations(items.filter(one => one !== first)).map(rest => [first, ...rest]))

/**
 * Makes a value comparable with JSON from the server. If the comparison is lenient, overlaps are left out: while several
 * operations run, an answer can show them as they were between two of them.
 */
const normalizeJson = (what: unknown, isLenient: boolean): unknown =>
  JSON.parse(JSON.stringify(what, (key, value: unknown) => (isLenient && key === 'overlaps' ? undefined : value)))
const isSame = (a: unknown, b: unknown, isLenient = false): boolean =>
  isDeepStrictEqual(normalizeJson(a, isLenient), normalizeJson(b, isLenient))

async function runStep(world: World, operations: readonly Operation[]): Promise<void> {
  const answers = await Promise.all(operations.map(operation => operation.send()))
  const now = Math.floor(Date.now() / 1000)
  const isLenient = operations.length > 1 || operations.some(operation => operation.hasSeveralTransactions)
  const explanations = permutations([...operations.keys()]).map(order =>
    simulateOrder(world.state, operations, answers, order, now),
  )
  const possible = explanations.filter(explanation => isSame(explanation.answers, answers, isLenient))
  const [only] = possible
  if (!only)
    failWithDifferences(
      operations,
      answers,
      explanations.map(explanation => explanation.answers),
    )
  const states = possible.map(({ state }) => state)
  if (new Set(states.map(state => JSON.stringify(expectedViews(state, now)))).size > 1) {
    const stored = await fetchAllViews(world)
    const matching = states.find(state => isSame(stored.views, stored.expected(state)))
    if (!matching) failWithDifferences(operations, stored.views, states.map(stored.expected))
    world.state = matching
  } else world.state = only.state
}

function simulateOrder(
  before: State,
  operations: readonly Operation[],
  answers: readonly OperationResponse[],
  order: readonly number[],
  now: number,
): { state: State; answers: OperationResponse[] } {
  const state = structuredClone(before)
  const all: OperationResponse[] = []
  for (const i of order) {
    const [operation, answer] = [operations[i], answers[i]]
    if (operation && answer) all[i] = expectedResponse(operation, state, now, answer)
  }
  return { state, answers: all }
}

function failWithDifferences(operations: readonly Operation[], got: unknown, possible: readonly unknown[]): never {
  const reasons = possible
    .map(one => findDifferences(normalizeJson(got, false), normalizeJson(one, false), []).join('\n'))
    .join('\nor\n')
  throw new Error(
    `${operations.map(({ description }) => description).join('\n')}\n${reasons}\n${JSON.stringify(got).slice(0, 2000)}`,
  )
}

/** Returns the fields that differ. */
function findDifferences(got: unknown, wanted: unknown, path: readonly string[]): string[] {
  if (isDeepStrictEqual(got, wanted)) return []
  if (!isContainer(got) || !isContainer(wanted))
    return [`${path.join('.')} is ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`]
  const names = new Set([...Object.keys(got), ...Object.keys(wanted)])
  return [...names].flatMap(name => findDifferences(got[name], wanted[name], [...path, name]))
}

const isContainer = (what: unknown): what is Record<string, unknown> => typeof what === 'object' && what !== null
