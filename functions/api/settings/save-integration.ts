import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.settings.saveIntegration, async ({ company, visit, params, body, change }) => {
  const { replace_all: replaceAll = false, ...given } = body
  const saved = await companies.saveIntegration(company.id, params.key, given, replaceAll, change)
  return companies.toCompanyAccount(saved, visit)
})
