import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as employees from '../../areas/employees/employees.ts'
import { endpoint } from '../../http/endpoint.ts'
import { checkPin } from '../../areas/sign-in/check-pin.ts'
import { createUploadForm } from '../../areas/entries/create-upload-form.ts'

export const handler = endpoint(api.images.timeClock, async request => {
  const employee = await employees.find(request.company.id, request.body.employee_id)
  if (!employee) throw new AppError('Not found')
  employees.refuseDisabledEmployee(employee, request.body, request.now)
  await checkPin(request.company, employee.id, request.body.pin, request.now)
  return createUploadForm(request, employee, request.body, 'CompanyTimeClock')
})
