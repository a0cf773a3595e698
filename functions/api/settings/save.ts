import { api } from '../../../shared/api/index.ts'
import { saveSettings } from '../../areas/companies/change-company.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.settings.save, async ({ company, visit, body, change }) =>
  toCompanyAccount(await saveSettings(company.id, body, change), visit),
)
