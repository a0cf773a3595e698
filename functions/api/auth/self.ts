import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.self, ({ company, visit }) => toCompanyAccount(company, visit))
