import * as z from 'zod'
import { jobs, type Job } from '../../shared/jobs.ts'
import { log, logFailure, logFigures } from '../log/log.ts'
import { isRestoreFinished } from '../table/restore.ts'

/** The event that starts a run. The schedule passes the current time, and a manual run can pass any time. */
const Event = z.looseObject({ time: z.iso.datetime() })

/** The figures of a run. They are logged, and a manual run returns them. */
export type Counts = Record<string, number>

/**
 * Returns true for every job but the one that runs scripts, until a script has finished the restore. Before that, jobs
 * would make invoices and send mails again.
 */
export async function mustWaitForRestore(name: string): Promise<boolean> {
  if (name === jobs.script.name || (await isRestoreFinished())) return false
  log('info', 'the job waits for the end of a restore', { job: name })
  return true
}

/**
 * Creates the handler of a scheduled job, which logs the counts of each run. An alarm is triggered if the job throws or
 * does not end.
 */
export const createScheduledJob =
  ({ name }: Job, run: (given: { now: string }) => Promise<Counts>) =>
  async (event: unknown): Promise<Counts> => {
    const beganMs = performance.now()
    const now = new Date(Event.parse(event).time).toISOString()
    try {
      if (await mustWaitForRestore(name)) return { waiting: 1 }
      const counts = await run({ now })
      log('info', 'job', { job: name, ...counts, milliseconds: Math.round(performance.now() - beganMs) })
      logFigures('JobsEnded', 'Job', { [name]: 1 })
      return counts
    } catch (error) {
      logFailure({ job: name }, error)
      throw error
    }
  }
