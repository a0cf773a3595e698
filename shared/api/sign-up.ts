import * as z from 'zod'
import { cardCurrencies } from '../domain/plans.ts'
import { CompanyAccount } from './schemas/account.ts'
import { companyName, email, language, phoneInput, timeZone } from './schemas/fields.ts'
import { route } from './route.ts'

export const startTryOut = route({
  method: 'POST',
  path: '/api/try-out',
  summary: 'Creates a company with fictional entries for an hour, and logs it in',
  role: 'public',
  rate: 'normal',
  processor: 'whole',
  body: z.strictObject({ time_zone: timeZone.optional(), language: language.optional() }),
  response: CompanyAccount,
  errors: ['Log out first', 'No try-out is free'],
})

export const requestTrial = route({
  method: 'POST',
  path: '/api/request-trial',
  summary: 'Creates a company on trial, logs it in and mails it a link to set its password',
  role: 'public',
  rate: 'send',
  body: z.strictObject({
    name: companyName,
    email,
    phone: phoneInput.optional(),
    time_zone: timeZone.optional(),
    language: language.optional(),
    /** Only the site for several countries lets visitors choose a currency. */
    currency: z.enum(cardCurrencies).optional(),
  }),
  /**
   * `is_welcomed` is false if the mail with the links could not be sent. "Forgot password" sends a link in this case.
   */
  response: CompanyAccount.extend({ is_welcomed: z.boolean() }),
  errors: [
    'A company with that name already exists',
    'Already done: log in',
    'This id or key was used for something else',
  ],
})
