import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { createCardUpdateLink } from '../../areas/billing/card/create-card-update-link.ts'

export const handler = endpoint(api.billing.card, async ({ company }) => ({
  url: await createCardUpdateLink(company.id),
}))
