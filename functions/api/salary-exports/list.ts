import { api } from '../../../shared/api/index.ts'
import { dueAt } from '../../../shared/domain/export-schedule.ts'
import { answers, page } from '../../data/salary-exports/records.ts'
import * as schedule from '../../data/salary-exports/schedule.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.list, async ({ company, query, now }) => {
  const [{ made, older }, due] = await Promise.all([page(company.id, query.before), schedule.find(company.id)])
  const next = schedule.isDue(due) ? { ...schedule.planned(due), due: dueAt(due, company.settings.time_zone) } : null
  return { exports: await answers(company.id, made, now), older, next }
})
