import { api } from '../../../shared/api/index.ts'
import { addImportedEntries } from '../../areas/imports/add.ts'
import { finishConcurrentUndo } from '../../areas/imports/undo.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.entries, async ({ company, author, params, body, readCache, now }) => {
  const scope = { companyId: company.id, employeeId: body.employee_id, readCache }
  const addedEntries = await addImportedEntries(scope, params.id, body.entries, author, now)
  await finishConcurrentUndo(company.id, params.id, author, now)
  return addedEntries
})
