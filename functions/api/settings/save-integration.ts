import { api } from '../../../shared/api/index.ts'
import { saveIntegration } from '../../areas/companies/change-company.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.settings.saveIntegration, async ({ company, visit, params, body, change }) => {
  const { replace_all: replaceAll = false, ...integration } = body
  const savedCompany = await saveIntegration(company.id, params.key, integration, replaceAll, change)
  return toCompanyAccount(savedCompany, visit)
})
