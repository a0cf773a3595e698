import * as z from 'zod'
import { localDateInput, instant, localDate } from './fields.ts'
import { Entry, intArray } from './entry.ts'
import { EmployeeId, EntryId } from '../../domain/ids.ts'
import { reviewReasons } from '../../domain/entry.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const Period = z.object({ from: localDate, to: localDate })
/** In the company's time zone. */
const timeOfDay = z.string().regex(/^\d\d:\d\d$/)

const Present = z.object({
  /** The id of the open entry. */
  id: z.string(),
  version: z.int(),
  employee: Named,
  project: Named,
  start_time: instant,
  is_forgotten: z.boolean(),
  /** The employee's usual clock-out time on the same weekday of the last four weeks. */
  usual_end: timeOfDay.optional(),
})

/** Seconds by day, project and employee, compared with the previous period. */
const Sums = Period.extend({
  before: Period,
  seconds: z.int(),
  /** Seconds of the whole previous period. */
  before_seconds: z.int(),
  /** Seconds of the previous period up to the same time of the same day. */
  before_until_now_seconds: z.int(),
  days: z.array(
    z.object({
      day: localDate,
      /** One number per project, in the order of `projects`. */
      seconds: intArray,
      /**
       * For a week, the seconds of the same weekday in the previous week. For a pay period, the weekday's mean in the
       * previous period.
       */
      before_seconds: z.int(),
    }),
  ),
  projects: z.array(Named.extend({ seconds: z.int(), before_seconds: z.int() })),
  employees: z.array(Named.extend({ seconds: z.int(), before_seconds: z.int() })),
})

const ToCheck = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('entry'),
    entry: Entry,
    reasons: z.array(z.enum(reviewReasons)),
    usual_end: timeOfDay.optional(),
    /** The later entry that begins before this one ends, if there is one. */
    overlapping: Entry.optional(),
  }),
  z.object({ kind: z.literal('no_entry'), employee: Named, day: localDate }),
  z.object({
    kind: z.literal('unapproved'),
    day: localDate,
    count: z.int(),
    seconds: z.int(),
    /** How many of these entries need no review and can be approved in one step. */
    approvable: z.int(),
  }),
  z.object({ kind: z.literal('no_kennitala'), employee: Named, seconds: z.int() }),
  /** The last text message to the employee did not arrive. */
  z.object({ kind: z.literal('failed_text'), employee: Named, to: z.string(), at: instant }),
])

export const Overview = z.object({
  now: instant,
  today: localDate,
  active_employees: z.int(),
  in_now: z.array(Present),
  /** Sorted by effect on pay. */
  to_check: z.array(ToCheck),
  /** Number of items to check beyond the list's limit. */
  more_to_check: z.int(),
  /** Entries of earlier pay periods that are not approved or need review. */
  older: z.object({ count: z.int(), from: localDate, to: localDate }).optional(),
  week: Sums,
  period: Sums,
  next_export: Period.extend({ due: instant, formats: z.array(z.string()) }).optional(),
})

export const EntryDismissal = z.strictObject({
  /** The entry in the version that the caller has seen, followed by the entry that it overlaps, if any. */
  entries: z
    .array(z.strictObject({ id: EntryId, version: z.int('Must be a whole number').min(1, 'Not a version') }))
    .min(1, 'At least one entry')
    .max(2, 'At most 2 entries'),
  is_right: z.boolean(),
})

export const OffDay = z.strictObject({ employee_id: EmployeeId, day: localDateInput, was_off: z.boolean() })

export const PeopleDaysQuery = z.strictObject({ from: localDateInput.optional(), to: localDateInput.optional() })

/** The employees with entries in the period. `seconds` has one number for each day of the period. */
export const PeopleDays = Period.extend({
  employees: z.array(
    Named.extend({
      seconds: intArray,
      overtime_seconds: z.int(),
      unapproved: z.int(),
      /** Indexes of days whose entries need review. */
      look_days: intArray,
      /**
       * Indexes of days without an entry, although the employee worked on that weekday in three of the last four weeks.
       */
      missing_days: intArray,
      is_in_now: z.boolean(),
    }),
  ),
})
