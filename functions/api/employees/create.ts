import { api } from '../../../shared/api/index.ts'
import { EmployeeId } from '../../../shared/domain/ids.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'
import { validatePhone } from '../../areas/employees/validate-phone.ts'

export const handler = endpoint(api.employees.create, async ({ company, body, now, random }) => {
  const id = EmployeeId.parse(body.id ?? random.id())
  const phone_number = validatePhone(body.phone_number, company)
  return employees.create(company.id, id, { ...body, phone_number }, now)
})
