import { api } from '../../../shared/api/index.ts'
import { readOverview } from '../../areas/overview/overview.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.overview.show, ({ company, now }) => readOverview(company, now))
