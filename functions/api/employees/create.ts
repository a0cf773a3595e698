import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import { withRoom } from '../../areas/billing/require-room.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'
import { validatePhone } from '../../areas/employees/validate-phone.ts'

export const handler = endpoint(api.employees.create, async ({ company, body, now, random, change }) => {
  const { accept_plan: accepted, ...details } = body
  const id = EmployeeId.parse(body.id ?? random.id())
  const phone_number = validatePhone(body.phone_number, company)
  await employees.requireFreeName(company.id, id, body.name)
  return withRoom(company, { ids: body.disabled ? [] : [id], accepted, now, change }, placeWrites =>
    employees.create(company.id, id, { ...details, phone_number }, now, placeWrites),
  )
})
