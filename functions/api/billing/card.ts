import { api } from '../../../shared/api/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { cardUpdateLink } from '../../areas/billing/card/card-update-link.ts'

export const handler = endpoint(api.billing.card, async ({ company }) => ({ url: await cardUpdateLink(company.id) }))
