/** The forms with which browsers upload images of comments directly into the bucket. */
import { nothing, route } from './route.ts'
import { clientId } from './schemas/fields.ts'
import { ImageUpload, UploadForm } from './schemas/image.ts'
import { madeEarlier, pin } from './schemas/entry.ts'

const key = 'This id or key was used for something else'

export const employee = route({
  method: 'POST',
  path: '/employee/images',
  summary: 'A form to upload an image for a comment of the employee',
  role: 'EMPLOYEE',
  rate: 'normal',
  query: nothing,
  body: ImageUpload.extend(madeEarlier),
  response: UploadForm,
  errors: ['Employee has been disabled', key],
})

const ofEmployee = ImageUpload.extend({ employee_id: clientId })

export const company = route({
  method: 'POST',
  path: '/api/images',
  summary: 'A form to upload an image for a comment on an entry of that employee',
  role: 'COMPANY',
  rate: 'normal',
  query: nothing,
  body: ofEmployee,
  response: UploadForm,
  errors: ['Not found', key],
})

export const timeClock = route({
  method: 'POST',
  path: '/api/time_clock/images',
  summary: 'A form to upload an image for a comment of that employee',
  role: 'COMPANY_TIME_CLOCK',
  rate: 'normal',
  query: nothing,
  body: ofEmployee.extend({ pin: pin.optional(), ...madeEarlier }),
  response: UploadForm,
  errors: [
    'Not found',
    'Employee has been disabled',
    'Wrong PIN',
    'Log in with the link or ask for a new password',
    key,
  ],
})
