import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.self, ({ company, visit }) => companies.toCompanyAccount(company, visit))
