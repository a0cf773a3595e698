import { computeBillingState } from '../../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import { findSiteOfCompany } from '../../../shared/domain/markets.ts'
import { computeLockTime, findTrialStart, computeTrialEnd } from '../../../shared/domain/plans.ts'
import { findTrialMailing } from '../../../shared/domain/trial-mails.ts'
import * as billing from './account.ts'
import { leaseTrialMail, scheduleNextTrialMail } from '../companies/trial-due.ts'
import { listSites } from '../../env/env.ts'
import { composeMail } from '../messages/message-texts.ts'
import { sendCompanyMail } from '../messages/send-company-mail.ts'

/** States of companies that have never paid. Former customers have other states and get no reminders. */
const unpaidStates = new Set<string>(['trial', 'due', 'locked'])

/**
 * Sends the company's due trial mail, and schedules the next one. Must be idempotent, because SQS may deliver the
 * message twice.
 */
export async function sendTrialMail(companyId: CompanyId, now: string): Promise<void> {
  const dueMail = await leaseTrialMail(companyId, now)
  if (!dueMail) return
  const { company, account } = await billing.findWithCompany(companyId)
  if (!company || account || !unpaidStates.has(computeBillingState(billing.toBillingFacts(company, account), now).name))
    return scheduleNextTrialMail(dueMail, null)
  const trialStart = findTrialStart(company)
  const { currentMail, nextDueAt } = findTrialMailing(trialStart, now)
  if (currentMail === null || company.disabled) return scheduleNextTrialMail(dueMail, nextDueAt)
  const { language, time_zone: timeZone } = company.settings
  const day = (instant: string): string =>
    new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: 'long', timeZone }).format(new Date(instant))
  const mail = composeMail(language, `trial_${currentMail}`, {
    company: company.name,
    ends: day(computeTrialEnd(trialStart)),
    lockedFrom: day(computeLockTime(trialStart)),
    link: `${findSiteOfCompany(company, listSites()).origin}/app#subscription`,
  })
  try {
    await sendCompanyMail(company, 'trial', mail, now)
  } catch (error) {
    await scheduleNextTrialMail(dueMail, now)
    throw error
  }
  await scheduleNextTrialMail(dueMail, nextDueAt)
}
