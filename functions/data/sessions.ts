import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { sessionDays } from '../../shared/domain/lifetimes.ts'
import { roles, type Role } from '../../shared/domain/policies.ts'
import type { Company } from './companies.ts'
import { get, Raced, transact, untilUnraced, type Write } from './db.ts'
import type { Employee } from './employees.ts'
import { item } from './formats.ts'
import { keys } from './keys.ts'

/** each must still be what it was at log-in, or the session has ended */
const Epochs = z.looseObject({ password: z.number().optional(), time_clock: z.number().optional(), token: z.number().optional() })

export const Session = item({
  role: z.enum(roles),
  company: CompanyId,
  employee: EmployeeId.optional(),
  epochs: Epochs,
  expires_at_seconds: z.number(),
})
export type Session = z.infer<typeof Session>
export type Identity = Pick<Session, 'role' | 'company' | 'employee' | 'epochs'>

export const lifeSeconds = (role: Role): number => sessionDays[role] * 86_400

const inSeconds = (now: string): number => Math.floor(Date.parse(now) / 1000)

export const asCompany = (company: Company): Identity => ({
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

const itemOf = (token: string, identity: Identity, now: string) => ({
  ...identity,
  ...keys.session(token),
  expires_at_seconds: inSeconds(now) + lifeSeconds(identity.role),
})

/** in one with the end of the session that it replaces, so that a log-in that fails in the middle logs nobody out */
export const start = (token: string, identity: Identity, now: string, replaced?: string): Promise<void> =>
  untilUnraced(() =>
    transact([
      { put: itemOf(token, identity, now), when: 'any' },
      ...(replaced ? [{ delete: keys.session(replaced), when: 'any' } as const] : []),
    ]),
  )

export const end = (token: string): Promise<void> => untilUnraced(() => transact([{ delete: keys.session(token), when: 'any' }]))

/** gives it its whole life again, unless a log-out ended it or somebody else wrote it since it was read */
export async function extend(token: string, session: Session, now: string): Promise<void> {
  try {
    await transact([{ put: itemOf(token, session, now), when: { attribute: 'expires_at_seconds', is: session.expires_at_seconds } }])
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

export const holds = (session: Identity, company: Company | undefined, employee: Employee | undefined): boolean => {
  const { password, time_clock, token } = session.epochs
  return (
    company !== undefined &&
    (session.role !== 'EMPLOYEE' || employee !== undefined) &&
    (password === undefined || password === company.password_epoch) &&
    (time_clock === undefined || time_clock === company.time_clock_epoch) &&
    (token === undefined || token === employee?.token_epoch)
  )
}

/** true when half of its time has gone: then it is extended */
export const isHalfGone = (session: Session, now: string): boolean =>
  session.expires_at_seconds - inSeconds(now) < lifeSeconds(session.role) / 2
