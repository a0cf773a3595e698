import * as z from 'zod'
import { AdminAccount } from './schemas/admin.ts'
import { password, typedName } from './schemas/fields.ts'
import { nothing, route } from './route.ts'

export const login = route({
  method: 'POST',
  path: '/admin/login',
  summary: 'Logs an administrator in by name, password and a one-time or recovery code',
  role: 'public',
  rate: 'auth',
  query: nothing,
  body: z.strictObject({ username: typedName, password, code: z.string('Must be text').max(40).optional() }),
  response: AdminAccount,
  errors: ['Wrong user name or password', 'Code required', 'Wrong code'],
})

export const self = route({
  method: 'POST',
  path: '/admin/self',
  summary: 'The administrator who is logged in',
  role: 'ADMIN',
  sessionsOnly: true,
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: AdminAccount,
  errors: [],
})

export const logout = route({
  method: 'POST',
  path: '/admin/logout',
  summary: 'Ends the session',
  role: 'ADMIN',
  sessionsOnly: true,
  rate: 'normal',
  query: nothing,
  body: nothing,
  response: nothing,
  errors: [],
})
