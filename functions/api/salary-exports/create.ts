import { api } from '../../../shared/api/index.ts'
import { createSalaryExport } from '../../areas/salary-exports/salary-exports.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.create, ({ company, body, now, random }) =>
  createSalaryExport(company, body, random.token(), now),
)
