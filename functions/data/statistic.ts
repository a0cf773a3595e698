import { defaultStatistic, type SocialStatistic } from '../../shared/domain/statistic.ts'
import { get, type Row } from './db.ts'
import { keys } from './keys.ts'

/** The figures of the landing page's counter. */
export const socialStatistic = async (): Promise<Row | SocialStatistic> =>
  (await get(keys.statistic())) ?? defaultStatistic
