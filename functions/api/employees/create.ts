import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import { withPlanCapacity } from '../../areas/billing/with-plan-capacity.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'
import { normalizePhone } from '../../areas/employees/normalize-phone.ts'

export const handler = endpoint(api.employees.create, async ({ company, body, now, random, change }) => {
  const { accept_plan: acceptedPlan, ...details } = body
  const id = EmployeeId.parse(body.id ?? random.id())
  const phone_number = normalizePhone(body.phone_number, company)
  await employees.requireFreeName(company.id, id, body.name)
  return withPlanCapacity(company, { ids: body.disabled ? [] : [id], acceptedPlan, now, change }, placeWrites =>
    employees.create(company.id, id, { ...details, phone_number }, now, placeWrites),
  )
})
