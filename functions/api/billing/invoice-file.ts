import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { createInvoiceLink } from '../../areas/billing/company-invoices.ts'

export const handler = endpoint(api.billing.invoiceFile, async ({ company, params, now, random }) => ({
  url: await createInvoiceLink(company, params.invoice, { now, name: random.token() }),
}))
