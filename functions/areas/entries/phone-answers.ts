/**
 * Finds recordings that were probably dated by a wrong clock. A phone sends its queue as soon as it reaches the
 * servers, so a recording made before a response cannot arrive long after that response.
 */
import { keys } from '../../table/keys.ts'
import type { ReadCache } from '../../table/reads.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { endOrNow, secondsBetween, cutToWholeSeconds } from '../../../shared/domain/entry.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import type { PhoneAnswer } from '../employees/employees.ts'
import { parseHead } from './journal.ts'

/** The longest time that a phone may need to send its queue. It sends one call after another. */
export const maxQueueSendSeconds = 1800
/** Tolerance for differing clocks: a recording may be dated this long before a response. */
export const minContradictionSeconds = 300
const maxPhones = 3
/**
 * Limits the entries whose heads are read, because further overlapping entries would not make the result more certain.
 */
const maxComparedEntries = 10

/**
 * Whether the phone dates the recording before a response that it received more than `maxQueueSendSeconds` ago. If that
 * date were right, the phone would have sent the recording soon after the response, so its clock is probably wrong.
 */
export const contradictsPhoneAnswer = (
  answers: readonly PhoneAnswer[],
  { phone, recorded, now }: { phone: string; recorded: string; now: string },
): boolean =>
  answers.some(
    answer =>
      answer.phone === phone &&
      secondsBetween(recorded, answer.at) > minContradictionSeconds &&
      secondsBetween(answer.at, now) > maxQueueSendSeconds,
  )

export const addPhoneAnswer = (answers: readonly PhoneAnswer[], phone: string, now: string): PhoneAnswer[] =>
  [{ phone, at: cutToWholeSeconds(now) }, ...answers.filter(answer => answer.phone !== phone)].slice(0, maxPhones)

/** Whether another phone of the employee has created an entry that overlaps this one. */
export async function overlapsEntryOfOtherPhone(
  entry: StoredEntry,
  otherEntries: readonly StoredEntry[],
  { companyId, phone, now, readCache }: { companyId: CompanyId; phone: string; now: string; readCache: ReadCache },
): Promise<boolean> {
  const end = endOrNow(entry, cutToWholeSeconds(now))
  const overlappingEntries = otherEntries.filter(
    other =>
      other.id !== entry.id &&
      other.created_by === 'Employee' &&
      other.start < end &&
      endOrNow(other, cutToWholeSeconds(now)) > entry.start,
  )
  const heads = await readCache.getAll(
    overlappingEntries.slice(0, maxComparedEntries).map(({ id }) => keys.entryHead(companyId, id)),
  )
  return heads.some(item => {
    const recordingPhone = parseHead(item)?.phone
    return recordingPhone !== undefined && recordingPhone !== phone
  })
}
