import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.replaceTimeClockToken, async ({ company, random, change }) =>
  companies.toCompanyAccount(await companies.replaceTimeClockToken(company.id, random.token(), change)),
)
