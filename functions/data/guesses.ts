/** how often a password may be guessed; an attempt counts before it is compared, so that many at once gain nothing */
import { AppError } from '../../shared/api/errors.ts'
import type { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
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
  return `${filled.slice(0, 4).map(part => part.replace(/^0+(?=.)/, '').toLowerCase()).join(':')}::/64`
}

export const byAddress = (address: string): Limit => ({ scope: 'address', key: network(address), most: 30, seconds: quarterHour })

/** the narrowest first: a try that it refuses is not counted for others */
export const ofCompany = (address: string, c: CompanyId): Limit[] => [
  { scope: 'company', key: c, most: 10, seconds: quarterHour },
  byAddress(address),
  { scope: 'company-day', key: c, most: 100, seconds: day },
]

/** in a row, of one token: then only a link or a new token lets the employee in */
export const mostInARow = 50
/** where ofEmployee has it */
export const inARow = 1

/** a shared screen is one address for everybody, so only the employee's own tries count there */
export const ofPin = (c: CompanyId, e: EmployeeId, tokenEpoch: number): Limit[] => [
  { scope: 'employee', key: `${c}.${e}`, most: 10, seconds: quarterHour },
  {
    scope: 'in-a-row',
    key: `${c}.${e}.${tokenEpoch}`,
    most: mostInARow,
    seconds: year,
    inARow: true,
    full: () => new AppError('Log in with the link or ask for a new password'),
  },
]

export const ofEmployee = (address: string, c: CompanyId, e: EmployeeId, tokenEpoch: number): Limit[] => [
  ...ofPin(c, e, tokenEpoch),
  byAddress(address),
  { scope: 'employees-day', key: c, most: 100, seconds: day },
]
