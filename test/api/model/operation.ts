/** An operation: a call, its effect on the model, and the expected answer. */
import * as z from 'zod'
import { Entry } from '../../../shared/api/schemas/entry.ts'
import type { Browser } from '../../support/browser.ts'
import { Refused, type Moment } from './rules.ts'
import { seen, viewOf, type ModelEntry, type State, type View } from './state.ts'

export interface Answer {
  status: number
  body: unknown
}

/** The result for one entry of a bulk call. `removed` means that the call itself removed the entry. */
export type Result = { id: string } & (
  | { work_log: View }
  | { removed: true }
  | { error: string; fields?: Record<string, string>; work_log?: View }
)

export interface Operation {
  /** The description for the error message. */
  what: string
  send: () => Promise<Answer>
  /** No other operation runs at the same time. */
  isAlone?: true
  /** The operation has several transactions, so overlaps in its answer can be of several moments. */
  isInParts?: true
  /** Changes the model and returns the expected answer. Without one, answers are not compared. */
  apply: (moment: Moment, answer: Answer) => ModelEntry | ModelEntry[] | Result[] | undefined
}

const Refusal = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  work_log: Entry.optional(),
})
const Results = z.object({ results: z.array(z.looseObject({ id: z.string(), work_log: Entry.optional() })) })

/** Each repetition of the call has the same idempotency key. */
export const sender =
  (browser: Browser, method: string, path: string, body: object, key: string): Operation['send'] =>
  async () => {
    const { status, json } = await browser.send(method, path, {
      body: JSON.stringify(body),
      headers: { 'idempotency-key': key },
    })
    return { status, body: asModel(json) }
  }

/** An answer in the form of the model. */
function asModel(json: unknown): unknown {
  for (const [schema, convert] of readings) {
    const { success, data } = schema.safeParse(json)
    if (success) return convert(data)
  }
  return undefined
}

const reading = <Schema extends z.ZodType>(schema: Schema, convert: (data: z.output<Schema>) => unknown) =>
  [schema, convert] as [z.ZodType, (data: unknown) => unknown]
const readings = [
  reading(Refusal, ({ error, fields, work_log }) => refusalOf(error, fields, work_log && seen(work_log))),
  reading(Results, ({ results }) =>
    results.map(({ work_log, ...result }) => ({ ...result, ...(work_log ? { work_log: seen(work_log) } : {}) })),
  ),
  reading(Entry, seen),
  reading(z.array(Entry).min(1), entries => entries.map(seen)),
]

const refusalOf = (error: string, fields: Record<string, string> | undefined, work_log: View | undefined) => ({
  error,
  ...(fields ? { fields } : {}),
  ...(work_log ? { work_log } : {}),
})

export const toResult = (state: State, now: number, id: string, run: () => ModelEntry): Result => {
  try {
    const entry = run()
    return entry.removed ? { id, removed: true } : { id, work_log: viewOf(state, entry, now) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { id, ...refusalOf(error.message, error.fields, error.entry && viewOf(state, error.entry, now)) }
  }
}

const isResult = (one: ModelEntry | Result): one is Result => !('employee' in one)

/** The answer of the model. */
export function expected(operation: Operation, state: State, now: number, answer: Answer): Answer {
  try {
    const outcome = operation.apply({ state, now }, answer)
    const view = (one: ModelEntry | Result) => (isResult(one) ? one : viewOf(state, one, now))
    return { status: 200, body: outcome && (Array.isArray(outcome) ? outcome.map(view) : view(outcome)) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return {
      status: error.status,
      body: refusalOf(error.message, error.fields, error.entry && viewOf(state, error.entry, now)),
    }
  }
}
