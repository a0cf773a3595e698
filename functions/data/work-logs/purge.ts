/** what belonged to a removed entry goes for good: locations, the texts of comments, images */
import type { CompanyId, LogId } from '../../../shared/domain/ids.ts'
import { query, remove, put } from '../db.ts'
import { keys, prefixes } from '../keys.ts'
import { Entry } from './journal.ts'

/** may be cut off anywhere and run again: the note that it is due goes last */
export async function purge(
  c: CompanyId,
  w: LogId,
  deleteImages: (texts: readonly string[]) => Promise<void>,
): Promise<void> {
  const { pk } = keys.logHead(c, w)
  const [locations, journal] = await Promise.all([query(pk, prefixes.locationsOf(w)), query(pk, prefixes.journalOf(w))])
  const said = journal.filter(row => row['comment'] !== undefined)
  await deleteImages(said.map(row => Entry.parse(row).comment?.comment ?? ''))
  for (const { sk } of locations) await remove({ pk, sk: String(sk) })
  // that there was a comment stays, what it said does not
  for (const { comment: _gone, ...row } of said) await put({ pk, sk: String(row['sk']) }, row)
  await remove(keys.purge(c, w))
}
