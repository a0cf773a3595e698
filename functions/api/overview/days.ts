import { api } from '../../../shared/api/index.ts'
import { listPeopleDays } from '../../areas/overview/people-days.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.overview.days, ({ company, query, now }) => listPeopleDays(company, query, now))
