import { api } from '../../../shared/api/index.ts'
import { findLatestReportPdf, toResponse } from '../../areas/report-pdf/records.ts'
import { createExportedFileLink } from '../../gateways/company-export-links.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.report.pdf, async ({ company }) => {
  const pdf = await findLatestReportPdf(company.id)
  return { pdf: pdf ? await toResponse(pdf, createExportedFileLink) : null }
})
