import { api } from '../../../shared/api/index.ts'
import { createExport } from '../../areas/salary-exports/salary-exports.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.create, ({ company, body, now, random }) =>
  createExport(company, body, random.token(), now),
)
