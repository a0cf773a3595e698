import { EmployeeId } from '../domain/ids.ts'
/** Each route returns a form with which the browser uploads an image of a comment directly to the bucket. */
import { route } from './route.ts'
import { ImageUpload, UploadForm } from './schemas/image.ts'
import { deviceTimes, pin } from './schemas/entry.ts'

const keyReusedText = 'This id or key was used for something else'

export const employee = route({
  method: 'POST',
  path: '/employee/images',
  summary: 'A form to upload an image for a comment of the employee',
  role: 'EMPLOYEE',
  rate: 'normal',
  body: ImageUpload.extend(deviceTimes),
  response: UploadForm,
  errors: ['Employee has been disabled', 'A trial has at most 500 images', keyReusedText],
})

const uploadForEmployee = ImageUpload.extend({ employee_id: EmployeeId })

export const company = route({
  method: 'POST',
  path: '/api/images',
  summary: 'A form to upload an image for a comment on an entry of that employee',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: 'allowed',
  body: uploadForEmployee,
  response: UploadForm,
  errors: ['Not found', 'A trial has at most 500 images', keyReusedText],
})

export const timeClock = route({
  method: 'POST',
  path: '/api/time_clock/images',
  summary: 'A form to upload an image for a comment of that employee',
  role: 'COMPANY_TIME_CLOCK',
  rate: 'normal',
  body: uploadForEmployee.extend({ pin: pin.optional(), ...deviceTimes }),
  response: UploadForm,
  errors: [
    'Not found',
    'Employee has been disabled',
    'Wrong PIN',
    'Log in with the link or ask for a new password',
    'A trial has at most 500 images',
    keyReusedText,
  ],
})
