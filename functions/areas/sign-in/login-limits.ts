/**
 * Limits guesses at passwords, PINs and codes. A guess is counted before it is checked, so that concurrent guesses
 * cannot exceed a limit.
 */
import { AppError } from '../../../shared/api/errors.ts'
import { rateLimits } from '../../../shared/api/route.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import type { Admin } from './admins.ts'
import type { Company } from '../companies/companies.ts'
import type { KnownDevice } from './devices.ts'
import type { Employee } from '../employees/employees.ts'
import { keys } from '../../table/keys.ts'
import { toNetworkKey } from '../../table/network-keys.ts'
import type { RateLimit } from '../../table/rate-limits.ts'

const quarterHourSeconds = 900
const daySeconds = 86_400
const yearSeconds = 365 * daySeconds

/**
 * Returns the limit of log-ins from a network address. It applies if the account does not know the caller's device, or
 * if the account does not exist.
 */
export const createAddressLimit = (address: string): RateLimit => ({
  scope: 'address',
  key: toNetworkKey(address),
  ...rateLimits.auth,
})

/**
 * A device that has logged in with the current password has its own counter. Devices known only from an earlier
 * password share a counter, because anyone who knew that password can have registered any number of devices.
 */
const toDeviceCounterKey = (account: string, device: KnownDevice, epoch: number): string =>
  `${account}.${device.epoch === epoch ? device.id : 'former'}`

/**
 * Returns the limits of guesses at a company's password. The narrowest limit comes first, and a guess that it refuses
 * does not count towards the wider limits.
 */
export const createCompanyLimits = (
  address: string,
  { id, password_epoch }: Company,
  device: KnownDevice | undefined,
): RateLimit[] =>
  device
    ? [
        {
          scope: 'company-device',
          key: toDeviceCounterKey(id, device, password_epoch),
          max: 10,
          seconds: quarterHourSeconds,
        },
      ]
    : [
        { scope: 'company', key: id, max: 10, seconds: quarterHourSeconds },
        createAddressLimit(address),
        { scope: 'company-day', key: id, max: 100, seconds: daySeconds },
      ]

/**
 * Returns the limits of an administrator's log-in attempts. An unknown name is counted like a known one, so that nobody
 * finds out which names exist. The key contains the epoch, so a new password ends a lockout.
 */
export const createAdminLogInLimits = (
  address: string,
  { name, epoch }: Pick<Admin, 'name' | 'epoch'>,
  device: KnownDevice | undefined,
): RateLimit[] => {
  const key = `${keys.admin(name).sk}.${epoch}`
  return device
    ? [
        {
          scope: 'admin-device',
          key: toDeviceCounterKey(keys.admin(name).sk, device, epoch),
          max: 10,
          seconds: quarterHourSeconds,
        },
      ]
    : [
        { scope: 'admin', key, max: 10, seconds: quarterHourSeconds },
        createAddressLimit(address),
        { scope: 'admin-day', key, max: 100, seconds: daySeconds },
      ]
}

/**
 * Returns the limits of guesses at the current password. One limit is enough, because only callers with a session of
 * the company can use it up.
 */
export const createPasswordChangeLimits = (companyId: CompanyId): RateLimit[] => [
  { scope: 'password-change', key: companyId, max: 10, seconds: quarterHourSeconds },
]

/** After this many consecutive failures, only the log-in link or a new password or PIN works. */
export const maxConsecutiveFailures = 50
/** Index of the limit of consecutive guesses in the results of listEmployeeLogInLimits and listPinLimits. */
export const consecutiveLimitIndex = 1

const createTokenLimits = (scope: string, key: string, tokenEpoch: number): RateLimit[] => [
  { scope, key, max: 10, seconds: quarterHourSeconds },
  {
    scope: `${scope}-in-a-row`,
    key: `${key}.${tokenEpoch}`,
    max: maxConsecutiveFailures,
    seconds: yearSeconds,
    resetsOnSuccess: true,
    createFullError: () => new AppError('Log in with the link or ask for a new password'),
  },
]

/**
 * Returns the limits of PIN attempts by employee and by company. There is no limit by network address, because all
 * employees at a time clock share its address.
 */
export const listPinLimits = (companyId: CompanyId, { id, token_epoch }: Employee): RateLimit[] => [
  ...createTokenLimits('pin', `${companyId}.${id}`, token_epoch),
  { scope: 'pins-day', key: companyId, max: 100, seconds: daySeconds },
]

export const listEmployeeLogInLimits = (
  address: string,
  companyId: CompanyId,
  { id, token_epoch }: Employee,
  device: KnownDevice | undefined,
): RateLimit[] =>
  device
    ? createTokenLimits('employee-device', toDeviceCounterKey(`${companyId}.${id}`, device, token_epoch), token_epoch)
    : [
        ...createTokenLimits('employee', `${companyId}.${id}`, token_epoch),
        createAddressLimit(address),
        { scope: 'employees-day', key: companyId, max: 100, seconds: daySeconds },
      ]
