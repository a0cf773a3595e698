import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.settings.save, async ({ company, visit, body, change }) =>
  companies.toCompanyAccount(await companies.saveSettings(company.id, body, change), visit),
)
