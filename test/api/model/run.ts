/** Runs random operations on a company and on its model, and compares the two. */
import { isDeepStrictEqual } from 'node:util'
import { check, everythingIn, everythingOf, type Earlier } from './check.ts'
import { nextOperations } from './random-operations.ts'
import { expected, type Answer, type Operation } from './operation.ts'
import { randomOf } from './random.ts'
import type { State } from './state.ts'
import { someWorld, type World } from './world.ts'

const checkEvery = 100

export async function run(seed: number, timeZone: string, operations: number): Promise<void> {
  const world = await someWorld(randomOf(seed), timeZone)
  const earlier: Earlier[] = []
  for (let done = 0, checked = 0; done < operations;) {
    const some = nextOperations(world)
    await step(world, some)
    done += some.length
    if (done - checked < checkEvery && done < operations) continue
    checked = done
    await check(world, earlier)
  }
}

const orders = (items: readonly number[]): number[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap(first => orders(items.filter(one => one !== first)).map(rest => [first, ...rest]))

/**
 * Makes a value comparable with JSON from the server. If the comparison is lenient, overlaps are left out: while several
 * operations run, an answer can show them as they were between two of them.
 */
const asSent = (what: unknown, isLenient: boolean): unknown =>
  JSON.parse(JSON.stringify(what, (key, value: unknown) => (isLenient && key === 'overlaps' ? undefined : value)))
const isSame = (a: unknown, b: unknown, isLenient = false): boolean =>
  isDeepStrictEqual(asSent(a, isLenient), asSent(b, isLenient))

async function step(world: World, operations: readonly Operation[]): Promise<void> {
  const answers = await Promise.all(operations.map(operation => operation.send()))
  const now = Math.floor(Date.now() / 1000)
  const isLenient = operations.length > 1 || operations.some(operation => operation.isInParts)
  const explanations = orders([...operations.keys()]).map(order =>
    explain(world.state, operations, answers, order, now),
  )
  const possible = explanations.filter(explanation => isSame(explanation.answers, answers, isLenient))
  const [only] = possible
  if (!only)
    fail(
      operations,
      answers,
      explanations.map(explanation => explanation.answers),
    )
  const states = possible.map(({ state }) => state)
  if (new Set(states.map(state => JSON.stringify(everythingIn(state, now)))).size > 1) {
    const stored = await everythingOf(world)
    const matching = states.find(state => isSame(stored.views, stored.expected(state)))
    if (!matching) fail(operations, stored.views, states.map(stored.expected))
    world.state = matching
  } else world.state = only.state
}

function explain(
  before: State,
  operations: readonly Operation[],
  answers: readonly Answer[],
  order: readonly number[],
  now: number,
): { state: State; answers: Answer[] } {
  const state = structuredClone(before)
  const all: Answer[] = []
  for (const i of order) {
    const [operation, answer] = [operations[i], answers[i]]
    if (operation && answer) all[i] = expected(operation, state, now, answer)
  }
  return { state, answers: all }
}

function fail(operations: readonly Operation[], got: unknown, possible: readonly unknown[]): never {
  const reasons = possible.map(one => differences(asSent(got, false), asSent(one, false), []).join('\n')).join('\nor\n')
  throw new Error(`${operations.map(({ what }) => what).join('\n')}\n${reasons}\n${JSON.stringify(got).slice(0, 2000)}`)
}

/** Returns the fields that differ. */
function differences(got: unknown, wanted: unknown, path: readonly string[]): string[] {
  if (isDeepStrictEqual(got, wanted)) return []
  if (!isContainer(got) || !isContainer(wanted))
    return [`${path.join('.')} is ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`]
  const names = new Set([...Object.keys(got), ...Object.keys(wanted)])
  return [...names].flatMap(name => differences(got[name], wanted[name], [...path, name]))
}

const isContainer = (what: unknown): what is Record<string, unknown> => typeof what === 'object' && what !== null
