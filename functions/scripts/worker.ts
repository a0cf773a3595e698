/** Works on a run of a script until it is over, stopped, or the worker's time is up. */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../shared/api/errors.ts'
import { isScriptName } from '../../shared/scripts.ts'
import * as runs from '../data/script-runs.ts'
import { LeaseLost, type Progress, type ScriptRun } from '../data/script-runs.ts'
import { sendRun } from '../gateways/script-queue.ts'
import { logUnexpected } from '../log/log.ts'
import { scriptCode } from './all.ts'
import { changeOfRun, type ScriptCode, type Step } from './script.ts'

/** Less than the worker's time limit, so that the last step can end. */
const workMs = 30_000
/** Progress is stored this often, and a request to stop is seen as often. */
const storeMs = 1000
const mostFailures = 3

export async function processRun(id: string): Promise<void> {
  const holder = randomUUID()
  const held = await runs.acquire(id, holder, now())
  if (!held) return
  try {
    await goThrough(held, holder)
  } catch (error) {
    if (error instanceof LeaseLost) return
    await fail(held, holder, error)
  }
}

const now = (): string => new Date().toISOString()

const nothingNew: Progress = { lines: [], files: [] }

/** Progress that is not stored yet. */
class Unstored {
  #progress: Progress = nothingNew
  since = performance.now()

  add({ line, percent, next, file }: Step): void {
    const before = this.#progress
    this.#progress = {
      lines: line === undefined ? before.lines : [...before.lines, line],
      files: file ? [...(before.files ?? []), file] : before.files,
      percent: percent ?? before.percent,
      next: next === undefined ? before.next : next,
    }
  }

  take(): Progress {
    const taken = this.#progress
    this.#progress = nothingNew
    this.since = performance.now()
    return taken
  }
}

async function goThrough(run: ScriptRun, holder: string): Promise<void> {
  const began = performance.now()
  const unstored = new Unstored()
  for await (const step of stepsOf(run)) {
    unstored.add(step)
    if (!step.isStored && performance.now() - unstored.since < storeMs) continue
    const { stop_requested } = await runs.advance(run.id, holder, unstored.take(), now())
    if (stop_requested) return void (await runs.end(run.id, holder, 'stopped', unstored.take(), now()))
    if (performance.now() - began < workMs) continue
    await runs.release(run.id, holder, unstored.take(), run.failures)
    return sendRun(run.id)
  }
  await runs.end(run.id, holder, 'done', unstored.take(), now())
}

function stepsOf({ id, script, payload, dry_run, admin, next, created }: ScriptRun): AsyncIterable<Step> {
  if (!isScriptName(script)) throw new AppError('Not found', { fields: { name: 'Not found' } })
  const code = scriptCode[script] as ScriptCode<object>
  // The instant of the wish is the same for each attempt, so a repeat makes the same changes.
  const given = { run: id, payload, now: created, admin, from: next, change: changeOfRun(id, created) }
  return dry_run ? code.plan(given) : code.run(given)
}

/** A refusal ends the run with its reason. Anything else is tried again, and then looked at by somebody. */
async function fail(run: ScriptRun, holder: string, error: unknown): Promise<void> {
  if (error instanceof AppError && error.status < 500) {
    const fields = Object.entries(error.fields ?? {}).map(([field, text]) => `${field}: ${text}`)
    const lines = [error.text, ...fields]
    await runs.end(run.id, holder, 'failed', { lines }, now())
    return
  }
  logUnexpected({ script: run.script, run: run.id }, error)
  const failures = run.failures + 1
  const line = `Attempt ${failures} of ${mostFailures} failed: ${error instanceof Error ? error.message : String(error)}`
  if (failures >= mostFailures) await runs.end(run.id, holder, 'failed', { lines: [line] }, now())
  else await runs.release(run.id, holder, { lines: [line] }, failures)
}
