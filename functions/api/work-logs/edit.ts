import { api } from '../../../shared/api/index.ts'
import { employeeIdOf } from '../../../shared/domain/ids.ts'
import { editEntry } from '../../areas/entries/change.ts'
import { createEdit, createFieldNamer } from '../../areas/entries/edit.ts'
import { toAuthoredChange } from '../../areas/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.edit, ({ company, author, body, change, readCache }) =>
  editEntry(
    { companyId: company.id, employeeId: employeeIdOf(body.id), readCache },
    { id: body.id, version: body.version ?? 'whichever' },
    toAuthoredChange(change, author),
    createEdit(company, body, readCache),
    {
      nameField: createFieldNamer(body),
      approvesResult: body.approve_result === true,
      endsQuestion: body.ends_question === true,
    },
  ),
)
