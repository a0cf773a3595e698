import { api } from '../../../shared/api/index.ts'
import { LogId } from '../../../shared/domain/ids.ts'
import { inBulk } from '../../data/work-logs/bulk.ts'
import { editEach, removeEach, type Outcome } from '../../data/work-logs/change.ts'
import { editOf, fieldOf } from '../../data/work-logs/edit.ts'
import { doing } from '../../data/work-logs/journal.ts'
import { purgeAll } from '../../gateways/purge.ts'
import { endpoint } from '../../http/endpoint.ts'

const told = (outcome: Outcome) =>
  'error' in outcome
    ? { id: outcome.id, error: outcome.error.text, fields: outcome.error.fields, work_log: outcome.error.workLog }
    : outcome

export const handler = endpoint(api.workLogs.bulk, async ({ company, body, change: caller, reads }) => {
  const { change } = body
  const seen = body.ids.map(({ id, version }) => ({ id: LogId.parse(id), version }))
  const by = doing(caller, 'Company')
  const edit = 'delete' in change ? undefined : ([editOf(company, change, reads), fieldOf(change)] as const)
  const outcomes = await inBulk(company.id, seen, (where, some) =>
    edit ? editEach(where, some, by, ...edit) : removeEach(where, some, by),
  )
  if ('delete' in change)
    await purgeAll(
      company.id,
      outcomes.filter(outcome => 'removed' in outcome).map(({ id }) => id),
    )
  return { results: outcomes.map(told) }
})
