import * as z from 'zod'
import { EmployeeId, EntryId, ProjectId } from '../domain/ids.ts'
import { maxEntriesPerBulkChange } from '../domain/entry.ts'
import { emptyObject, route } from './route.ts'
import { instant, instantInput } from './schemas/fields.ts'
import {
  BulkChange,
  Location,
  EntryEdit,
  EntryHistory,
  NewCompanyComment,
  newEntries,
  NewEntry,
  Entry,
  EntryColumns,
  EntryObject,
  listFormat,
  versionNumber,
} from './schemas/entry.ts'

const keyReusedText = 'This id or key was used for something else'
const tooManyText = 'At most 5,000 entries in one response'
const booleanParameter = z
  .enum(['true', 'false'], 'true or false')
  .transform(text => text === 'true')
  .pipe(z.boolean())

/** Without dates, the filter covers the last 31 days, but with `open=true` all open entries. */
const filter = {
  from: instantInput.optional(),
  to: instantInput.optional(),
  employee_id: EmployeeId.optional(),
  project_id: ProjectId.optional(),
  approved: booleanParameter.optional(),
  open: booleanParameter.optional(),
  needs_look: booleanParameter.optional(),
  format: listFormat,
}

export const list = route({
  method: 'GET',
  path: '/api/worklogs',
  summary: 'The entries that start within a range; `cursor` is where a refresh begins',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  large: true,
  query: z.strictObject(filter),
  format: 'columns',
  response: z.object({ work_logs: EntryColumns, cursor: instant }),
  objects: z.object({ work_logs: z.array(EntryObject), cursor: instant }),
  errors: ['Not found', tooManyText],
})

const refreshFields = { removed: z.array(z.string()), complete: z.boolean(), cursor: instant }

export const refresh = route({
  method: 'GET',
  path: '/api/worklogs/{id}/refresh',
  summary: 'What changed since `since`, or since the entry of the path was made; `complete` where that is everything',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  large: true,
  query: z.strictObject({ ...filter, since: instantInput.optional() }),
  format: 'columns',
  response: z.object({ changed: EntryColumns, ...refreshFields }),
  objects: z.object({ changed: z.array(EntryObject), ...refreshFields }),
  errors: ['Not found', tooManyText],
})

export const add = route({
  method: 'POST',
  path: '/api/worklogs',
  summary: 'Adds up to 90 entries: all of an employee, or none of theirs',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: newEntries(NewEntry),
  response: z.array(Entry),
  errors: ['Not found', 'This month of the employee is full', 'The entry was deleted', keyReusedText],
})

export const edit = route({
  method: 'PUT',
  path: '/api/worklogs',
  summary: 'Changes project or times, closes an open entry, approves it or the result; of the version seen, if named',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: EntryEdit,
  response: Entry,
  errors: [
    'Not found',
    'The entry was changed by somebody else',
    'The entry was deleted',
    'This month of the employee is full',
    keyReusedText,
  ],
})

export const reopen = route({
  method: 'POST',
  path: '/api/worklogs/{id}/reopen',
  summary: 'Undoes the last change of an entry, if by it the company closed an open entry; of the version seen',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: z.strictObject({ version: versionNumber }),
  response: Entry,
  errors: [
    'Not found',
    'Already clocked in',
    'The clock-out can no longer be undone',
    'The entry was changed by somebody else',
    'The entry was deleted',
    'This month of the employee is full',
    keyReusedText,
  ],
})

const Result = z.object({
  id: z.string(),
  work_log: Entry.optional(),
  removed: z.literal(true).optional(),
  error: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})

export const bulk = route({
  method: 'PUT',
  path: '/api/worklogs/bulk',
  summary: 'Approves, edits or deletes up to 500 entries, with a result for each',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: { without: ['change.delete'] },
  processor: 'whole',
  body: z.strictObject({
    ids: z
      .array(z.strictObject({ id: EntryId, version: versionNumber }), 'Must be a list')
      .min(1, 'At least one entry')
      .max(maxEntriesPerBulkChange, `At most ${maxEntriesPerBulkChange} entries in one call`)
      .refine(list => new Set(list.map(({ id }) => id)).size === list.length, 'Twice in one call'),
    change: BulkChange,
  }),
  response: z.object({ results: z.array(Result) }),
  errors: ['Not found', keyReusedText],
})

export const remove = route({
  method: 'POST',
  path: '/api/worklogs/{id}/delete',
  summary: 'Deletes an entry with its comments, images and locations for good',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  response: emptyObject,
  errors: ['Not found', 'The entry was deleted', keyReusedText],
})

export const comment = route({
  method: 'POST',
  path: '/api/worklogs/comments',
  summary: 'Adds a comment, or an image by its address; with `asks`, sends the entry back to its employee',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: NewCompanyComment,
  response: Entry,
  errors: [
    'Not found',
    'The entry was deleted',
    'The entry has too many comments',
    'This month of the employee is full',
    keyReusedText,
  ],
})

export const locations = route({
  method: 'GET',
  path: '/api/worklogs/{id}/locations',
  summary: 'Where the phone was while the entry ran',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: z.array(Location),
  errors: ['Not found'],
})

export const history = route({
  method: 'GET',
  path: '/api/worklogs/{id}/history',
  summary: 'Who changed what of an entry and when, from how it began',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: EntryHistory,
  errors: ['Not found'],
})
