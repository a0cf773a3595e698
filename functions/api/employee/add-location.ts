import { api } from '../../../shared/api/index.ts'
import { addLocation } from '../../areas/entries/change.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseOwnEntryId } from '../../http/parse-id.ts'

export const handler = endpoint(
  api.employee.addLocation,
  ({ company, employee, author, params, body: { id, ...location }, now, random, readCache }) =>
    addLocation(
      { companyId: company.id, employeeId: employee.id, readCache },
      parseOwnEntryId(params.id, employee.id),
      id ?? random.id(),
      location,
      {
        ...author,
        now,
      },
    ),
)
