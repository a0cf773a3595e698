import { jobs } from '../../shared/jobs.ts'
import { logFailure, logFigures } from '../log/log.ts'
import { countBillingFigures } from '../areas/statistics/billing-figures.ts'
import { createScheduledJob } from './job.ts'

export const handler = createScheduledJob(jobs.billingFigures, async ({ now }) => {
  const { byState, byPlan, invoicesLate, companies, errors } = await countBillingFigures(now)
  logFigures('Companies', 'State', byState)
  logFigures('PayingCompanies', 'Plan', byPlan)
  logFigures('InvoicesLate', undefined, { all: invoicesLate })
  for (const error of errors) logFailure({ job: jobs.billingFigures.name }, error)
  // Fails only after all other companies have been counted, so that an unreadable company hides no figures.
  if (errors.length > 0) throw new Error(`${errors.length} companies cannot be read`)
  return { companies, invoicesLate }
})
