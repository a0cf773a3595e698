import { api } from '../../../shared/api/index.ts'
import { readSocialStatistic } from '../../areas/statistics/statistic.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.statistic.social, readSocialStatistic)
