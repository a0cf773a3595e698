/** Deletes what is left of removed entries in the table and in the bucket of images. */
import type { CompanyId, EntryId } from '../../shared/domain/ids.ts'
import { parseImageKey } from '../../shared/domain/images.ts'
import { purge } from '../areas/entries/purge.ts'
import { removeImages } from '../gateways/image-removals.ts'

/** It can be repeated: items and images that are gone already are no failure. */
export const purgeOne = (c: CompanyId, id: EntryId): Promise<void> =>
  purge(c, id, texts =>
    removeImages(texts.map(text => parseImageKey(text, { company: c })).filter(key => key !== undefined)),
  )

/** If one fails, the job purges it later, because its due item stays until then. */
export async function purgeAll(c: CompanyId, ids: readonly EntryId[]): Promise<void> {
  await Promise.allSettled(ids.map(id => purgeOne(c, id)))
}
