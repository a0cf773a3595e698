import { api } from '../../../shared/api/index.ts'
import { answer } from '../../data/salary-exports/records.ts'
import { makeNow } from '../../gateways/salary-exports.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.create, async ({ company, body, now, random }) =>
  answer(company.id, await makeNow(company, body, random.token(), now), now),
)
