import { api } from '../../../shared/api/index.ts'
import { withPlanCapacity } from '../../areas/billing/with-plan-capacity.ts'
import { startImport } from '../../areas/imports/records.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.imports.start, ({ company, author, body, now, change }) => {
  const { accept_plan: acceptedPlan, ...input } = body
  return withPlanCapacity(company, { ids: body.employees, acceptedPlan, now, change }, () =>
    startImport(company.id, input, author, now),
  )
})
