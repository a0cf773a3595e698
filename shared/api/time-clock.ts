import * as z from 'zod'
import { route } from './route.ts'
import { EmployeeProject } from './schemas/project.ts'
import { language } from './schemas/fields.ts'
import { TimeClockClockIn, TimeClockClockOut, deviceTimes, NewComment, OpenEntry, pin, Entry } from './schemas/entry.ts'

const keyReusedText = 'This id or key was used for something else'

export const board = route({
  method: 'GET',
  path: '/api/time_clock/board',
  summary: 'The active employees with what each is clocked in on, and the open projects',
  role: 'COMPANY_TIME_CLOCK',
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  large: true,
  response: z.object({
    employees: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** A disabled employee is listed while clocked in, and can only clock out. */
        disabled: z.boolean(),
        open_work_log: OpenEntry.nullable(),
        /** The language that the employee has chosen. Null if none. */
        language: language.nullable(),
      }),
    ),
    projects: z.array(EmployeeProject),
    /** Whether each employee must enter a PIN. */
    pins: z.boolean(),
  }),
})

export const createWorkLog = route({
  method: 'POST',
  path: '/api/time_clock/create_work_log',
  summary: 'Clocks an employee in; without an id the servers make one, the same for a repeat under the same key',
  role: 'COMPANY_TIME_CLOCK',
  rate: 'normal',
  processor: 'whole',
  body: TimeClockClockIn,
  response: Entry,
  errors: [
    'Not found',
    'Already clocked in',
    'The entry was deleted',
    'Project has been closed',
    'Employee has been disabled',
    'Wrong PIN',
    'Log in with the link or ask for a new password',
    'This month of the employee is full',
    'The time clock adds at most 10 entries of a day',
    keyReusedText,
  ],
})

export const closeWorkLog = route({
  method: 'PUT',
  path: '/api/time_clock/close_work_log',
  summary: 'Clocks an employee out of the entry that is named, or else of the one that is open',
  role: 'COMPANY_TIME_CLOCK',
  rate: 'normal',
  whenCompanyDisabled: 'allowed',
  processor: 'whole',
  body: TimeClockClockOut,
  response: Entry,
  errors: [
    'Not found',
    'Already clocked out',
    'The entry was deleted',
    'Wrong PIN',
    'Log in with the link or ask for a new password',
  ],
})

export const createWorkLogComment = route({
  method: 'POST',
  path: '/api/time_clock/create_work_log_comment',
  summary: 'Adds a comment to an entry, or an image by its address',
  role: 'COMPANY_TIME_CLOCK',
  rate: 'normal',
  body: NewComment.extend({ pin: pin.optional(), ...deviceTimes }),
  response: Entry,
  errors: [
    'Not found',
    'The entry was deleted',
    'The entry has too many comments',
    'Employee has been disabled',
    'Wrong PIN',
    'Log in with the link or ask for a new password',
    'This month of the employee is full',
    keyReusedText,
  ],
})
