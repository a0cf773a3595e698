import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { linkDays } from '../../../shared/domain/lifetimes.ts'
import { countryOf, currencyOfCountry, languageOfCountry, timeZoneOfCountry } from '../../../shared/domain/markets.ts'
import * as companies from '../../data/companies.ts'
import { markDone, wasDone } from '../../data/entity.ts'
import * as limits from '../../data/limits.ts'
import * as links from '../../data/links.ts'
import * as sends from '../../data/sends.ts'
import { asCompany } from '../../data/sessions.ts'
import { sendMail } from '../../gateways/mail.ts'
import { textsIn } from '../../gateways/texts.ts'
import { endpoint } from '../../http/endpoint.ts'
import { acceptPhone } from '../employees/phone.ts'

export const handler = endpoint(api.signUp.requestTrial, async ({ body, site, now, random, change, logIn }) => {
  const country = countryOf(site.market, body.time_zone)
  const signUp = {
    name: body.name,
    email: body.email,
    phone: acceptPhone(body.phone, { country }, 'phone') || null,
    country,
    currency: currencyOfCountry[country],
    language: body.language ?? languageOfCountry[country],
    time_zone: body.time_zone ?? timeZoneOfCountry[country],
  }
  const company = await companies.create(CompanyId.parse(random.id()), signUp, random.token(), change)
  await logIn(asCompany(company))
  if (!(await wasDone(company.id, change)) && (await mayMail(company.email, now))) {
    const [passwordToken, loginToken] = [random.token(), random.token()]
    await links.toSetPassword(passwordToken, company, linkDays * 24, now)
    await links.toLogIn(loginToken, company, now)
    const { welcome } = textsIn[company.settings.language]
    await sendMail(
      company.email,
      welcome(company.name, `${site.origin}/change_password_link?token=${passwordToken}`, `${site.origin}/login_link?token=${loginToken}`),
    )
    await markDone(company.id, change)
  }
  return companies.answer(company)
})

/** a full mail box is no reason to refuse a sign-up: a forgotten password brings the link later */
async function mayMail(address: string, now: string): Promise<boolean> {
  try {
    await limits.count([sends.toRecipient(address)], now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}
