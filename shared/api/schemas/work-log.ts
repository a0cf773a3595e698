/** work logs (time entries): what goes in and what comes out */
import * as z from 'zod'
import { creators, mostLogsAtOnce, type LogComment, type WorkLog as WorkLogType } from '../../domain/work-log.ts'
import { clientId, instant } from './fields.ts'

const Named = z.object({ id: z.string(), name: z.string() })

export const Comment = z.object({
  id: z.string(),
  comment: z.string(),
  created: instant,
  created_by: z.enum(creators),
}) satisfies z.ZodType<LogComment>

export const WorkLog = z.object({
  id: z.string(),
  version: z.int(),
  employee: Named,
  project: Named,
  start_time: instant,
  end_time: instant.nullable(),
  total_time: z.int().nullable(),
  approved: z.boolean(),
  original_start_time: instant,
  original_end_time: instant.nullable(),
  created: instant,
  created_by: z.enum(creators),
  has_location: z.boolean(),
  overlaps: z.boolean(),
  start_received: instant.nullable(),
  end_received: instant.nullable(),
  recorded_offline: z.boolean(),
  answered_late: z.boolean(),
  sent_after_end: z.boolean(),
  needs_look: z.boolean(),
  comments: z.array(z.string()),
  comments_v2: z.array(Comment),
}) satisfies z.ZodType<WorkLogType>

/** a list has a hundred thousand of them: each is looked at, and none gets a schema's bookkeeping */
export const ints = z
  .custom<number[]>(all => Array.isArray(all) && all.every(Number.isSafeInteger))
  .meta({
    type: 'array',
    items: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  })
const texts = z
  .custom<string[]>(all => Array.isArray(all) && all.every(one => typeof one === 'string'))
  .meta({ type: 'array', items: { type: 'string' } })

/** many entries as columns; `shared/domain/log-columns.ts` makes entries of them */
export const WorkLogColumns = z.object({
  employees: z.array(Named),
  projects: z.array(Named),
  /** positions in the two lists above */
  employee: ints,
  project: ints,
  /** the id without the employee's */
  id: texts,
  version: ints,
  /** seconds since 1970 */
  start: ints,
  /** the entry's length, -1 while it is open */
  seconds: ints,
  created: ints,
  /** bits, see log-columns.ts */
  flags: ints,
  /** by row, only where they differ from start and end */
  original_start: z.array(z.tuple([z.int(), z.int()])),
  original_end: z.array(z.tuple([z.int(), z.int().nullable()])),
  start_received: z.array(z.tuple([z.int(), z.int()])),
  end_received: z.array(z.tuple([z.int(), z.int()])),
  comments: z.array(z.tuple([z.int(), z.array(Comment)])),
})

export const logId = z.string('Must be text').regex(/^[0-9A-Za-z]{12}\.[0-9A-Za-z]{12}$/, 'Not an id')
/** with an offset or in UTC; kept in whole seconds */
export const givenInstant = z.iso
  .datetime({ offset: true, error: 'Not an instant' })
  .max(40, 'Not an instant')
  .refine(given => given > '1970' && given < '2100', 'Not an instant')

/** no finer than this: a table has no room for numbers as small as a phone could write them */
const inSteps = (perUnit: number) => (given: number) => Math.round(given * perUnit) / perUnit
/** a centimetre */
const degrees = inSteps(1e7)

/** what a phone knows of where it is */
export const GivenLocation = z.strictObject({
  lat: z.number().min(-90, 'From -90 to 90').max(90, 'From -90 to 90').transform(degrees),
  lon: z.number().min(-180, 'From -180 to 180').max(180, 'From -180 to 180').transform(degrees),
  /** metres around it */
  accuracy: z.number().min(0, 'Not a distance').max(100_000_000, 'Not a distance').transform(inSteps(1000)),
  /** when the phone was there */
  timestamp: givenInstant,
})
export type GivenLocation = z.infer<typeof GivenLocation>

