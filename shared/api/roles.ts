/** This table has all differences between roles. A new role also needs a case in functions/http/authenticate.ts. */
import * as z from 'zod'
import { CompanyId, EmployeeId } from '../domain/ids.ts'
import type { Role } from '../domain/policies.ts'
import * as admin from './admin.ts'
import * as auth from './auth.ts'
import * as employee from './employee.ts'
import type { PageRoute } from './route.ts'

interface RoleDefinition<R extends Role> {
  /** The first screen after log-in. */
  home: string
  logInPage: string
  /** The route that returns the current account. */
  self?: PageRoute
  logOut?: PageRoute
  worksOffline: boolean
  sessionDays: number
  /** The session as it is stored. It ends when one of its epochs differs from the current one. */
  session: { role: z.ZodLiteral<R> } & z.ZodRawShape
}

export const roles = {
  ADMIN: {
    home: '/admin/app',
    logInPage: '/admin',
    self: admin.self,
    logOut: admin.logout,
    worksOffline: false,
    sessionDays: 0.5,
    session: { role: z.literal('ADMIN'), admin: z.string(), epochs: z.looseObject({ password: z.number() }) },
  },
  COMPANY: {
    home: '/app',
    logInPage: '/#login',
    self: auth.self,
    logOut: auth.logout,
    worksOffline: false,
    sessionDays: 30,
    session: {
      role: z.literal('COMPANY'),
      company: CompanyId,
      epochs: z.looseObject({ password: z.number() }),
      /** The administrator who acts for the company. */
      actor: z.string().optional(),
      /** Set in a try-out. `epochs` has a password epoch that no company has, as in a support visit. */
      try_out: z.literal(true).optional(),
      /**
       * Set in a support visit. `epochs` has a password epoch that no company has, because older releases know no
       * visits and must treat the session as ended.
       */
      visit: z
        .looseObject({
          id: z.string(),
          began: z.string(),
          /**
           * The end of the visit. The session lasts longer, so that leaving the visit can restore the administrator's
           * own session.
           */
          until: z.string(),
          /** The epochs of the company's password and of the administrator. */
          epochs: z.looseObject({ password: z.number(), admin: z.number() }),
        })
        .optional(),
    },
  },
  COMPANY_TIME_CLOCK: {
    home: '/time_clock',
    logInPage: '/login_time_clock',
    self: auth.timeClockSelf,
    logOut: auth.timeClockLogout,
    worksOffline: true,
    sessionDays: 365,
    session: {
      role: z.literal('COMPANY_TIME_CLOCK'),
      company: CompanyId,
      epochs: z.looseObject({ time_clock: z.number(), password: z.number().optional() }),
    },
  },
  EMPLOYEE: {
    home: '/employee/app',
    logInPage: '/login_employee',
    self: employee.self,
    logOut: employee.logout,
    worksOffline: true,
    sessionDays: 180,
    session: {
      role: z.literal('EMPLOYEE'),
      company: CompanyId,
      employee: EmployeeId,
      epochs: z.looseObject({ token: z.number() }),
    },
  },
} satisfies { [R in Role]: RoleDefinition<R> }
