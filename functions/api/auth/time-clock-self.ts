import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.auth.timeClockSelf, async ({ company }) => companies.timeClockAnswer(company))
