import { route } from './route.ts'
import { Overview, PeopleDays, PeopleDaysQuery } from './schemas/overview.ts'

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
