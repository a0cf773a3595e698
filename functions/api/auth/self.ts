import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.self, ({ company, visit }) => companies.toCompanyAccount(company, visit))
