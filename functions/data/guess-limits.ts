/**
 * Limits of guesses of passwords, tokens and PINs. A guess is counted before it is compared, even with many at once.
 */
import { AppError } from '../../shared/api/errors.ts'
import { rateLimits } from '../../shared/api/route.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import type { Admin } from './admins.ts'
import type { Company } from './companies.ts'
import type { KnownDevice } from './devices.ts'
import type { Employee } from './employees.ts'
import { keys } from './keys.ts'
import type { RateLimit } from './limits.ts'

const quarterHour = 900
const day = 86_400
const year = 365 * day

/** The counter's key of an address. An IPv6 caller has any number of addresses, so it is counted by its /64 network. */
export function networkKey(written: string): string {
  // An IPv4 address can be written as IPv6.
  const address = written.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(part => part !== '')
  const end = tail.split(':').filter(part => part !== '')
  const filled = [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0'), ...end]
  return `${filled
    .slice(0, 4)
    .map(part => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

/** Limits callers by network, if their device is unknown to the account or the account does not exist. */
export const byAddress = (address: string): RateLimit => ({
  scope: 'address',
  key: networkKey(address),
  ...rateLimits.auth,
})

/**
 * A device that has logged in with the present password has a counter of its own. Devices that only logged in with an
 * earlier one share a counter, because somebody who knew that password can have made any number of them.
 */
const counterOf = (account: string, device: KnownDevice, epoch: number): string =>
  `${account}.${device.epoch === epoch ? device.id : 'former'}`

/** The narrowest limit comes first, because a guess that it refuses is not counted by the wider ones. */
export const forCompany = (
  address: string,
  { id, password_epoch }: Company,
  device: KnownDevice | undefined,
): RateLimit[] =>
  device
    ? [{ scope: 'company-device', key: counterOf(id, device, password_epoch), most: 10, seconds: quarterHour }]
    : [
        { scope: 'company', key: id, most: 10, seconds: quarterHour },
        byAddress(address),
        { scope: 'company-day', key: id, most: 100, seconds: day },
      ]

/** Guesses of an administrator's password, and of the code that comes after it. */
export const ofAdmin = (address: string, { name, epoch }: Admin, device: KnownDevice | undefined): RateLimit[] => {
  const key = keys.admin(name).sk
  return device
    ? [{ scope: 'admin-device', key: counterOf(key, device, epoch), most: 10, seconds: quarterHour }]
    : [
        { scope: 'admin', key, most: 10, seconds: quarterHour },
        byAddress(address),
        { scope: 'admin-day', key, most: 100, seconds: day },
      ]
}

/** Limits guesses of the current password in a change of it. Only callers with a session of the company can fill it. */
export const ofChange = (c: CompanyId): RateLimit[] => [
  { scope: 'password-change', key: c, most: 10, seconds: quarterHour },
]

/** After so many wrong guesses of a token in a row, only a link or a new token lets the employee in. */
export const mostInARow = 50
/** The index of the limit of guesses in a row in the lists of ofEmployee and ofPin. */
export const inARowIndex = 1

const perToken = (scope: string, key: string, tokenEpoch: number): RateLimit[] => [
  { scope, key, most: 10, seconds: quarterHour },
  {
    scope: `${scope}-in-a-row`,
    key: `${key}.${tokenEpoch}`,
    most: mostInARow,
    seconds: year,
    inARow: true,
    full: () => new AppError('Log in with the link or ask for a new password'),
  },
]

/** Limits guesses of PINs at the time clock. Everybody there shares one address, so addresses are not counted. */
export const ofPin = (c: CompanyId, { id, token_epoch }: Employee): RateLimit[] => [
  ...perToken('pin', `${c}.${id}`, token_epoch),
  { scope: 'pins-day', key: c, most: 100, seconds: day },
]

export const ofEmployee = (
  address: string,
  c: CompanyId,
  { id, token_epoch }: Employee,
  device: KnownDevice | undefined,
): RateLimit[] =>
  device
    ? perToken('employee-device', counterOf(`${c}.${id}`, device, token_epoch), token_epoch)
    : [
        ...perToken('employee', `${c}.${id}`, token_epoch),
        byAddress(address),
        { scope: 'employees-day', key: c, most: 100, seconds: day },
      ]
