import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { secondsBetween } from '../../../shared/domain/entry.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { chooseCountry, chooseCurrency, languageOfCountry, timeZoneOfCountry } from '../../../shared/domain/markets.ts'
import * as companies from '../../areas/companies/companies.ts'
import { createCompany, firstPasswordEpoch } from '../../areas/companies/create-company.ts'
import { markChangeDone, maxRepeatedLogInSeconds, isChangeDone } from '../../table/entity.ts'
import * as limits from '../../table/rate-limits.ts'
import * as sendLimits from '../../areas/messages/send-limits.ts'
import { toCompanyIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { sendWelcomeMail } from '../../areas/sign-in/send-welcome-mail.ts'
import { normalizePhone } from '../../areas/employees/normalize-phone.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(
  api.signUp.requestTrial,
  async ({ body, address, site, siteFor, now, random, change, logIn }) => {
    const country = chooseCountry(site.market, body.time_zone)
    const signUpSite = siteFor({ country })
    const signUp = {
      market: signUpSite.market,
      name: body.name,
      email: body.email,
      phone: normalizePhone(body.phone, { country }, 'phone') || null,
      country,
      currency: chooseCurrency(site.market, country, body.currency),
      language: body.language ?? languageOfCountry[country],
      time_zone: body.time_zone ?? timeZoneOfCountry[country],
    }
    await limits.consumeRateLimits(sendLimits.createSignUpLimits(body.email, address), now)
    const company = await createCompany(CompanyId.parse(random.id()), signUp, random.token(), change)
    refuseLateRepeat(company, now)
    await logIn(toCompanyIdentity(company))
    const account = await toCompanyAccount(company)
    const isWelcome = !(await isChangeDone(company.id, change))
    const is_welcomed = !isWelcome || (await sendWelcomeMail(company, signUpSite.origin, random.token, now))
    if (isWelcome && is_welcomed) await markChangeDone(company.id, change)
    return { ...account, is_welcomed }
  },
)

/**
 * Refuses a repeat some minutes after the sign-up, or after the owner of the mail address has used a link. Otherwise,
 * each repeat would log in the caller.
 */
function refuseLateRepeat(company: companies.Company, now: string): void {
  const secondsSinceSignUp = secondsBetween(company.created, now)
  if (
    secondsSinceSignUp > maxRepeatedLogInSeconds ||
    companies.isConfirmed(company) ||
    company.password_epoch > firstPasswordEpoch
  )
    throw new AppError('Already done: log in')
}
