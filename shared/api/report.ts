import * as z from 'zod'
import { route } from './route.ts'
import { ReportObjects, ReportPdf, ReportResponse, ReportQuery } from './schemas/report.ts'

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

export const requestPdf = route({
  method: 'POST',
  path: '/api/report/pdf',
  summary:
    'Makes a report of at most 366 days as PDF and mails the company a link to it; while one is being made, answers how far it is and makes no other',
  role: 'COMPANY',
  rate: 'send',
  query: ReportQuery,
  response: z.object({ pdf: ReportPdf }),
  errors: ['Not found'],
})

export const pdf = route({
  method: 'GET',
  path: '/api/report/pdf',
  summary: 'The latest report as PDF: how far it is, and an address from which it can be fetched for five minutes',
  role: 'COMPANY',
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  response: z.object({ pdf: ReportPdf.nullable() }),
})
