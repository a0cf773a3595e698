import * as z from 'zod'
import { CompanyAccount, SettingsChange } from './schemas/account.ts'
import { localDateInput } from './schemas/fields.ts'
import { route } from './route.ts'

const keyReusedText = 'This id or key was used for something else'

export const save = route({
  method: 'POST',
  path: '/api/settings',
  summary: 'Changes the settings that are given and leaves the others',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: { without: ['features.time_clock_pins', 'features.own_letters_in_texts', 'pay_items'] },
  onSupportVisit: { without: ['features.time_clock_pins'] },
  body: SettingsChange,
  response: CompanyAccount,
  errors: [keyReusedText],
})

export const saveIntegration = route({
  method: 'PUT',
  path: '/api/integrations/{key}',
  summary: 'Adds a payroll integration or changes it; replace_all drops what is not given',
  role: 'COMPANY',
  rate: 'normal',
  onSupportVisit: 'allowed',
  body: z.strictObject({ active: z.boolean().optional(), replace_all: z.boolean().optional() }),
  response: CompanyAccount,
  errors: ['Integrations are offered in Iceland only', 'dk is not offered to this company yet', keyReusedText],
})

export const deleteIntegration = route({
  method: 'DELETE',
  path: '/api/integrations/{key}',
  summary: 'Removes a payroll integration; it can be added again',
  role: 'COMPANY',
  rate: 'normal',
  response: CompanyAccount,
  errors: ['Integrations are offered in Iceland only', 'dk is not offered to this company yet', keyReusedText],
})

export const updateLastSeen = route({
  method: 'PUT',
  path: '/api/notifications/update_last_seen',
  summary: 'Remembers the newest entry of the changelog that was read',
  role: 'COMPANY',
  rate: 'normal',
  body: z.strictObject({ last_seen_notification: localDateInput }),
  response: CompanyAccount,
  errors: [keyReusedText],
})
