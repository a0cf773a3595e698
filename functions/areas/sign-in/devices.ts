/** A device that has logged in to an account. Wrong guesses on other devices do not lock the device out. */
import * as z from 'zod'
import type { CompanyId, EmployeeId } from '../../../shared/domain/ids.ts'
import { deviceCookieDays } from '../../../shared/domain/lifetimes.ts'
import { get, query } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import { createItemSchema } from '../../table/formats.ts'
import { keys, createOwnerIndexKey, sortKeyPrefixes } from '../../table/keys.ts'
import { isTemporarySession, type Identity } from './sessions.ts'

export const Device = createItemSchema({
  /** The epoch of the password or token at the device's last log-in. */
  epoch: z.number(),
  expires_at_seconds: z.number(),
})

export interface KnownDevice {
  /** The hash of the device's cookie. */
  id: string
  epoch: number
}

export const deviceLifetimeSeconds = deviceCookieDays * 86_400

export const toAccountKey = (companyId: CompanyId, employeeId?: EmployeeId): string =>
  employeeId ? `C#${companyId}#E#${employeeId}` : `C#${companyId}`

export const toAdminAccountKey = (name: string): string => keys.admin(name).sk

/**
 * Returns undefined for a support visit, a try-out, and a time clock that has logged in by its link, because none of
 * them proves a password.
 */
function findAuthenticatedAccount(identity: Identity): { account: string; epoch: number } | undefined {
  if (identity.role === 'ADMIN') return { account: toAdminAccountKey(identity.admin), epoch: identity.epochs.password }
  if (identity.role === 'EMPLOYEE')
    return { account: toAccountKey(identity.company, identity.employee), epoch: identity.epochs.token }
  if (isTemporarySession(identity)) return undefined
  const epoch = identity.epochs.password
  return epoch === undefined ? undefined : { account: toAccountKey(identity.company), epoch }
}

export function createKnownDeviceWrites(token: string, identity: Identity, now: string): Write[] {
  const provedAccount = findAuthenticatedAccount(identity)
  if (!provedAccount) return []
  const expires_at_seconds = Math.floor(Date.parse(now) / 1000) + deviceLifetimeSeconds
  const owner = identity.role === 'ADMIN' ? {} : createOwnerIndexKey(identity.company)
  const put = { ...keys.device(token, provedAccount.account), ...owner, epoch: provedAccount.epoch, expires_at_seconds }
  return [{ put, when: 'any' }]
}

/**
 * Whether a log-in has stored this token. Callers replace an unknown token, because an attacker may have planted it in
 * the browser in order to guess passwords from a known device later.
 */
export async function isKnown(token: string): Promise<boolean> {
  const { pk } = keys.device(token, '')
  const itemLists = await Promise.all(
    [sortKeyPrefixes.deviceOfCompany, sortKeyPrefixes.admin].map(prefix => query(pk, prefix, { maxItems: 1 })),
  )
  return itemLists.some(items => items.length > 0)
}

export async function findKnownDevice(token: string | undefined, account: string): Promise<KnownDevice | undefined> {
  if (token === undefined) return undefined
  const key = keys.device(token, account)
  const item = await get(key)
  return item && { id: key.pk, epoch: Device.parse(item).epoch }
}
