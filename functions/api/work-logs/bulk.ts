import { api } from '../../../shared/api/index.ts'
import { changeManyEntries } from '../../areas/entries/change-in-bulk.ts'
import { editEachEntry, removeEachEntry, type EntryResult } from '../../areas/entries/change.ts'
import { createEdit, createFieldNamer } from '../../areas/entries/edit.ts'
import { toAuthoredChange } from '../../areas/entries/journal.ts'
import { purgeEntries } from '../../areas/entries/purge.ts'
import { endpoint } from '../../http/endpoint.ts'

const toResult = (entryResult: EntryResult) =>
  'error' in entryResult
    ? {
        id: entryResult.id,
        error: entryResult.error.text,
        fields: entryResult.error.fields,
        work_log: entryResult.error.workLog,
      }
    : entryResult

export const handler = endpoint(
  api.workLogs.bulk,
  async ({ company, author, body, change: requestChange, readCache }) => {
    const { change } = body
    const authoredChange = toAuthoredChange(requestChange, author)
    const edit =
      'delete' in change
        ? undefined
        : ([createEdit(company, change, readCache), { nameField: createFieldNamer(change) }] as const)
    const entryResults = await changeManyEntries(company.id, body.ids, (scope, versions) =>
      edit ? editEachEntry(scope, versions, authoredChange, ...edit) : removeEachEntry(scope, versions, authoredChange),
    )
    if ('delete' in change)
      await purgeEntries(
        company.id,
        entryResults.filter(outcome => 'removed' in outcome).map(({ id }) => id),
      )
    return { results: entryResults.map(toResult) }
  },
)
