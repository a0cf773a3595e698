/** deletes for good what belonged to removed entries, in the table and in the image store */
import type { CompanyId, LogId } from '../../shared/domain/ids.ts'
import { imageKeyOf } from '../../shared/domain/images.ts'
import { purge } from '../data/work-logs/purge.ts'
import { removeImages } from './image-removals.ts'

/** may be repeated: what is gone already is no failure */
export const purgeOne = (c: CompanyId, id: LogId): Promise<void> =>
  purge(c, id, texts =>
    removeImages(texts.map(text => imageKeyOf(text, { company: c })).filter(key => key !== undefined)),
  )

/** one that fails is finished by the job: its note stays until it is done */
export async function purgeAll(c: CompanyId, ids: readonly LogId[]): Promise<void> {
  await Promise.allSettled(ids.map(id => purgeOne(c, id)))
}
