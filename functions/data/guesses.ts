/** How often a password may be guessed. A try is counted before it is compared, so that many at once gain nothing. */
import { AppError } from '../../shared/api/errors.ts'
import { rateLimits } from '../../shared/api/route.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import type { Company } from './companies.ts'
import type { KnownDevice } from './devices.ts'
import type { Employee } from './employees.ts'
import type { Limit } from './limits.ts'

const quarterHour = 900
const day = 86_400
const year = 365 * day

/** an IPv6 network hands out more addresses than anyone can count: its /64 is the caller */
export function network(written: string): string {
  // IPv4 as IPv6 writes it
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

/** Limits by network the callers whose device the account does not know, and those who name no account that exists. */
export const byAddress = (address: string): Limit => ({ scope: 'address', key: network(address), ...rateLimits.auth })

/**
 * Whose guesses a known device's are counted with. One that has logged in with the present password is counted alone. Those
 * that know an earlier one alone share a counter: somebody who once knew it can have made any number of them.
 */
const counterOf = (account: string, device: KnownDevice, epoch: number): string =>
  `${account}.${device.epoch === epoch ? device.id : 'former'}`

/** The narrowest limit comes first, because a try that it refuses is not counted by the wider ones. */
export const ofCompany = (address: string, { id, password_epoch }: Company, device: KnownDevice | undefined): Limit[] =>
  device
    ? [{ scope: 'company-device', key: counterOf(id, device, password_epoch), most: 10, seconds: quarterHour }]
    : [
        { scope: 'company', key: id, most: 10, seconds: quarterHour },
        byAddress(address),
        { scope: 'company-day', key: id, most: 100, seconds: day },
      ]

/** Of the current password, by whoever has a session of the company: nobody without one can fill it. */
export const ofChange = (c: CompanyId): Limit[] => [
  { scope: 'password-change', key: c, most: 10, seconds: quarterHour },
]

/** in a row, of one token: then only a link or a new token lets the employee in */
export const mostInARow = 50
/** where ofEmployee and ofPin have it */
export const inARow = 1

const employeesOwn = (scope: string, key: string, tokenEpoch: number): Limit[] => [
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
export const ofPin = (c: CompanyId, { id, token_epoch }: Employee): Limit[] => [
  ...employeesOwn('pin', `${c}.${id}`, token_epoch),
  { scope: 'pins-day', key: c, most: 100, seconds: day },
]

export const ofEmployee = (
  address: string,
  c: CompanyId,
  { id, token_epoch }: Employee,
  device: KnownDevice | undefined,
): Limit[] =>
  device
    ? employeesOwn('employee-device', counterOf(`${c}.${id}`, device, token_epoch), token_epoch)
    : [
        ...employeesOwn('employee', `${c}.${id}`, token_epoch),
        byAddress(address),
        { scope: 'employees-day', key: c, most: 100, seconds: day },
      ]
