import * as z from 'zod'
import { EmployeeId, EntryId, ProjectId } from '../../domain/ids.ts'
import {
  creators,
  createObjectWithKeys,
  maxEntriesPerCall,
  optionalFlags,
  optionalTimes,
  type EntryComment,
  type Entry as WorkLogType,
} from '../../domain/entry.ts'
import { clientId, instant, instantInput, phoneInstant } from './fields.ts'

/** The administrator, if one acted for the company. */
const actor = z.string().optional()

const Named = z.object({ id: z.string(), name: z.string() })

export const Comment = z.object({
  id: z.string(),
  comment: z.string(),
  created: instant,
  created_by: z.enum(creators),
  actor,
  sent_after_end: z.literal(true).optional(),
}) satisfies z.ZodType<EntryComment>

export const Entry = z.object({
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
  ...createObjectWithKeys(optionalTimes, () => instant.nullable()),
  ...createObjectWithKeys(optionalFlags, () => z.boolean()),
  comments: z.array(z.string()),
  comments_v2: z.array(Comment),
}) satisfies z.ZodType<WorkLogType>

/** An entry in lists for other programs. An open entry lacks `end_time` and `total_time`. */
export const EntryObject = Entry.extend({ end_time: instant.optional(), total_time: z.int().optional() })

export const listFormat = z.enum(['columns'], 'columns, or nothing for objects').optional()

/** Checked without zod's array schema, which would be too slow for the hundred thousand numbers of a list. */
export const intArray = z
  .custom<number[]>(list => Array.isArray(list) && list.every(Number.isSafeInteger))
  .meta({
    type: 'array',
    items: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  })
const textArray = z
  .custom<string[]>(list => Array.isArray(list) && list.every(item => typeof item === 'string'))
  .meta({ type: 'array', items: { type: 'string' } })

/** Many entries as columns. `shared/domain/entry-columns.ts` converts them to entries. */
export const EntryColumns = z.object({
  employees: z.array(Named),
  projects: z.array(Named),
  /** Indexes of the lists `employees` and `projects`. */
  employee: intArray,
  project: intArray,
  /** The id without the employee's part. */
  id: textArray,
  version: intArray,
  /** Seconds since 1970. */
  start: intArray,
  /** The entry's duration. -1 while it is open. */
  seconds: intArray,
  created: intArray,
  /** Bits, see entry-columns.ts. */
  flags: intArray,
  /** Pairs of row and value, only for rows whose original start or end differs from the current one. */
  original_start: z.array(z.tuple([z.int(), z.int()])),
  original_end: z.array(z.tuple([z.int(), z.int().nullable()])),
  start_received: z.array(z.tuple([z.int(), z.int()])),
  end_received: z.array(z.tuple([z.int(), z.int()])),
  asked_at: z.array(z.tuple([z.int(), z.int()])).optional(),
  comments: z.array(z.tuple([z.int(), z.array(Comment)])),
})

/**
 * Returns a function that rounds a number to a fraction of its unit, because DynamoDB refuses numbers with as many
 * digits as a phone may send.
 */
const createFractionRounder = (perUnit: number) => (value: number) => Math.round(value * perUnit) / perUnit
/** The seventh decimal of a degree is about a centimetre. */
const roundDegrees = createFractionRounder(1e7)

export const LocationInput = z.strictObject({
  lat: z.number().min(-90, 'From -90 to 90').max(90, 'From -90 to 90').transform(roundDegrees),
  lon: z.number().min(-180, 'From -180 to 180').max(180, 'From -180 to 180').transform(roundDegrees),
  /** Radius of uncertainty in metres. */
  accuracy: z
    .number()
    .min(0, 'Not a distance')
    .max(100_000_000, 'Not a distance')
    .transform(createFractionRounder(1000)),
  /** When the phone was at this location. */
  timestamp: phoneInstant,
})
export type LocationInput = z.infer<typeof LocationInput>

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
  .transform(input => input.trim())
  .pipe(z.string().min(1, 'Comment can not be empty').max(1000, 'At most 1000 characters'))

export const NewComment = z.strictObject({ id: clientId.optional(), work_log_id: EntryId, comment: commentText })
export const NewCompanyComment = NewComment.extend({
  /** Sends the entry back: removes its approval and waits for the employee's answer. */
  asks: z.literal(true, 'true, or nothing').optional(),
})

/** A call adds all entries of an employee in one transaction, which limits their number. */
export const newEntries = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry, 'Must be a list')
    .min(1, 'At least one entry')
    .max(maxEntriesPerCall, `At most ${maxEntriesPerCall} entries in one call`)

const times = { start_time: instantInput, end_time: instantInput, project_id: ProjectId }
export const NewEntry = z.strictObject({ id: EntryId.optional(), employee_id: EmployeeId, ...times })
export const OwnNewEntry = z.strictObject({ id: EntryId.optional(), ...times })

export const versionNumber = z.int('Must be a whole number').min(1, 'Not a version')

