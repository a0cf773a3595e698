import { route } from './route.ts'
import { ReportObjects, ReportResponse, ReportQuery } from './schemas/report.ts'

export const show = route({
  method: 'GET',
  path: '/api/report',
  summary: 'The closed entries that start within a range, with what each pays by the rule that is given or saved',
  role: 'COMPANY',
  rate: 'heavy',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  large: true,
  query: ReportQuery,
  format: 'columns',
  response: ReportResponse,
  objects: ReportObjects,
  errors: ['Not found', 'At most 5,000 entries in one response'],
})
