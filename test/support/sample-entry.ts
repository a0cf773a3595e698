import { EntryId, type EmployeeId, type ProjectId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { StoredEntry } from '../../functions/areas/month-sheets/columns.ts'

interface SampleEntryInput {
  employee: EmployeeId
  project: ProjectId
  start: string
  end: string | null
}

/** Returns an entry that the employee has clocked and that was not changed later. */
export const createStoredSampleEntry = (
  { employee, project, start, end }: SampleEntryInput,
  otherFields: Partial<StoredEntry> = {},
): StoredEntry => ({
  id: EntryId.parse(`${employee}.${newId()}`),
  version: 1,
  edited: 1,
  project,
  start,
  end,
  original_start: start,
  original_end: end,
  approved: false,
  created: start,
  created_by: 'Employee',
  ...otherFields,
})