export const Location = z.object({
  id: z.string(),
  lat: z.number(),
  lon: z.number(),
  accuracy: z.number(),
  timestamp: instant,
  created: instant,
})

export const commentText = z
  .string('Must be text')
  .max(2000, 'At most 1000 characters')
  .transform(typed => typed.trim())
  .pipe(z.string().min(1, 'Comment can not be empty').max(1000, 'At most 1000 characters'))

export const NewComment = z.strictObject({ id: clientId.optional(), work_log_id: logId, comment: commentText })

/** new entries, all of an employee or none of theirs */
export const newLogs = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry, 'Must be a list')
    .min(1, 'At least one entry')
    .max(mostLogsAtOnce, `At most ${mostLogsAtOnce} entries in one call`)

const times = { start_time: givenInstant, end_time: givenInstant, project_id: clientId }
export const NewLog = z.strictObject({ id: logId.optional(), employee_id: clientId, ...times })
export const OwnNewLog = z.strictObject({ id: logId.optional(), ...times })

/** what was seen is said with it: a change of what somebody else changed meanwhile is refused */
const seen = { id: logId, version: z.int('Must be a whole number').min(1, 'Not a version') }

const wallTime = z.string('Must be text').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time of day')

export const OwnLogEdit = z.strictObject({
  ...seen,
  new_start_time: givenInstant.optional(),
  new_end_time: givenInstant.optional(),
  new_project_id: clientId.optional(),
})

/** wall times, on each entry's own dates */
export const MultipleEdit = z.strictObject({
  new_start_time: wallTime,
  new_end_time: wallTime,
  out_time_the_day_after: z.boolean(),
})

/** Without a version the present one is changed: the published calls name none. */
export const LogEdit = OwnLogEdit.extend({
  version: seen.version.optional(),
  approved: z.boolean().optional(),
  multiple_edit: MultipleEdit.optional(),
}).refine(edit => !edit.multiple_edit || (edit.new_start_time === undefined && edit.new_end_time === undefined), {
  path: ['multiple_edit'],
  message: 'Times are given in one way only',
})

export const BulkChange = z.union([
  z.strictObject({ delete: z.literal(true) }),
  z.strictObject({
    approved: z.boolean().optional(),
    new_project_id: clientId.optional(),
    multiple_edit: MultipleEdit.optional(),
  }),
])
export type BulkChange = z.infer<typeof BulkChange>

/** of a phone's own clock: when the person said it, where that was not when it happened, and when it was sent, which tells how wrong the clock is */
const phoneClock = { recorded_at: givenInstant.optional(), sent_at: givenInstant.optional() }
export const clockIn = {
  id: logId,
  project_id: clientId,
  start_time: givenInstant,
  end_time: givenInstant.optional(),
  ...phoneClock,
  location: GivenLocation.optional(),
}
export const clockOut = { id: logId, end_time: givenInstant, ...phoneClock, location: GivenLocation.optional() }
export const pin = z.string('Must be text').max(20, 'At most 20 characters')

export const OpenLog = z.object({ id: z.string(), project: Named, start_time: instant })

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const LogHistory = z.object({
  created: z.object({
    at: instant,
    by: z.enum(creators),
    project_id: z.string(),
    start_time: instant,
    end_time: instant.nullable(),
    told_at: instant.nullable(),
  }),
  removed: z.boolean(),
  /** oldest first */
  changes: z.array(
    z.object({
      at: instant,
      by: z.enum(creators),
      version: z.int(),
      removed: z.boolean(),
      /** when the phone says that it was told, where that made the entry need a look; `at` is when it was received */
      told_at: instant.nullable(),
      /** a comment was added */
      commented: z.boolean(),
      /** a clock-out at the time clock whose PIN was guessed at too often to be compared */
      pin_unchecked: z.boolean(),
      /** from what to what */
      fields: z.record(z.string(), z.tuple([Value, Value])),
    }),
  ),
})
