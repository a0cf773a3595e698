import { api } from '../../../shared/api/index.ts'
import { replaceTimeClockToken } from '../../areas/companies/company-credentials.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.replaceTimeClockToken, async ({ company, random, change }) =>
  toCompanyAccount(await replaceTimeClockToken(company.id, random.token(), change)),
)
