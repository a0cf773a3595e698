import { api } from '../../../shared/api/index.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import { currencyByCountry, languageOfCountry, timeZoneOfCountry } from '../../../shared/domain/markets.ts'
import * as audit from '../../areas/admin/audit.ts'
import { createCompany } from '../../areas/companies/create-company.ts'
import { hashPassword } from '../../areas/sign-in/passwords.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toAdminCompany } from '../../areas/admin/admin-companies.ts'

export const handler = endpoint(api.admin.createCompany, async ({ act, body, admin, now, random, change }) => {
  const { name, email, country } = body
  const signUp = {
    name,
    email,
    phone: null,
    country,
    currency: body.currency ?? currencyByCountry[country],
    language: languageOfCountry[country],
    time_zone: body.time_zone ?? timeZoneOfCountry[country],
    password_hash: await hashPassword(body.password),
  }
  const company = await createCompany(CompanyId.parse(random.id()), signUp, random.token(), change)
  // Derives the audit key from the company, so that a repeat of the request writes no second record.
  await audit.record({ admin, company, act }, company.created, company.id)
  return toAdminCompany(company, now)
})
