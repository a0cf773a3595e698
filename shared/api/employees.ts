import * as z from 'zod'
import { EmployeeId } from '../domain/ids.ts'
import { planErrors } from './plan-errors.ts'
import { emptyObject, route } from './route.ts'
import { acceptedPlan } from './schemas/billing.ts'
import { EmployeeResponse, EmployeeIntegrationsInput } from './schemas/employee.ts'
import { employeeName, employeeToken, permissionList, phoneInput } from './schemas/fields.ts'

const keyReusedText = 'This id or key was used for something else'

export const list = route({
  method: 'GET',
  path: '/api/employees',
  summary: 'All employees of the company, inactive ones included',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: z.array(EmployeeResponse),
})

export const create = route({
  method: 'POST',
  path: '/api/employees',
  summary: 'Creates an employee',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: { without: ['token', 'phone_number', 'integrations', 'accept_plan'] },
  onSupportVisit: { without: ['token', 'accept_plan'] },
  waitsForProvider: true,
  body: z.strictObject({
    id: EmployeeId.optional(),
    name: employeeName,
    token: employeeToken.optional(),
    needs: permissionList.optional(),
    phone_number: phoneInput.optional(),
    integrations: EmployeeIntegrationsInput.optional(),
    /** Creates the employee as inactive, because an import may contain people who have left. */
    disabled: z.literal(true).optional(),
    accept_plan: acceptedPlan,
  }),
  response: EmployeeResponse,
  errors: [
    'Employee already exists',
    'Larger plan needed',
    'A trial has at most 200 active employees',
    ...planErrors,
    keyReusedText,
  ],
})

export const edit = route({
  method: 'PUT',
  path: '/api/employees',
  summary: 'Changes what is given of an employee; an empty phone number removes it',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: { without: ['new_token', 'phone_number', 'integrations'] },
  onSupportVisit: { without: ['new_token', 'phone_number'] },
  body: z.strictObject({
    id: EmployeeId,
    new_name: employeeName.optional(),
    new_token: employeeToken.optional(),
    needs: permissionList.optional(),
    phone_number: phoneInput.optional(),
    integrations: EmployeeIntegrationsInput.optional(),
  }),
  response: EmployeeResponse,
  errors: ['Not found', 'Employee already exists', keyReusedText],
})

export const enable = route({
  method: 'PUT',
  path: '/api/employees/{id}/enable',
  summary: 'Lets an employee clock in again',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: { without: ['accept_plan'] },
  onSupportVisit: { without: ['accept_plan'] },
  waitsForProvider: true,
  body: z.strictObject({ accept_plan: acceptedPlan }),
  response: EmployeeResponse,
  errors: ['Not found', 'Larger plan needed', 'A trial has at most 200 active employees', ...planErrors, keyReusedText],
})

export const disable = route({
  method: 'PUT',
  path: '/api/employees/{id}/disable',
  summary: 'An inactive employee can still log in and read, and change nothing',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  response: EmployeeResponse,
  errors: ['Not found', keyReusedText],
})

export const sendSms = route({
  method: 'POST',
  path: '/api/employees/{id}/send_sms',
  summary: 'Sends the login link to the phone number of the employee',
  role: 'COMPANY',
  rate: 'send',
  response: emptyObject,
  errors: [
    'The message could not be sent',
    'Not found',
    'Employee has no phone number',
    'Text messages cannot be sent to that country',
    'Text messages to that country are not set up yet',
    'Text messages are sent to mobile phones only',
    'The text messages of companies on trial are used up this month',
    'Use the link in the mail that we sent you first',
    keyReusedText,
  ],
})

export const createLoginLink = route({
  method: 'POST',
  path: '/api/employees/{id}/login_link',
  summary: 'Creates a link that logs the employee in, for those whom no text message reaches',
  role: 'COMPANY',
  rate: 'heavy',
  response: z.object({ url: z.url() }),
  errors: ['Not found'],
})
