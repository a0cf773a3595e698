import { api } from '../../../shared/api/index.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'
import { normalizePhone } from '../../areas/employees/normalize-phone.ts'

export const handler = endpoint(api.employees.edit, ({ company, body, change }) =>
  employees.edit(
    company.id,
    body.id,
    {
      name: body.new_name,
      token: body.new_token,
      needs: body.needs,
      phone_number: normalizePhone(body.phone_number, company),
      integrations: body.integrations,
    },
    change,
  ),
)
