import { api } from '../../../shared/api/index.ts'
import * as visits from '../../areas/admin/support-visits.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.supportVisits.list, ({ company, now }) => visits.listForCompany(company.id, now))
