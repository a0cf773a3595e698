/** Tells a company when its trial ends and what follows, each once, as long as it is no customer. */
import { billingState } from '../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { localeOf } from '../../shared/domain/languages.ts'
import { siteFor } from '../../shared/domain/markets.ts'
import { lockedFrom, trialBegan, trialEndsAt } from '../../shared/domain/plans.ts'
import { trialMailing } from '../../shared/domain/trial-mails.ts'
import * as billing from '../data/billing/account.ts'
import { claim, moveOn } from '../data/billing/trial-due.ts'
import { sites } from '../env/env.ts'
import { textsIn } from '../gateways/message-texts.ts'
import { sendCompanyMail } from './company-mail.ts'

/** States in which nobody has paid yet. Whoever once did knows how to go on. */
const asked = new Set<string>(['trial', 'due', 'locked'])

/** The queue may call this twice for the same mail. */
export async function sendTrialMail(c: CompanyId, now: string): Promise<void> {
  const due = await claim(c, now)
  if (!due) return
  const { company, account } = await billing.findWithCompany(c)
  if (!company || account || !asked.has(billingState(billing.factsOf(company, account), now).name))
    return moveOn(due, null)
  const began = trialBegan(company)
  const { fits, next } = trialMailing(began, now)
  // A disabled company gets no mail.
  if (fits === null || company.disabled) return moveOn(due, next)
  const { language, time_zone: timeZone } = company.settings
  const day = (instant: string): string =>
    new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone }).format(new Date(instant))
  const mail = textsIn[language].trial[fits]({
    company: company.name,
    ends: day(trialEndsAt(began)),
    waits: day(lockedFrom(began)),
    link: `${siteFor(company.country, sites()).origin}/app#subscription`,
  })
  try {
    await sendCompanyMail(company, 'trial', mail, now)
  } catch (error) {
    await moveOn(due, now)
    throw error
  }
  await moveOn(due, next)
}
