import { api } from '../../../shared/api/index.ts'
import * as invoices from '../../data/billing/invoices.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.billing.invoices, async ({ company, now }) =>
  (await invoices.list(company.id)).toReversed().flatMap(one => invoices.answer(one, now)),
)
