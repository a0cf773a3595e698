import * as z from 'zod'
import { route } from './route.ts'
import { instant, localDate } from './schemas/fields.ts'
import { ExportPeriod, SalaryFileSummary, NewSalaryExport, SalaryExport } from './schemas/salary-export.ts'

export const list = route({
  method: 'GET',
  path: '/api/exports',
  summary:
    'Salary exports, the latest periods first, and whether their entries have changed since; `older` is where the next page begins',
  role: 'COMPANY',
  rate: 'heavy',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  query: z.strictObject({
    before: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}\.[0-9A-Za-z]{12}$/, 'Not where a page ended')
      .optional(),
  }),
  response: z.object({
    exports: z.array(SalaryExport),
    older: z.string().nullable(),
    /** The period of the next scheduled export, the first day that is not exported yet (`first`), and the due time. */
    next: z.object({ from: localDate, to: localDate, first: localDate, due: instant }).nullable(),
  }),
})

export const create = route({
  method: 'POST',
  path: '/api/exports',
  summary: 'Makes a salary export of the days that are given, for an active integration',
  role: 'COMPANY',
  rate: 'heavy',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  body: NewSalaryExport,
  response: SalaryExport,
  errors: [
    'Integrations are offered in Iceland only',
    'dk is not offered to this company yet',
    'The integration is not active',
    'This id or key was used for something else',
  ],
})

export const preview = route({
  method: 'GET',
  path: '/api/exports/preview',
  summary: 'What the file for each active integration would have, if exports of these days were made now',
  role: 'COMPANY',
  rate: 'heavy',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  query: ExportPeriod,
  response: z.object({ approved_only: z.boolean(), files: z.array(SalaryFileSummary) }),
})

export const download = route({
  method: 'GET',
  path: '/api/exports/{id}',
  summary: 'An address from which the file can be fetched for a minute',
  role: 'COMPANY',
  rate: 'heavy',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: z.object({ url: z.url() }),
  errors: ['Not found'],
})
