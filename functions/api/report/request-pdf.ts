import { api } from '../../../shared/api/index.ts'
import { toResponse } from '../../areas/report-pdf/records.ts'
import { requestReportPdf } from '../../areas/report-pdf/request-report-pdf.ts'
import { createExportedFileLink } from '../../gateways/company-export-links.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.report.requestPdf, async ({ company, query, change, now, random }) => {
  const pdf = await requestReportPdf({ company, query, change, id: random.id() }, now)
  return { pdf: await toResponse(pdf, createExportedFileLink) }
})