/**
 * The version that the caller has read. The change is refused if the entry has changed since. Optional, because the
 * published API has no versions: without a version, the change applies to the current state.
 */
const entryVersion = { id: EntryId, version: versionNumber.optional() }

const wallTime = z.string('Must be text').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time of day')

export const OwnEntryEdit = z.strictObject({
  ...entryVersion,
  new_start_time: instantInput.optional(),
  new_end_time: instantInput.optional(),
  new_project_id: ProjectId.optional(),
})

/** Wall times on each entry's own dates. */
const MultipleEdit = z.strictObject({
  new_start_time: wallTime,
  new_end_time: wallTime,
  out_time_the_day_after: z.boolean(),
})

export const EntryEdit = OwnEntryEdit.extend({
  approved: z.boolean().optional(),
  /** Approves the entry as the edit leaves it. Without this field, an edit of project or times clears the approval. */
  approve_result: z.literal(true, 'true, or nothing').optional(),
  /** Ends the company's question even if the edit changes nothing. An edit with a change always ends the question. */
  ends_question: z.literal(true, 'true, or nothing').optional(),
  multiple_edit: MultipleEdit.optional(),
})
  .refine(edit => !edit.multiple_edit || (edit.new_start_time === undefined && edit.new_end_time === undefined), {
    path: ['multiple_edit'],
    message: 'Times are given in one way only',
  })
  .refine(edit => !edit.approve_result || edit.approved === undefined, {
    path: ['approve_result'],
    message: 'Approval is given in one way only',
  })

export const BulkChange = z.union([
  z.strictObject({ delete: z.literal(true) }),
  z.strictObject({
    approved: z.boolean().optional(),
    new_project_id: ProjectId.optional(),
    multiple_edit: MultipleEdit.optional(),
  }),
])
export type BulkChange = z.input<typeof BulkChange>

/**
 * The instants at which a phone or time clock made and sent the request. With them, the servers recognize and accept a
 * request that was made before the company disabled the employee.
 */
export const deviceTimes = { made_at: phoneInstant.optional(), sent_at: phoneInstant.optional() }

/**
 * Times by the phone's clock. `recorded_at` is set if the user recorded the start or end later. From `sent_at`, the
 * servers compute the offset of the clock.
 */
const phoneClockFields = { recorded_at: phoneInstant.optional(), sent_at: phoneInstant.optional() }
export const clockIn = {
  id: EntryId,
  project_id: ProjectId,
  start_time: phoneInstant,
  end_time: phoneInstant.optional(),
  ...phoneClockFields,
  location: LocationInput.optional(),
}
export const clockOut = { id: EntryId, end_time: phoneInstant, ...phoneClockFields, location: LocationInput.optional() }
export const pin = z.string('Must be text').max(20, 'At most 20 characters')

/**
 * The time clock's page sends an id, so that the servers recognize a repeat. Without an id, the servers choose one for
 * a clock-in, and find the entry of a clock-out.
 */
export const TimeClockClockIn = z.strictObject({
  ...clockIn,
  id: EntryId.optional(),
  employee_id: EmployeeId,
  pin: pin.optional(),
})
export const TimeClockClockOut = z
  .strictObject({ ...clockOut, id: EntryId.optional(), employee_id: EmployeeId.optional(), pin: pin.optional() })
  .refine(({ id, employee_id }) => id !== undefined || employee_id !== undefined, {
    path: ['id'],
    message: 'The entry or its employee has to be named',
  })

export const OpenEntry = z.object({ id: z.string(), project: Named, start_time: instant })

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Times of a clock-in or clock-out as the phone or time clock sent them, by its own clock. */
const PhoneTimes = z
  .object({
    start_time: instant.nullable(),
    end_time: instant.nullable(),
    recorded_at: instant.nullable(),
    sent_at: instant.nullable(),
  })
  .nullable()

export const EntryHistory = z.object({
  created: z.object({
    at: instant,
    by: z.enum(creators),
    actor,
    project_id: z.string(),
    start_time: instant,
    end_time: instant.nullable(),
    told_at: instant.nullable(),
    phone_times: PhoneTimes,
  }),
  removed: z.boolean(),
  /** Oldest first. */
  changes: z.array(
    z.object({
      at: instant,
      by: z.enum(creators),
      actor,
      version: z.int(),
      removed: z.boolean(),
      /**
       * The time of recording by the servers' clock, if the change made the entry require review. `at` is the time of
       * receipt.
       */
      told_at: instant.nullable(),
      phone_times: PhoneTimes,
      /** Whether this change added a comment, which is not among the changed fields. */
      commented: z.boolean(),
      /**
       * Set if the PIN of a clock-out at the time clock was not checked, because the limit of wrong PINs was reached.
       */
      pin_unchecked: z.boolean(),
      /** Old and new value of each changed field. */
      fields: z.record(z.string(), z.tuple([Value, Value])),
    }),
  ),
})
