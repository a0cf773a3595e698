import { api } from '../../../shared/api/index.ts'
import { showOverview } from '../../areas/overview/overview.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.overview.show, ({ company, now }) => showOverview(company, now))
