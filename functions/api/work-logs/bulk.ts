import { api } from '../../../shared/api/index.ts'
import { changeInBulk } from '../../areas/entries/change-in-bulk.ts'
import { editEach, removeEach, type EntryResult } from '../../areas/entries/change.ts'
import { createEdit, createFieldNamer } from '../../areas/entries/edit.ts'
import { toAuthoredChange } from '../../areas/entries/journal.ts'
import { purgeEntries } from '../../areas/entries/purge.ts'
import { endpoint } from '../../http/endpoint.ts'

const toResult = (outcome: EntryResult) =>
  'error' in outcome
    ? { id: outcome.id, error: outcome.error.text, fields: outcome.error.fields, work_log: outcome.error.workLog }
    : outcome

export const handler = endpoint(api.workLogs.bulk, async ({ company, author, body, change: caller, readCache }) => {
  const { change } = body
  const authored = toAuthoredChange(caller, author)
  const edit =
    'delete' in change
      ? undefined
      : ([createEdit(company, change, readCache), { nameField: createFieldNamer(change) }] as const)
  const outcomes = await changeInBulk(company.id, body.ids, (scope, versions) =>
    edit ? editEach(scope, versions, authored, ...edit) : removeEach(scope, versions, authored),
  )
  if ('delete' in change)
    await purgeEntries(
      company.id,
      outcomes.filter(outcome => 'removed' in outcome).map(({ id }) => id),
    )
  return { results: outcomes.map(toResult) }
})
