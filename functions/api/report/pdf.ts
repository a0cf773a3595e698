import { api } from '../../../shared/api/index.ts'
import { find, toResponse } from '../../areas/report-pdf/records.ts'
import { signExportedFile } from '../../gateways/company-export-links.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.report.pdf, async ({ company }) => {
  const pdf = await find(company.id)
  return { pdf: pdf ? await toResponse(pdf, signExportedFile) : null }
})
