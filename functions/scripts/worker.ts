import { randomUUID } from 'node:crypto'
import { AppError, fieldError } from '../../shared/api/errors.ts'
import { isScriptName } from '../../shared/scripts.ts'
import * as runs from '../areas/admin/script-runs.ts'
import { enqueueScriptRun } from '../gateways/script-queue.ts'
import { logFailure, logUnexpected } from '../log/log.ts'
import { scriptImplementations } from './script-implementations.ts'
import { createChangeFor, type ScriptImplementation, type ScriptStep } from './script.ts'

/** The limit is less than the worker's timeout, so that the last step can finish. */
const maxWorkMs = 30_000
/**
 * Interval at which the worker saves the run's progress and checks whether an administrator has asked to stop the run.
 */
const saveIntervalMs = 1000
const maxFailures = 3

export async function processRun(id: string): Promise<void> {
  const holder = randomUUID()
  const leasedRun = await runs.acquire(id, holder, now())
  if (!leasedRun) return
  try {
    await runSteps(leasedRun, holder)
  } catch (error) {
    if (error instanceof runs.LeaseLostError) return
    await recordFailure(leasedRun, holder, error)
  }
}

const now = (): string => new Date().toISOString()

const noProgress: runs.ScriptRunProgress = { lines: [], files: [] }

class UnstoredProgress {
  #progress: runs.ScriptRunProgress = noProgress
  sinceMs = performance.now()

  add({ line, percent, next, file }: ScriptStep): void {
    const previousProgress = this.#progress
    this.#progress = {
      lines: line === undefined ? previousProgress.lines : [...previousProgress.lines, line],
      files: file ? [...(previousProgress.files ?? []), file] : previousProgress.files,
      percent: percent ?? previousProgress.percent,
      next: next === undefined ? previousProgress.next : next,
    }
  }

  takeProgress(): runs.ScriptRunProgress {
    const taken = this.#progress
    this.#progress = noProgress
    this.sinceMs = performance.now()
    return taken
  }
}

async function runSteps(run: runs.ScriptRun, holder: string): Promise<void> {
  const beganMs = performance.now()
  const unstoredProgress = new UnstoredProgress()
  for await (const step of startScript(run)) {
    unstoredProgress.add(step)
    if (!step.mustStore && performance.now() - unstoredProgress.sinceMs < saveIntervalMs) continue
    const { stop_requested } = await runs.saveProgress(run.id, holder, unstoredProgress.takeProgress(), now())
    if (stop_requested)
      return void (await runs.finish(run.id, holder, 'stopped', unstoredProgress.takeProgress(), now()))
    if (performance.now() - beganMs < maxWorkMs) continue
    await runs.release(run.id, holder, unstoredProgress.takeProgress(), run.failures)
    return enqueueScriptRun(run.id)
  }
  await runs.finish(run.id, holder, 'done', unstoredProgress.takeProgress(), now())
}

function startScript({
  id,
  script,
  payload,
  dry_run,
  admin,
  next,
  created,
}: runs.ScriptRun): AsyncIterable<ScriptStep> {
  if (!isScriptName(script)) throw fieldError('Not found', 'name')
  const code = scriptImplementations[script] as ScriptImplementation<object>
  // Every attempt takes the time of the request as the current time, so that a repeat makes the same changes.
  const context = { runId: id, payload, now: created, admin, cursor: next, changeFor: createChangeFor(id, created) }
  return dry_run ? code.plan(context) : code.run(context)
}

/** A refusal ends the run. After other errors the run is retried, and finally reported to the operator. */
async function recordFailure(run: runs.ScriptRun, holder: string, error: unknown): Promise<void> {
  if (error instanceof AppError && error.status < 500) {
    const fields = Object.entries(error.fields ?? {}).map(([field, text]) => `${field}: ${text}`)
    const lines = [error.text, ...fields]
    await runs.finish(run.id, holder, 'failed', { lines }, now())
    return
  }
  const failureCount = run.failures + 1
  const logAttempt = failureCount >= maxFailures ? logUnexpected : logFailure
  logAttempt({ script: run.script, run: run.id }, error)
  const line = `Attempt ${failureCount} of ${maxFailures} failed: ${error instanceof Error ? error.message : String(error)}`
  if (failureCount >= maxFailures) await runs.finish(run.id, holder, 'failed', { lines: [line] }, now())
  else await runs.release(run.id, holder, { lines: [line] }, failureCount)
}
