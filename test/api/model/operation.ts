import * as z from 'zod'
import { Entry } from '../../../shared/api/schemas/entry.ts'
import type { Browser } from '../../support/browser.ts'
import { ModelRefusal, type StateAtTime } from './rules.ts'
import { toEntryView, toModelEntryView, type ModelEntry, type ModelState, type EntryView } from './state.ts'

export interface OperationResponse {
  status: number
  body: unknown
}

/** `removed` means that the call itself removed the entry. */
export type Result = { id: string } & (
  | { work_log: EntryView }
  | { removed: true }
  | { error: string; fields?: Record<string, string>; work_log?: EntryView }
)

export interface Operation {
  /** The message of a failed test shows this description. */
  description: string
  send: () => Promise<OperationResponse>
  runsAlone?: true
  /** The operation has several transactions, which see overlaps at different moments. */
  hasSeveralTransactions?: true
  /** Changes the model and returns the expected response. Undefined if bodies are not compared. */
  apply: (stateAtTime: StateAtTime, answer: OperationResponse) => ModelEntry | ModelEntry[] | Result[] | undefined
}

const Refusal = z.object({
  error: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  work_log: Entry.optional(),
})
const Results = z.object({ results: z.array(z.looseObject({ id: z.string(), work_log: Entry.optional() })) })

/** Returns a function that sends the request. Each repeat has the same idempotency key. */
export const createSender =
  (browser: Browser, method: string, path: string, body: object, key: string): Operation['send'] =>
  async () => {
    const { status, json } = await browser.send(method, path, {
      body: JSON.stringify(body),
      headers: { 'idempotency-key': key },
    })
    return { status, body: toModelForm(json) }
  }

function toModelForm(json: unknown): unknown {
  for (const [schema, convert] of readers) {
    const { success, data } = schema.safeParse(json)
    if (success) return convert(data)
  }
  return undefined
}

const createReader = <Schema extends z.ZodType>(schema: Schema, convert: (data: z.output<Schema>) => unknown) =>
  [schema, convert] as [z.ZodType, (data: unknown) => unknown]
const readers = [
  createReader(Refusal, ({ error, fields, work_log }) => toRefusal(error, fields, work_log && toEntryView(work_log))),
  createReader(Results, ({ results }) =>
    results.map(({ work_log, ...result }) => ({
      ...result,
      ...(work_log ? { work_log: toEntryView(work_log) } : {}),
    })),
  ),
  createReader(Entry, toEntryView),
  createReader(z.array(Entry).min(1), entries => entries.map(toEntryView)),
]

const toRefusal = (error: string, fields: Record<string, string> | undefined, work_log: EntryView | undefined) => ({
  error,
  ...(fields ? { fields } : {}),
  ...(work_log ? { work_log } : {}),
})

export const toResult = (state: ModelState, now: number, id: string, run: () => ModelEntry): Result => {
  try {
    const entry = run()
    return entry.removed ? { id, removed: true } : { id, work_log: toModelEntryView(state, entry, now) }
  } catch (error) {
    if (!(error instanceof ModelRefusal)) throw error
    return { id, ...toRefusal(error.message, error.fields, error.entry && toModelEntryView(state, error.entry, now)) }
  }
}

const isResult = (value: ModelEntry | Result): value is Result => !('employee' in value)

export function computeExpectedResponse(
  operation: Operation,
  state: ModelState,
  now: number,
  response: OperationResponse,
): OperationResponse {
  try {
    const result = operation.apply({ state, now }, response)
    const view = (value: ModelEntry | Result) => (isResult(value) ? value : toModelEntryView(state, value, now))
    return { status: 200, body: result && (Array.isArray(result) ? result.map(view) : view(result)) }
  } catch (error) {
    if (!(error instanceof ModelRefusal)) throw error
    return {
      status: error.status,
      body: toRefusal(error.message, error.fields, error.entry && toModelEntryView(state, error.entry, now)),
    }
  }
}
