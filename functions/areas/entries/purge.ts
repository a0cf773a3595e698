import type { CompanyId, EntryId } from '../../../shared/domain/ids.ts'
import { parseImageKey } from '../../../shared/domain/images.ts'
import { removeImages } from '../../gateways/image-removals.ts'
import { query } from '../../table/reads.ts'
import { remove, put } from '../../table/writes.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'
import { JournalRecord } from './journal.ts'

/**
 * Deletes the locations, images and comment texts of a removed entry. Deletes its due item last, so that a repeat
 * continues an interrupted purge.
 */
export async function purgeEntry(companyId: CompanyId, entryId: EntryId): Promise<void> {
  const { pk } = keys.entryHead(companyId, entryId)
  const [locations, journal] = await Promise.all([
    query(pk, sortKeyPrefixes.locationsOf(entryId)),
    query(pk, sortKeyPrefixes.journalOf(entryId)),
  ])
  const commentedItems = journal.filter(item => item['comment'] !== undefined)
  const texts = commentedItems.map(item => JournalRecord.parse(item).comment?.comment ?? '')
  await removeImages(texts.map(text => parseImageKey(text, { company: companyId })).filter(key => key !== undefined))
  for (const { sk } of locations) await remove({ pk, sk: String(sk) })
  // Journal records keep their field `commented`, but lose the text of the comment.
  for (const { comment: _comment, ...item } of commentedItems) await put({ pk, sk: String(item['sk']) }, item)
  await remove(keys.purge(companyId, entryId))
}

/**
 * Purges the entries. If the purge of an entry fails, the job repeats it later, because the entry's due item still
 * exists.
 */
export async function purgeEntries(companyId: CompanyId, ids: readonly EntryId[]): Promise<void> {
  await Promise.allSettled(ids.map(id => purgeEntry(companyId, id)))
}
