import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { sessionDays } from '../../shared/domain/lifetimes.ts'
import type { Role } from '../../shared/domain/policies.ts'
import type { Company } from './companies.ts'
import { get, Raced, transact, untilUnraced, type Write } from './db.ts'
import type { Employee } from './employees.ts'
import { item } from './formats.ts'
import { keys } from './keys.ts'

/** Each epoch must still be what it was at the log-in, or the session has ended. */
const shapes = {
  ADMIN: { role: z.literal('ADMIN'), admin: z.string() },
  COMPANY: {
    role: z.literal('COMPANY'),
    company: CompanyId,
    epochs: z.looseObject({ password: z.number() }),
    /** the administrator who looks at the company's screens to help it */
    actor: z.string().optional(),
  },
  COMPANY_TIME_CLOCK: {
    role: z.literal('COMPANY_TIME_CLOCK'),
    company: CompanyId,
    epochs: z.looseObject({ time_clock: z.number(), password: z.number().optional() }),
  },
  EMPLOYEE: {
    role: z.literal('EMPLOYEE'),
    company: CompanyId,
    employee: EmployeeId,
    epochs: z.looseObject({ token: z.number() }),
  },
} satisfies { [R in Role]: { role: z.ZodLiteral<R> } & z.ZodRawShape }

const ends = { expires_at_seconds: z.number() }
export const Session = z.discriminatedUnion('role', [
  item({ ...ends, ...shapes.ADMIN }),
  item({ ...ends, ...shapes.COMPANY }),
  item({ ...ends, ...shapes.COMPANY_TIME_CLOCK }),
  item({ ...ends, ...shapes.EMPLOYEE }),
])
export type Session = z.infer<typeof Session>
export type SessionOf<R extends Role> = Extract<Session, { role: R }>

type IdentityOf<R extends Role> = z.infer<z.ZodObject<(typeof shapes)[R]>>
/** whose session it is */
export type Identity = { [R in Role]: IdentityOf<R> }[Role]
export type CompanyIdentity = IdentityOf<'COMPANY'>

export const isOf = <R extends Role>(session: Session, role: R): session is SessionOf<R> => session.role === role

export const lifeSeconds = (role: Role): number => sessionDays[role] * 86_400

const inSeconds = (now: string): number => Math.floor(Date.parse(now) / 1000)

export const asCompany = (company: Company): CompanyIdentity => ({
  role: 'COMPANY',
  company: company.id,
  epochs: { password: company.password_epoch },
})

/** one that was opened by password ends with the password, one that was opened by its link only with the link */
export const asTimeClock = (company: Company, by: 'password' | 'link'): Identity => ({
  role: 'COMPANY_TIME_CLOCK',
  company: company.id,
  epochs: { time_clock: company.time_clock_epoch, ...(by === 'password' ? { password: company.password_epoch } : {}) },
})

export const asEmployee = (company: Company, employee: Employee): Identity => ({
  role: 'EMPLOYEE',
  company: company.id,
  employee: employee.id,
  epochs: { token: employee.token_epoch },
})

export async function find(token: string): Promise<Session | undefined> {
  const row = await get(keys.session(token))
  return row && Session.parse(row)
}

const itemOf = (token: string, identity: Identity | Session, now: string) => ({
  ...identity,
  ...keys.session(token),
  expires_at_seconds: inSeconds(now) + lifeSeconds(identity.role),
})

/** in one with the end of the session that it replaces, so that a log-in that fails in the middle logs nobody out */
export const start = (
  token: string,
  identity: Identity,
  now: string,
  replaced: string | undefined,
  also: Write[],
): Promise<void> =>
  untilUnraced(() =>
    transact([
      { put: itemOf(token, identity, now), when: 'any' },
      ...(replaced ? [{ delete: keys.session(replaced), when: 'any' } as const] : []),
      ...also,
    ]),
  )

export const end = (token: string): Promise<void> =>
  untilUnraced(() => transact([{ delete: keys.session(token), when: 'any' }]))

/** gives it its whole life again, unless a log-out ended it or somebody else wrote it since it was read */
export async function extend(token: string, session: Session, now: string, also: Write[]): Promise<void> {
  try {
    await transact([
      { put: itemOf(token, session, now), when: { attribute: 'expires_at_seconds', is: session.expires_at_seconds } },
      ...also,
    ])
  } catch (error) {
    if (!(error instanceof Raced)) throw error
  }
}

/** for the transaction of a change that ends all sessions but this one */
export const keep = (token: string, identity: Identity, now: string): Write => ({
  put: itemOf(token, identity, now),
  when: { attribute: 'role', is: identity.role },
  otherwise: () => new AppError('Not logged in'),
})

export const isCompanysOwn = (session: SessionOf<'COMPANY' | 'COMPANY_TIME_CLOCK'>, company: Company): boolean =>
  (session.epochs.password === undefined || session.epochs.password === company.password_epoch) &&
  (session.role === 'COMPANY' || session.epochs.time_clock === company.time_clock_epoch)

export const isEmployeesOwn = ({ epochs }: SessionOf<'EMPLOYEE'>, employee: Employee): boolean =>
  epochs.token === employee.token_epoch

/** true when half of its time has gone: then it is extended */
export const isHalfGone = (session: Session, now: string): boolean =>
  session.expires_at_seconds - inSeconds(now) < lifeSeconds(session.role) / 2
