import { EntryId, type EmployeeId, type ProjectId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { StoredEntry } from '../../functions/areas/month-sheets/columns.ts'

interface SampleEntryInput {
  employee: EmployeeId
  project: ProjectId
  start: string
  end: string | null
}

/** The employee has clocked the entry, which has no later changes. */
export const sampleEntry = (
  { employee, project, start, end }: SampleEntryInput,
  more: Partial<StoredEntry> = {},
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
  ...more,
})
