import * as z from 'zod'
import { route } from './route.ts'
import { EntryDismissal, OffDay, Overview, PeopleDays, PeopleDaysQuery } from './schemas/overview.ts'

export const show = route({
  method: 'GET',
  path: '/api/overview',
  summary: 'Who is in now, what is to check, and the hours of this week and pay period beside those before',
  role: 'COMPANY',
  rate: 'heavy',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  response: Overview,
})

export const days = route({
  method: 'GET',
  path: '/api/overview/days',
  summary: 'The hours of each employee by day, with overtime; without days of the pay period of today',
  role: 'COMPANY',
  rate: 'heavy',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  whenCompanyDisabled: 'allowed',
  query: PeopleDaysQuery,
  response: PeopleDays,
})

export const markRight = route({
  method: 'PUT',
  path: '/api/overview/entries',
  summary: 'Says that an entry to check is right, until its times or project change, or takes that back',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: EntryDismissal,
  response: z.object({}),
  errors: ['Not found', 'The entry was changed by somebody else', 'Too many items of this month are dismissed'],
})

export const markOff = route({
  method: 'PUT',
  path: '/api/overview/days',
  summary: 'Says that an employee was off on a day without entries, or takes that back',
  role: 'COMPANY',
  rate: 'normal',
  inTryOut: 'allowed',
  onSupportVisit: 'allowed',
  body: OffDay,
  response: z.object({}),
  errors: ['Not found', 'Too many items of this month are dismissed'],
})
