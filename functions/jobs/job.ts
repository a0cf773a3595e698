import * as z from 'zod'
import type { Job } from '../../shared/jobs.ts'
import { log, logUnexpected } from '../log/log.ts'

/** what a schedule sends; by hand any instant can be given */
const Event = z.looseObject({ time: z.iso.datetime() })

/** what a job counts: it stands in its log line, and is what a run by hand answers */
export type Counts = Record<string, number>

/** the Lambda function of one job; what it throws is an error of the function, which an alarm tells */
export const job =
  ({ name }: Job, run: (given: { now: string }) => Promise<Counts>) =>
  async (event: unknown): Promise<Counts> => {
    const began = performance.now()
    const now = new Date(Event.parse(event).time).toISOString()
    try {
      const counts = await run({ now })
      log('info', 'job', { job: name, ...counts, milliseconds: Math.round(performance.now() - began) })
      return counts
    } catch (error) {
      logUnexpected({ job: name }, error)
      throw error
    }
  }
