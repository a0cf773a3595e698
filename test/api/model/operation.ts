/** one call of somebody, what it does in the model, and whether an answer is what the model expects */
import * as z from 'zod'
import { WorkLog } from '../../../shared/api/schemas/work-log.ts'
import type { Browser } from '../../support/browser.ts'
import { Refused, type Now } from './rules.ts'
import { seen, viewOf, type Entry, type State, type View } from './state.ts'

export interface Answer {
  status: number
  body: unknown
}

/** of an entry that was removed by the very call that is repeated */
export type Result = { id: string } & (
  | { work_log: View }
  | { removed: true }
  | { error: string; fields?: Record<string, string>; work_log?: View }
)

export interface Operation {
  /** for whoever reads what went wrong */
  what: string
  send: () => Promise<Answer>
  /** nothing else happens at the same time */
  isAlone?: true
  /** done in several transactions: what overlaps is told of several moments */
  isInParts?: true
  /** changes the model, and says what is answered: entries, results of many, or nothing that is compared */
  apply: (at: Now, answer: Answer) => Entry | Entry[] | Result[] | undefined
}

const Refusal = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  work_log: WorkLog.optional(),
})
const Results = z.object({ results: z.array(z.looseObject({ id: z.string(), work_log: WorkLog.optional() })) })

/** how somebody sends it: by the same key each time */
export const sender =
  (browser: Browser, method: string, path: string, body: object, key: string): Operation['send'] =>
  async () => {
    const { status, json } = await browser.send(method, path, {
      body: JSON.stringify(body),
      headers: { 'idempotency-key': key },
    })
    return { status, body: told(json) }
  }

/** an answer as the model tells it */
function told(json: unknown): unknown {
  for (const [schema, tell] of readings) {
    const { success, data } = schema.safeParse(json)
    if (success) return tell(data)
  }
  return undefined
}

const reading = <Schema extends z.ZodType>(schema: Schema, tell: (data: z.output<Schema>) => unknown) =>
  [schema, tell] as [z.ZodType, (data: unknown) => unknown]
const readings = [
  reading(Refusal, ({ error, fields, work_log }) => refusalOf(error, fields, work_log && seen(work_log))),
  reading(Results, ({ results }) =>
    results.map(({ work_log, ...result }) => ({ ...result, ...(work_log ? { work_log: seen(work_log) } : {}) })),
  ),
  reading(WorkLog, seen),
  reading(z.array(WorkLog).min(1), logs => logs.map(seen)),
]

const refusalOf = (error: string, fields: Record<string, string> | undefined, work_log: View | undefined) => ({
  error,
  ...(fields ? { fields } : {}),
  ...(work_log ? { work_log } : {}),
})

export const toResult = (state: State, now: number, id: string, run: () => Entry): Result => {
  try {
    const entry = run()
    return entry.removed ? { id, removed: true } : { id, work_log: viewOf(state, entry, now) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { id, ...refusalOf(error.message, error.fields, error.entry && viewOf(state, error.entry, now)) }
  }
}

const isResult = (one: Entry | Result): one is Result => !('employee' in one)

/** what the model answers to it */
export function expected(operation: Operation, state: State, now: number, answer: Answer): Answer {
  try {
    const outcome = operation.apply({ state, now }, answer)
    const view = (one: Entry | Result) => (isResult(one) ? one : viewOf(state, one, now))
    return { status: 200, body: outcome && (Array.isArray(outcome) ? outcome.map(view) : view(outcome)) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return {
      status: error.status,
      body: refusalOf(error.message, error.fields, error.entry && viewOf(state, error.entry, now)),
    }
  }
}
