import type * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { EntryHistory } from '../../../shared/api/schemas/entry.ts'
import type { CompanyId, EntryId } from '../../../shared/domain/ids.ts'
import { get, query } from '../../table/reads.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'
import { JournalRecord, parseHead, pickKnownFields, type PhoneTimes } from './journal.ts'

export const readJournal = async (companyId: CompanyId, entryId: EntryId): Promise<JournalRecord[]> =>
  (await query(keys.entryHead(companyId, entryId).pk, sortKeyPrefixes.journalOf(entryId)))
    .map(item => JournalRecord.parse(item))
    .toSorted((a, b) => a.version - b.version)

export async function readHistory(companyId: CompanyId, entryId: EntryId): Promise<z.input<typeof EntryHistory>> {
  const head = parseHead(await get(keys.entryHead(companyId, entryId)))
  if (!head) throw new AppError('Not found')
  const journal = await readJournal(companyId, entryId)
  const { log: entry, told_at = null, phone_times, actor: creator } = head
  return {
    created: {
      at: entry.created,
      by: entry.created_by,
      project_id: entry.project,
      start_time: entry.start,
      end_time: entry.end,
      told_at,
      phone_times: toWirePhoneTimes(phone_times),
      actor: creator,
    },
    removed: head.removed,
    changes: journal.map(
      ({
        at,
        by,
        actor,
        version,
        removed = false,
        commented = false,
        pin_unchecked = false,
        told_at: toldAt = null,
        phone_times: phoneTimes,
        fields,
      }) => ({
        at,
        by,
        actor,
        version,
        told_at: toldAt,
        phone_times: toWirePhoneTimes(phoneTimes),
        removed,
        commented,
        pin_unchecked,
        fields: pickKnownFields(fields),
      }),
    ),
  }
}

const toWirePhoneTimes = (times: PhoneTimes | undefined): z.input<typeof EntryHistory>['created']['phone_times'] => {
  if (!times) return null
  const { start_time = null, end_time = null, recorded_at = null, sent_at = null } = times
  return { start_time, end_time, recorded_at, sent_at }
}
