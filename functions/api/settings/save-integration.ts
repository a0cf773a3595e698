import { api } from '../../../shared/api/index.ts'
import * as companies from '../../data/companies.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.settings.saveIntegration, async ({ company, params, body, change }) => {
  const { replace_all: replaceAll = false, ...given } = body
  return companies.answer(await companies.saveIntegration(company.id, params.key, given, replaceAll, change))
})
