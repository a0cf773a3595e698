import * as z from 'zod'
import type { Job } from '../../shared/jobs.ts'
import { log, logFailure, logFigures } from '../log/log.ts'

/** The event of a schedule. A manual run can pass any time. */
const Event = z.looseObject({ time: z.iso.datetime() })

/** The figures of a run. They are logged, and a manual run returns them. */
export type Counts = Record<string, number>

/** The Lambda function of a job. If it throws, or does not end, an alarm is triggered. */
export const job =
  ({ name }: Job, run: (given: { now: string }) => Promise<Counts>) =>
  async (event: unknown): Promise<Counts> => {
    const began = performance.now()
    const now = new Date(Event.parse(event).time).toISOString()
    try {
      const counts = await run({ now })
      log('info', 'job', { job: name, ...counts, milliseconds: Math.round(performance.now() - began) })
      logFigures('JobsEnded', 'Job', { [name]: 1 })
      return counts
    } catch (error) {
      logFailure({ job: name }, error)
      throw error
    }
  }
