/** Runs random operations on a company and on its model, and compares the two. */
import { isDeepStrictEqual } from 'node:util'
import { checkWorld, computeExpectedViews, fetchAllViews, type EarlierList } from './check.ts'
import { createRandomOperations } from './random-operations.ts'
import { computeExpectedResponse, type OperationResponse, type Operation } from './operation.ts'
import { createSeededRandom } from './random.ts'
import type { ModelState } from './state.ts'
import { createWorld, type World } from './world.ts'

const checkInterval = 100

export async function runModel(seed: number, timeZone: string, operationCount: number): Promise<void> {
  const world = await createWorld(createSeededRandom(seed), timeZone)
  const earlierLists: EarlierList[] = []
  for (let doneCount = 0, checkedCount = 0; doneCount < operationCount;) {
    const batch = createRandomOperations(world)
    await runStep(world, batch)
    doneCount += batch.length
    if (doneCount - checkedCount < checkInterval && doneCount < operationCount) continue
    checkedCount = doneCount
    await checkWorld(world, earlierLists)
  }
}

const listPermutations = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap(first => listPermutations(items.filter(item => item !== first)).map(rest => [first, ...rest]))

/** A lenient comparison ignores overlaps, because concurrent operations may see them between two transactions. */
const normalizeJson = (value: unknown, isLenient: boolean): unknown =>
  JSON.parse(JSON.stringify(value, (key, value: unknown) => (isLenient && key === 'overlaps' ? undefined : value)))
const isSame = (a: unknown, b: unknown, isLenient = false): boolean =>
  isDeepStrictEqual(normalizeJson(a, isLenient), normalizeJson(b, isLenient))

async function runStep(world: World, operations: readonly Operation[]): Promise<void> {
  const responses = await Promise.all(operations.map(operation => operation.send()))
  const now = Math.floor(Date.now() / 1000)
  const isLenient = operations.length > 1 || operations.some(operation => operation.hasSeveralTransactions)
  const explanations = listPermutations([...operations.keys()]).map(order =>
    simulateOrder(world.state, operations, responses, order, now),
  )
  const possibleExplanations = explanations.filter(explanation => isSame(explanation.answers, responses, isLenient))
  const [explanation] = possibleExplanations
  if (!explanation)
    failWithDifferences(
      operations,
      responses,
      explanations.map(explanation => explanation.answers),
    )
  const states = possibleExplanations.map(({ state }) => state)
  if (new Set(states.map(state => JSON.stringify(computeExpectedViews(state, now)))).size > 1) {
    const storedViews = await fetchAllViews(world)
    const matching = states.find(state => isSame(storedViews.views, storedViews.expected(state)))
    if (!matching) failWithDifferences(operations, storedViews.views, states.map(storedViews.expected))
    world.state = matching
  } else world.state = explanation.state
}

function simulateOrder(
  stateBefore: ModelState,
  operations: readonly Operation[],
  responses: readonly OperationResponse[],
  order: readonly number[],
  now: number,
): { state: ModelState; answers: OperationResponse[] } {
  const state = structuredClone(stateBefore)
  const expected: OperationResponse[] = []
  for (const i of order) {
    const [operation, response] = [operations[i], responses[i]]
    if (operation && response) expected[i] = computeExpectedResponse(operation, state, now, response)
  }
  return { state, answers: expected }
}

function failWithDifferences(
  operations: readonly Operation[],
  actual: unknown,
  possibleViews: readonly unknown[],
): never {
  const differences = possibleViews
    .map(expected => findDifferences(normalizeJson(actual, false), normalizeJson(expected, false), []).join('\n'))
    .join('\nor\n')
  throw new Error(
    `${operations.map(({ description }) => description).join('\n')}\n${differences}\n${JSON.stringify(actual).slice(0, 2000)}`,
  )
}

function findDifferences(actual: unknown, expected: unknown, path: readonly string[]): string[] {
  if (isDeepStrictEqual(actual, expected)) return []
  if (!isContainer(actual) || !isContainer(expected))
    return [`${path.join('.')} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`]
  const names = new Set([...Object.keys(actual), ...Object.keys(expected)])
  return [...names].flatMap(name => findDifferences(actual[name], expected[name], [...path, name]))
}

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
