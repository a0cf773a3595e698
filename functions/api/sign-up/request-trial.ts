import { api } from '../../../shared/api/index.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { linkDays } from '../../../shared/domain/lifetimes.ts'
import {
  countryOf,
  currencyFor,
  languageOfCountry,
  timeZoneOfCountry,
  type Site,
} from '../../../shared/domain/markets.ts'
import * as companies from '../../data/companies.ts'
import { markDone, wasDone } from '../../data/entity.ts'
import * as limits from '../../data/limits.ts'
import * as links from '../../data/links.ts'
import * as sendLimits from '../../data/send-limits.ts'
import { asCompany } from '../../data/sessions.ts'
import { wasSent } from '../../gateways/sending.ts'
import { textsIn } from '../../gateways/message-texts.ts'
import { endpoint } from '../../http/endpoint.ts'
import { mailCompany } from '../../use-cases/company-mail.ts'
import { acceptPhone } from '../employees/accept-phone.ts'

export const handler = endpoint(api.signUp.requestTrial, async ({ body, site, now, random, change, logIn }) => {
  const country = countryOf(site.market, body.time_zone)
  const signUp = {
    name: body.name,
    email: body.email,
    phone: acceptPhone(body.phone, { country }, 'phone') || null,
    country,
    currency: currencyFor(site.market, country, body.currency),
    language: body.language ?? languageOfCountry[country],
    time_zone: body.time_zone ?? timeZoneOfCountry[country],
  }
  await limits.count(sendLimits.signUp(body.email), now)
  const company = await companies.create(CompanyId.parse(random.id()), signUp, random.token(), change)
  await logIn(asCompany(company))
  const answer = await companies.answer(company)
  const isWelcome = !(await wasDone(company.id, change))
  const is_welcomed = !isWelcome || (await welcome(company, site, random.token, now))
  if (isWelcome && is_welcomed) await markDone(company.id, change)
  return { ...answer, is_welcomed }
})

/** Mails the links to set a password and to log in. False if no mail could be sent; the sign-up stays valid then. */
async function welcome(
  company: companies.Company,
  { origin }: Site,
  token: () => string,
  now: string,
): Promise<boolean> {
  const [passwordToken, loginToken] = [token(), token()]
  await links.createForPassword(passwordToken, company, linkDays * 24, now)
  await links.createForCompany(loginToken, company, now)
  const texts = textsIn[company.settings.language]
  const mail = texts.welcome(
    company.name,
    `${origin}/change_password_link?token=${passwordToken}`,
    `${origin}/login_link?token=${loginToken}`,
  )
  return wasSent(mailCompany(company, 'welcome', mail, now))
}
