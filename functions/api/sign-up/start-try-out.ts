import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { chooseCountry, chooseCurrency, languageOfCountry, timeZoneOfCountry } from '../../../shared/domain/markets.ts'
import * as companies from '../../areas/companies/companies.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'
import { isValidForTryOut, toTryOutIdentity } from '../../areas/sign-in/sessions.ts'
import { createTryOutLimits } from '../../areas/sign-in/try-out-limits.ts'
import { createTryOut } from '../../areas/try-out/create-try-out.ts'
import { endpoint } from '../../http/endpoint.ts'
import { maskSecrets } from '../../http/mask-secrets.ts'
import * as limits from '../../table/rate-limits.ts'

export const handler = endpoint(
  api.signUp.startTryOut,
  async ({ body, address, site, siteFor, now, random, current, logIn }) => {
    const session = await current()
    if (session?.role === 'COMPANY' && session.try_out) {
      const company = await companies.find(session.company)
      if (company && isValidForTryOut(company, now)) return toTryOutAccount(company)
    } else if (session) throw new AppError('Log out first')
    const country = chooseCountry(site.market, body.time_zone)
    // Counts the call before it can fail, because a failed call may leave a company that exists as long as a try-out.
    await limits.consumeRateLimits(createTryOutLimits(address), now)
    const { company, until, write } = await createTryOut(
      {
        id: CompanyId.parse(random.id()),
        country,
        market: siteFor({ country }).market,
        currency: chooseCurrency(site.market, country, undefined),
        language: body.language ?? languageOfCountry[country],
        time_zone: body.time_zone ?? timeZoneOfCountry[country],
      },
      now,
      random.token(),
    )
    const account = await toTryOutAccount(company)
    await logIn(toTryOutIdentity(company), {
      extraWrites: [write],
      endsAtSeconds: Math.floor(Date.parse(until) / 1000),
    })
    return account
  },
)

/** Returns the company's account without the link of the time clock, which every response of a try-out hides. */
const toTryOutAccount = async (company: companies.Company) =>
  maskSecrets(await toCompanyAccount(company)) as Awaited<ReturnType<typeof toCompanyAccount>>
