import { api } from '../../../shared/api/index.ts'
import { deleteIntegration } from '../../areas/companies/change-company.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.settings.deleteIntegration, async ({ company, params, change }) =>
  toCompanyAccount(await deleteIntegration(company.id, params.key, change)),
)
