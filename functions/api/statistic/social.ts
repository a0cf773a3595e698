import { api } from '../../../shared/api/index.ts'
import { defaultStatistic } from '../../../shared/domain/statistic.ts'
import { get } from '../../data/db.ts'
import { keys } from '../../data/keys.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.statistic.social, async () =>
  api.statistic.social.response.parse((await get(keys.statistic())) ?? defaultStatistic),
)
