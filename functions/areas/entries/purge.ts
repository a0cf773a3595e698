/** Deletes what is left of a removed entry: locations, texts of comments, images. */
import type { CompanyId, EntryId } from '../../../shared/domain/ids.ts'
import { query, remove, put } from '../../table/db.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'
import { JournalRecord } from './journal.ts'

/** The purge can fail anywhere and run again, because the item that makes it due is deleted last. */
export async function purge(
  c: CompanyId,
  w: EntryId,
  deleteImages: (texts: readonly string[]) => Promise<void>,
): Promise<void> {
  const { pk } = keys.entryHead(c, w)
  const [locations, journal] = await Promise.all([
    query(pk, sortKeyPrefixes.locationsOf(w)),
    query(pk, sortKeyPrefixes.journalOf(w)),
  ])
  const commented = journal.filter(row => row['comment'] !== undefined)
  await deleteImages(commented.map(row => JournalRecord.parse(row).comment?.comment ?? ''))
  for (const { sk } of locations) await remove({ pk, sk: String(sk) })
  // The journal records keep `commented`, but lose the comment itself.
  for (const { comment: _comment, ...row } of commented) await put({ pk, sk: String(row['sk']) }, row)
  await remove(keys.purge(c, w))
}
