import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { listInvoices } from '../../areas/billing/company-invoices.ts'

export const handler = endpoint(api.billing.invoices, ({ company, now }) => listInvoices(company.id, now))
