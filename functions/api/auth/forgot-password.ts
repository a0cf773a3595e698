import { fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { passwordLinkHours } from '../../../shared/domain/lifetimes.ts'
import * as companies from '../../areas/companies/companies.ts'
import * as limits from '../../table/rate-limits.ts'
import * as links from '../../areas/sign-in/links.ts'
import * as sendLimits from '../../areas/messages/send-limits.ts'
import { composeMail } from '../../areas/messages/message-texts.ts'
import { endpoint } from '../../http/endpoint.ts'
import { sendCompanyMail } from '../../areas/messages/send-company-mail.ts'

export const handler = endpoint(api.auth.forgotPassword, async ({ body, siteFor, now, random }) => {
  const { email, name } = body
  const companyOfAddress = await companies.findByEmail(email)
  const companyOfName = name ? await companies.findByName(name) : undefined
  const company = name
    ? companyOfName && companies.hasEmail(companyOfName, email) && companyOfName
    : companyOfAddress[0]
  if (!company) throw fieldError('Company not found', companyOfAddress.length > 0 ? 'name' : 'email')
  if (!name && companyOfAddress.length > 1) throw fieldError('More than one company found for email', 'name')
  await limits.consumeRateLimits(sendLimits.createPasswordResetLimits(company), now)
  const token = random.token()
  await links.savePasswordLink(token, company, passwordLinkHours, now)
  const link = `${siteFor(company).origin}/change_password_link?token=${token}`
  await sendCompanyMail(
    company,
    'password',
    composeMail(company.settings.language, 'password', { company: company.name, link }),
    now,
  )
  return {}
})
