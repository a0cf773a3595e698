/** deletes for good what belonged to removed entries, in the table and in the image store */
import type { CompanyId, LogId } from '../../shared/domain/ids.ts'
import { imageKeyOf } from '../../shared/domain/images.ts'
import { purge } from '../data/work-logs/purge.ts'
import { removeImages } from './image-removals.ts'

/** one that fails is finished later: its note stays until it is done */
export async function purgeAll(c: CompanyId, ids: readonly LogId[]): Promise<void> {
  await Promise.allSettled(
    ids.map(id => purge(c, id, texts => removeImages(texts.map(text => imageKeyOf(text, { company: c })).filter(key => key !== undefined)))),
  )
}
