/** The head of an entry has its original state, and each journal record has a change. */
import * as z from 'zod'
import { EntryId, ProjectId, type CompanyId } from '../../../shared/domain/ids.ts'
import {
  creators,
  createObjectWithKeys,
  optionalFlags,
  optionalTimes,
  type Creator,
  type EntryComment,
} from '../../../shared/domain/entry.ts'
import type { Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import type { ChangeIdentity } from '../../table/entity.ts'
import { createItemSchema } from '../../table/formats.ts'
import { keys } from '../../table/keys.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'

const optionalTrue = z.literal(true).optional()

/**
 * The original entry, as stored in its head. A type assertion gives it the type StoredEntry, because zod cannot express
 * that the keys must be exactly those of StoredEntry.
 */
const EntryAtCreation = z.looseObject({
  id: EntryId,
  version: z.number(),
  edited: z.number(),
  project: ProjectId,
  start: z.string(),
  end: z.string().nullable(),
  original_start: z.string(),
  original_end: z.string().nullable(),
  approved: z.boolean(),
  created: z.string(),
  created_by: z.enum(creators),
  ...createObjectWithKeys(optionalTimes, () => z.string().optional()),
  ...createObjectWithKeys(optionalFlags, () => optionalTrue),
  locations: z.number().optional(),
}) as unknown as z.ZodType<StoredEntry>

/** Times of a clock-in or clock-out, by the clock of the phone or time clock that sent them. */
const PhoneTimes = z.looseObject({
  start_time: z.string().optional(),
  end_time: z.string().optional(),
  recorded_at: z.string().optional(),
  sent_at: z.string().optional(),
})
export type PhoneTimes = z.infer<typeof PhoneTimes>

export const Head = createItemSchema({
  /** Fingerprint of the request that created the entry, by which a repeat is recognized. */
  created_from: z.string(),
  log: EntryAtCreation,
  /** Time of recording, converted to the servers' clock. Set only if the entry required review when it was created. */
  told_at: z.string().optional(),
  phone_times: PhoneTimes.optional(),
  /** Identifies the phone that created the entry. */
  phone: z.string().optional(),
  /** The administrator who created the entry for the company. */
  actor: z.string().optional(),
  /** The month whose sheet currently has the entry. */
  month: z.string(),
  removed: z.boolean(),
})
export type Head = z.infer<typeof Head>

export const parseHead = (item: StoredItem | undefined): Head | undefined => item && Head.parse(item)

/** Fields whose old and new value a journal record has. A new comment is in the record's field `comment` instead. */
const journaledFields = [
  'project',
  'start',
  'end',
  'original_end',
  'approved',
  'end_received',
  'asked_at',
  'recorded_offline',
  'answered_late',
  'sent_after_end',
  'locations',
] as const
type JournaledField = (typeof journaledFields)[number]
/** Fields that an edit changes. An edit is refused if one of them changed after the caller read the entry. */
const editableFields: readonly JournaledField[] = ['project', 'start', 'end', 'approved']

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const JournalRecord = createItemSchema({
  /** Fingerprint of the request, which distinguishes a repeat from another change with the same key. */
  content: z.string(),
  version: z.number(),
  at: z.string(),
  by: z.enum(creators),
  /** The administrator who made the change for the company. */
  actor: z.string().optional(),
  /** Old and new value of each changed field, by the field's name. May contain fields of newer releases. */
  fields: z.record(z.string(), z.tuple([Value, Value])),
  /**
   * Time of recording, converted to the servers' clock. Set only if the change made the entry require review. Not in
   * `fields`, because older releases refuse unknown names there.
   */
  told_at: z.string().optional(),
  phone_times: PhoneTimes.optional(),
  /** This field is not in `fields`, because older releases refuse unknown names there. */
  clock_disagrees: optionalTrue,
  /**
   * Set if the PIN of the clock-out was not checked, because too many wrong ones had been typed. Then the entry
   * requires review, so `told_at` is set too.
   */
  pin_unchecked: optionalTrue,
  commented: z.literal(true).optional(),
  /** The new comment. Deleted when the entry is removed. */
  comment: z.custom<EntryComment>().optional(),
  removed: z.literal(true).optional(),
})
export type JournalRecord = z.infer<typeof JournalRecord>

const readFieldValue = (entry: StoredEntry, field: JournaledField) => entry[field] ?? null

export function findChangedFields(from: StoredEntry, to: StoredEntry): JournalRecord['fields'] {
  const changedFields = journaledFields.filter(field => readFieldValue(from, field) !== readFieldValue(to, field))
  return Object.fromEntries(
    changedFields.map(field => [field, [readFieldValue(from, field), readFieldValue(to, field)]]),
  )
}

/** Omits fields of newer releases. */
export const pickKnownFields = (fields: JournalRecord['fields']): JournalRecord['fields'] =>
  Object.fromEntries(journaledFields.flatMap(field => (fields[field] ? [[field, fields[field]]] : [])))

export const revertFields = (entry: StoredEntry, fields: JournalRecord['fields']): StoredEntry => {
  const before = Object.entries(pickKnownFields(fields)).map(([field, [from]]) => [field, from] as const)
  return { ...entry, ...Object.fromEntries(before) }
}

export const hasEditedFields = (fields: JournalRecord['fields']): boolean =>
  editableFields.some(field => field in fields)

/** `by` is the company if an administrator acts for it. */
export interface Author {
  by: Creator
  actor?: string | undefined
}

/** The key names the journal record, so that a repeat finds the record of the first request. */
export interface AuthoredChange extends Author {
  key: string
  content: string
  now: string
}

export const toAuthoredChange = (change: ChangeIdentity, author: Author): AuthoredChange => ({ ...author, ...change })

/** Returns an empty object if there is no actor, so that no attribute is stored. */
export const toActorAttribute = ({ actor }: Author): { actor?: string } => (actor === undefined ? {} : { actor })

type RecordContent = Pick<
  JournalRecord,
  'version' | 'fields' | 'comment' | 'removed' | 'told_at' | 'phone_times' | 'clock_disagrees' | 'pin_unchecked'
>

export const createJournalRecordWrite = (
  companyId: CompanyId,
  id: EntryId,
  authoredChange: AuthoredChange,
  record: RecordContent,
): Write => ({
  put: {
    ...keys.journal(companyId, id, authoredChange.key),
    content: authoredChange.content,
    at: authoredChange.now,
    by: authoredChange.by,
    ...toActorAttribute(authoredChange),
    ...(record.comment ? { commented: true } : {}),
    ...record,
  },
  when: 'absent',
})

export function replayJournal(head: Head, journal: readonly JournalRecord[]): StoredEntry | null {
  let entry: StoredEntry | null = head.log
  for (const { version, fields, comment, removed, told_at, clock_disagrees } of journal.toSorted(
    (a, b) => a.version - b.version,
  )) {
    if (entry === null) throw new Error('something happened to an entry after it was removed')
    if (version !== entry.version + 1) throw new Error(`the journal goes from version ${entry.version} to ${version}`)
    if (removed) {
      entry = null
      continue
    }
    const nextEntry: Record<string, unknown> = {
      ...entry,
      version,
      ...(hasEditedFields(fields) ? { edited: version } : {}),
      ...(told_at ? { needs_look: true } : {}),
      ...(clock_disagrees ? { clock_disagrees } : {}),
    }
    for (const [field, [, to]] of Object.entries(fields)) nextEntry[field] = to
    // An entry without a question lacks the key `asked_at`. Each other field either never becomes null, or may be null
    // in an entry.
    if (nextEntry['asked_at'] === null) delete nextEntry['asked_at']
    if (comment) nextEntry['comments'] = [...(entry.comments ?? []), comment]
    entry = nextEntry as unknown as StoredEntry
  }
  return entry
}
