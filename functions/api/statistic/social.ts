import { api } from '../../../shared/api/index.ts'
import { socialStatistic } from '../../data/statistic.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.statistic.social, async () =>
  api.statistic.social.response.parse(await socialStatistic()),
)
