/** how an entry came to be what it is: its head says how it began, its journal who changed what since */
import * as z from 'zod'
import { LogId, ProjectId, type CompanyId } from '../../../shared/domain/ids.ts'
import { creators, type Creator, type LogComment } from '../../../shared/domain/work-log.ts'
import type { Row, Write } from '../db.ts'
import type { Change } from '../entity.ts'
import { item } from '../formats.ts'
import { keys } from '../keys.ts'
import type { StoredLog } from './columns.ts'

const mark = z.literal(true).optional()

/** an entry outside of its sheet */
const Log = z.looseObject({
  id: LogId,
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
  start_received: z.string().optional(),
  end_received: z.string().optional(),
  recorded_offline: mark,
  answered_late: mark,
  sent_after_end: mark,
  needs_look: mark,
  locations: z.number().optional(),
}) as unknown as z.ZodType<StoredLog>

export const Head = item({
  /** fingerprint of what it was created from */
  created_from: z.string(),
  /** as it was created */
  log: Log,
  /** when the phone says that it was told, of an entry that needs a look since then */
  told_at: z.string().optional(),
  /** where it is filed now */
  month: z.string(),
  removed: z.boolean(),
})
export type Head = z.infer<typeof Head>

export const readHead = (row: Row | undefined): Head | undefined => row && Head.parse(row)

/** the fields that a change can be about; a comment is told by itself, since all of them would be long */
const told = [
  'project',
  'start',
  'end',
  'original_end',
  'approved',
  'end_received',
  'recorded_offline',
  'answered_late',
  'sent_after_end',
  'locations',
] as const
type Told = (typeof told)[number]
/** seeing them decides whether an edit is of what is there */
const editable: readonly Told[] = ['project', 'start', 'end', 'approved']

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const Entry = item({
  /** what the caller sent, so that a repeat is told from another change */
  content: z.string(),
  version: z.number(),
  at: z.string(),
  by: z.enum(creators),
  /** Old and new value of each changed field, by its name; newer code may have added names that are unknown here. */
  fields: z.record(z.string(), z.tuple([Value, Value])),
  /**
   * When the phone says that it was told, of a change that made the entry need a look. That is no field among the others,
   * since older code knows all of their names.
   */
  told_at: z.string().optional(),
  /** The clock-out was taken without comparing its PIN, as the limit of guesses was reached; `told_at` is set too. */
  pin_unchecked: mark,
  commented: z.literal(true).optional(),
  /** what it said, for as long as the entry is there */
  comment: z.custom<LogComment>().optional(),
  removed: z.literal(true).optional(),
})
export type Entry = z.infer<typeof Entry>

const value = (log: StoredLog, field: Told) => log[field] ?? null

export function changedFields(from: StoredLog, to: StoredLog): Entry['fields'] {
  const changed = told.filter(field => value(from, field) !== value(to, field))
  return Object.fromEntries(changed.map(field => [field, [value(from, field), value(to, field)]]))
}

/** the changes of fields that this code can tell of */
export const toldFields = (fields: Entry['fields']): Entry['fields'] =>
  Object.fromEntries(told.flatMap(field => (fields[field] ? [[field, fields[field]]] : [])))

export const isEdited = (fields: Entry['fields']): boolean => editable.some(field => field in fields)

/** who changes something, when, and under which key */
export interface Doing {
  key: string
  content: string
  now: string
  by: Creator
}

/** a caller's own keys are told from those that are made here */
export const doing = ({ key, content, now }: Change, by: Creator): Doing => ({ key: `call ${key}`, content, now, by })

type Written = Pick<Entry, 'version' | 'fields' | 'comment' | 'removed' | 'told_at' | 'pin_unchecked'>

export const writeEntry = (c: CompanyId, id: LogId, doing: Doing, entry: Written): Write => ({
  put: {
    ...keys.journal(c, id, doing.key),
    content: doing.content,
    at: doing.now,
    by: doing.by,
    ...(entry.comment ? { commented: true } : {}),
    ...entry,
  },
  when: 'absent',
})

/** what head and journal say that the entry is; null where it was removed */
export function replay(head: Head, journal: readonly Entry[]): StoredLog | null {
  let log: StoredLog | null = head.log
  for (const { version, fields, comment, removed, told_at } of journal.toSorted((a, b) => a.version - b.version)) {
    if (log === null) throw new Error('something happened to an entry after it was removed')
    if (version !== log.version + 1) throw new Error(`the journal goes from version ${log.version} to ${version}`)
    if (removed) {
      log = null
      continue
    }
    const next: Record<string, unknown> = {
      ...log,
      version,
      ...(isEdited(fields) ? { edited: version } : {}),
      ...(told_at ? { needs_look: true } : {}),
    }
    for (const [field, [, to]] of Object.entries(fields)) next[field] = to
    if (comment) next['comments'] = [...(log.comments ?? []), comment]
    log = next as unknown as StoredLog
  }
  return log
}
