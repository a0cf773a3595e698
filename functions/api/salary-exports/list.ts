import { api } from '../../../shared/api/index.ts'
import { answers, page } from '../../data/salary-exports/records.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.list, async ({ company, query, now }) => {
  const { made, older } = await page(company.id, query.before)
  return { exports: await answers(company.id, made, now), older }
})
