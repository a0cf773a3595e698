import { invalid } from '../../shared/api/errors.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { startOfDay } from '../../shared/domain/local-time.ts'
import { lockedFrom, trialBegan, trialEndsAt, trialOfEnd } from '../../shared/domain/plans.ts'
import { setTrial } from '../data/company-adjustments.ts'
import type { Company } from '../data/companies.ts'
import { companyScript, requireCompany, type CodeOf } from './script.ts'

/** A year is longer than any trial that somebody means. */
const mostDays = 365

const beganFor = ({ settings }: Company, until: string): string =>
  trialOfEnd(startOfDay(addDays(until, 1), settings.time_zone))

export const script: CodeOf<'prolong-trial'> = companyScript({
  differs: (company, { until }, now) => {
    if (company.paying_customer) throw invalid({ 'payload.company': 'The company pays already' })
    const [present, next] = [trialBegan(company), beganFor(company, until)]
    if (next === present) return undefined
    if (next < present) throw invalid({ 'payload.until': `The trial lasts until ${trialEndsAt(present)} already` })
    if (until > addDays(now.slice(0, 10), mostDays))
      throw invalid({ 'payload.until': `At most ${mostDays} days from today` })
    return `The trial ends at ${trialEndsAt(next)} instead of ${trialEndsAt(present)}. Payment can be put off until ${lockedFrom(next)}`
  },
  apply: async (c, { payload, change }) =>
    setTrial(c, beganFor(await requireCompany(payload), payload.until), change('trial')),
})
