import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { EmployeeId, ProjectId } from '../../../shared/domain/ids.ts'
import { Reads } from '../../data/db.ts'
import { keys } from '../../data/keys.ts'
import { add, refuseWrong } from '../../data/work-logs/add.ts'
import { doing } from '../../data/work-logs/journal.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.workLogs.add, async ({ company, body, change, reads }) => {
  const c = company.id
  const by = doing(change, 'Company')
  const typed = body.map((entry, place) => ({ ...entry, e: EmployeeId.parse(entry.employee_id), place }))
  const byEmployee = [...Map.groupBy(typed, ({ e }) => e)]
  for (const [e, entries] of byEmployee) refuseWrong(e, entries, by)
  // Each employee's entries are a transaction of their own, so what can be refused is refused before the first of them.
  for (const [field, rows] of [
    ['employee_id', await reads.all(typed.map(({ e }) => keys.employee(c, e)))],
    ['project_id', await reads.all(typed.map(({ project_id }) => keys.project(c, ProjectId.parse(project_id))))],
  ] as const) {
    const missing = rows.indexOf(undefined)
    if (missing >= 0) throw new AppError('Not found', { fields: { [`${missing}.${field}`]: 'Not found' } })
  }
  const outcomes = await Promise.allSettled(
    byEmployee.map(([e, entries]) => add({ c, e, reads: byEmployee.length === 1 ? reads : new Reads() }, entries, by)),
  )
  const refused = outcomes.find(outcome => outcome.status === 'rejected')
  if (refused) throw refused.reason
  const places = byEmployee.flatMap(([, entries]) => entries.map(({ place }) => place))
  const added = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? outcome.value : []))
  return added
    .map((log, i) => ({ log, place: places[i] ?? 0 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ log }) => log)
})
