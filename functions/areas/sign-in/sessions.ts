import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import { roles } from '../../../shared/api/roles.ts'
import type { Role } from '../../../shared/domain/policies.ts'
import type { Admin } from './admins.ts'
import type { Company } from '../companies/companies.ts'
import { get } from '../../table/reads.ts'
import { WriteConflict, transact, retryOnConflict, type Write } from '../../table/writes.ts'
import type { Employee } from '../employees/employees.ts'
import { createItemSchema } from '../../table/formats.ts'
import { keys, createOwnerIndexKey } from '../../table/keys.ts'

const expiryFields = { expires_at_seconds: z.number() }
export const Session = z.discriminatedUnion('role', [
  createItemSchema({ ...expiryFields, ...roles.ADMIN.session }),
  createItemSchema({ ...expiryFields, ...roles.COMPANY.session }),
  createItemSchema({ ...expiryFields, ...roles.COMPANY_TIME_CLOCK.session }),
  createItemSchema({ ...expiryFields, ...roles.EMPLOYEE.session }),
])
export type Session = z.infer<typeof Session>
export type SessionOf<R extends Role> = Extract<Session, { role: R }>

type IdentityOf<R extends Role> = z.infer<z.ZodObject<(typeof roles)[R]['session']>>
export type Identity = { [R in Role]: IdentityOf<R> }[Role]
export type CompanyIdentity = IdentityOf<'COMPANY'>

export const computeSessionSeconds = (role: Role): number => roles[role].sessionDays * 86_400

/** Sessions of a support visit or a try-out end at a fixed time and register no device. */
export const isTemporarySession = (identity: Identity | Session): boolean =>
  identity.role === 'COMPANY' && (identity.visit !== undefined || identity.try_out === true)

const toEpochSeconds = (now: string): number => Math.floor(Date.parse(now) / 1000)

export const toAdminIdentity = ({ name, epoch }: Admin): IdentityOf<'ADMIN'> => ({
  role: 'ADMIN',
  admin: name,
  epochs: { password: epoch },
})

export const toCompanyIdentity = (company: Company): CompanyIdentity => ({
  role: 'COMPANY',
  company: company.id,
  epochs: { password: company.password_epoch },
})

export const toTryOutIdentity = (company: Pick<Company, 'id'>): CompanyIdentity => ({
  role: 'COMPANY',
  company: company.id,
  epochs: { password: 0 },
  try_out: true,
})

/**
 * Returns the identity of a time clock's session. If the session began with the password, it also ends when the
 * password changes.
 */
export const toTimeClockIdentity = (company: Company, method: 'password' | 'link'): Identity => ({
  role: 'COMPANY_TIME_CLOCK',
  company: company.id,
  epochs: {
    time_clock: company.time_clock_epoch,
    ...(method === 'password' ? { password: company.password_epoch } : {}),
  },
})

export const toEmployeeIdentity = (company: Company, employee: Employee): Identity => ({
  role: 'EMPLOYEE',
  company: company.id,
  employee: employee.id,
  epochs: { token: employee.token_epoch },
})

export async function find(token: string): Promise<Session | undefined> {
  const item = await get(keys.session(token))
  return item && Session.parse(item)
}

export const computeSessionExpirySeconds = (identity: Identity | Session, now: string): number =>
  toEpochSeconds(now) + computeSessionSeconds(identity.role)

const toSessionItem = (token: string, identity: Identity | Session, expires_at_seconds: number) => ({
  ...identity,
  ...keys.session(token),
  ...(identity.role === 'ADMIN' ? {} : createOwnerIndexKey(identity.company)),
  expires_at_seconds,
})

/** Starts a session and ends the replaced one in one transaction, so that a failed log-in logs no one out. */
export const start = (
  token: string,
  identity: Identity,
  endsAtSeconds: number,
  replacedToken: string | undefined,
  extraWrites: Write[],
): Promise<void> =>
  retryOnConflict(() =>
    transact([
      { put: toSessionItem(token, identity, endsAtSeconds), when: 'any' },
      ...(replacedToken ? [{ delete: keys.session(replacedToken), when: 'any' } as const] : []),
      ...extraWrites,
    ]),
  )

export const end = (token: string, extraWrites: readonly Write[] = []): Promise<void> =>
  retryOnConflict(() => transact([{ delete: keys.session(token), when: 'any' }, ...extraWrites]))

/**
 * Extends the session to the full lifetime of its role. Does nothing if a concurrent request has ended or extended the
 * session.
 */
export async function extendSession(token: string, session: Session, now: string, extraWrites: Write[]): Promise<void> {
  try {
    await transact([
      {
        put: toSessionItem(token, session, computeSessionExpirySeconds(session, now)),
        when: { attribute: 'expires_at_seconds', equals: session.expires_at_seconds },
      },
      ...extraWrites,
    ])
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error
  }
}

/**
 * Returns the write that stores the caller's session again. A transaction that changes the epoch ends all sessions, but
 * with this write the caller's own session continues.
 */
export const createRenewWrite = (token: string, identity: Identity, now: string): Write => ({
  put: toSessionItem(token, identity, computeSessionExpirySeconds(identity, now)),
  when: { attribute: 'role', equals: identity.role },
  conditionError: () => new AppError('Not logged in'),
})

export const isValidForAdmin = ({ epochs }: SessionOf<'ADMIN'>, admin: Admin): boolean =>
  epochs.password === admin.epoch

export const isValidForCompany = (session: SessionOf<'COMPANY' | 'COMPANY_TIME_CLOCK'>, company: Company): boolean =>
  (session.epochs.password === undefined || session.epochs.password === company.password_epoch) &&
  (session.role === 'COMPANY' || session.epochs.time_clock === company.time_clock_epoch)

export const isValidForTryOut = ({ try_out }: Company, now: string): boolean =>
  try_out !== undefined && now < try_out.until

export const isValidForEmployee = ({ epochs }: SessionOf<'EMPLOYEE'>, employee: Employee): boolean =>
  epochs.token === employee.token_epoch

export const findAccountId = (session: Session): string =>
  session.role === 'ADMIN' ? session.admin : session.role === 'EMPLOYEE' ? session.employee : session.company

export const shouldExtendSession = (session: Session, now: string): boolean =>
  session.role !== 'ADMIN' &&
  !isTemporarySession(session) &&
  session.expires_at_seconds - toEpochSeconds(now) < computeSessionSeconds(session.role) / 2
