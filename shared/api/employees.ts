import * as z from 'zod'
import { nothing, route } from './route.ts'
import { Employee, GivenEmployeeIntegrations } from './schemas/employee.ts'
import { clientId, employeeName, employeeToken, needList, phoneNumber } from './schemas/fields.ts'

const key = 'This id or key was used for something else'

export const list = route({
  method: 'GET',
  path: '/api/employees',
  summary: 'All employees of the company, inactive ones included',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: z.array(Employee),
  errors: [],
})

export const create = route({
  method: 'POST',
  path: '/api/employees',
  summary: 'Creates an employee',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: z.strictObject({
    id: clientId.optional(),
    name: employeeName,
    token: employeeToken.optional(),
    needs: needList.optional(),
    phone_number: phoneNumber.optional(),
    integrations: GivenEmployeeIntegrations.optional(),
  }),
  response: Employee,
  errors: ['Employee already exists', key],
})

export const edit = route({
  method: 'PUT',
  path: '/api/employees',
  summary: 'Changes what is given of an employee; an empty phone number removes it',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: z.strictObject({
    id: clientId,
    new_name: employeeName.optional(),
    new_token: employeeToken.optional(),
    needs: needList.optional(),
    phone_number: phoneNumber.optional(),
    integrations: GivenEmployeeIntegrations.optional(),
  }),
  response: Employee,
  errors: ['Not found', 'Employee already exists', key],
})

export const enable = route({
  method: 'PUT',
  path: '/api/employees/{id}/enable',
  summary: 'Lets an employee clock in again',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: Employee,
  errors: ['Not found', key],
})

export const disable = route({
  method: 'PUT',
  path: '/api/employees/{id}/disable',
  summary: 'An inactive employee can still log in and read, and change nothing',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: Employee,
  errors: ['Not found', key],
})

export const sendSms = route({
  method: 'POST',
  path: '/api/employees/{id}/send_sms',
  summary: 'Sends the login link to the phone number of the employee',
  role: 'COMPANY',
  rate: 'send',
  query: nothing,
  body: nothing,
  response: nothing,
  errors: [
    'The message could not be sent',
    'Not found',
    'Employee has no phone number',
    'Text messages cannot be sent to that country',
    'Text messages are sent to mobile phones only',
    'Use the link in the mail that we sent you first',
    key,
  ],
})
