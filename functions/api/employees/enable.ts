import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import { withPlanCapacity } from '../../areas/billing/with-plan-capacity.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/parse-id.ts'

export const handler = endpoint(api.employees.enable, async ({ company, params, body, now, change }) => {
  const id = parseId(EmployeeId, params.id)
  if (!(await employees.find(company.id, id))) throw new AppError('Not found')
  return withPlanCapacity(company, { ids: [id], acceptedPlan: body.accept_plan, now, change }, placeWrites =>
    employees.setDisabled(company.id, id, false, change, placeWrites),
  )
})
