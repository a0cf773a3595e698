import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.replaceTimeClockToken, async ({ company, random, change }) =>
  toCompanyAccount(await companies.replaceTimeClockToken(company.id, random.token(), change)),
)
