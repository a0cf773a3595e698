import { api } from '../../../shared/api/index.ts'
import { makeNow } from '../../use-cases/salary-exports.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.create, ({ company, body, now, random }) =>
  makeNow(company, body, random.token(), now),
)
