import { api } from '../../../shared/api/index.ts'
import { editEntry } from '../../areas/entries/change.ts'
import { restrictEditForEmployee, createEdit } from '../../areas/entries/edit.ts'
import { toAuthoredChange } from '../../areas/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-id.ts'

export const handler = endpoint(
  api.employee.editWorkLog,
  async ({ company, employee, author, body, change, now, readCache }) => {
    const entryVersion = { id: parseOwnEntryId(body.id, employee.id), version: body.version ?? 'whichever' } as const
    const scope = { companyId: company.id, employeeId: employee.id, readCache }
    return editEntry(
      scope,
      entryVersion,
      toAuthoredChange(change, author),
      restrictEditForEmployee(company.id, createEdit(company, body, readCache), readCache, now),
    )
  },
)
