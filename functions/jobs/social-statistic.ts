import { jobs } from '../../shared/jobs.ts'
import { logFailure } from '../log/log.ts'
import { updateWorkedSeconds } from '../areas/statistics/social-statistic.ts'
import { createScheduledJob } from './job.ts'

export const handler = createScheduledJob(jobs.socialStatistic, async ({ now }) => {
  const { companies, changed, errors } = await updateWorkedSeconds(now)
  for (const error of errors) logFailure({ job: jobs.socialStatistic.name }, error)
  // Fails only after all other companies have been counted, so that a broken company delays no other.
  if (errors.length > 0) throw new Error(`${errors.length} companies cannot be counted`)
  return { companies, changed }
})
