import { invalidFieldsError } from '../../shared/api/errors.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { startOfDay } from '../../shared/domain/local-time.ts'
import { lockedFrom, trialStartedAt, trialEndsAt, trialStartForEnd } from '../../shared/domain/plans.ts'
import { setTrial } from '../areas/companies/company-adjustments.ts'
import type { Company } from '../areas/companies/companies.ts'
import { companyScript, requireCompany, type ScriptCodeFor } from './script.ts'

/** A year is longer than any intended trial. */
const maxTrialDays = 365

const trialStartFor = ({ settings }: Company, until: string): string =>
  trialStartForEnd(startOfDay(addDays(until, 1), settings.time_zone))

export const script: ScriptCodeFor<'prolong-trial'> = companyScript({
  describeChange: (company, { until }, now) => {
    if (company.paying_customer) throw invalidFieldsError({ 'payload.company': 'The company pays already' })
    const [current, next] = [trialStartedAt(company), trialStartFor(company, until)]
    if (next === current) return undefined
    if (next < current)
      throw invalidFieldsError({ 'payload.until': `The trial lasts until ${trialEndsAt(current)} already` })
    if (until > addDays(now.slice(0, 10), maxTrialDays))
      throw invalidFieldsError({ 'payload.until': `At most ${maxTrialDays} days from today` })
    return `The trial ends at ${trialEndsAt(next)} instead of ${trialEndsAt(current)}. Payment can be put off until ${lockedFrom(next)}`
  },
  apply: async (companyId, { payload, changeFor }) =>
    setTrial(companyId, trialStartFor(await requireCompany(payload), payload.until), changeFor('trial')),
})
