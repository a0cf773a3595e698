import * as z from 'zod'
import { employeeTokenPattern } from '../../domain/employee-token.ts'
import { normalizeKennitala } from '../../domain/kennitala.ts'
import { languages } from '../../domain/languages.ts'
import { mailAddressPattern } from '../../domain/mail-address.ts'
import { toComparableName, isNameShortEnough, mixesAlphabets, normalizeName } from '../../domain/names.ts'
import { permissions } from '../../domain/policies.ts'
import { isTimeZone } from '../../domain/time-zones.ts'

const text = (max: number, tooLong = `At most ${max} characters`) => z.string('Must be text').max(max, tooLong)

/** Returns the schema of a name. Its limit applies after normalizing, so that extra spaces do not count. */
const nameField = (emptyMessage: string, max = 100) =>
  text(max * 2, `At most ${max} characters`)
    .transform(normalizeName)
    .pipe(
      z
        .string()
        .max(max, `At most ${max} characters`)
        .refine(tidiedName => toComparableName(tidiedName) !== '', emptyMessage)
        .refine(isNameShortEnough, `At most ${max} characters`),
    )

export const loginName = text(200).refine(isNameShortEnough, 'At most 200 characters')

export const companyName = nameField('Company name can not be empty, it will become the account name.').refine(
  name => !mixesAlphabets(name),
  'Mixes letters of two alphabets',
)
export const employeeName = nameField('Name can not be empty')
export const projectName = nameField('Name can not be empty')
export const description = text(2000).transform(input => input.trim())

const mailAddress = (wrongMessage: string) =>
  text(254, wrongMessage)
    .transform(input => input.trim())
    .pipe(z.string().regex(mailAddressPattern, wrongMessage))
export const email = mailAddress('A valid email is required so we can send the login credentials.')
export const billingEmail = mailAddress('A valid email is needed for invoices')

/** The limit of 200 characters bounds the time that hashing takes. */
export const password = text(200)
export const newPassword = z.string('Must be text').min(8, 'At least 8 characters').max(200, 'At most 200 characters')
/** A code of an authenticator app, or a longer recovery code. */
export const oneTimeCode = text(40)
export const searchText = text(254)
/** The token of a link in a mail or text message, or of a time clock's link. */
export const linkToken = z.string('Must be text').regex(/^[\w-]{43}$/, 'Not a link of ours')

export const phoneInput = text(40)
export const employeeToken = z.string('Must be text').regex(employeeTokenPattern, '4 letters of bcdfghjkmnpqrstvwxz')
export const permissionList = z
  .array(z.enum(permissions))
  .max(permissions.length, 'Each permission once')
  .transform(list => [...new Set(list)])
/** Accepts a kennitala without ten digits. The screens warn about it, and payroll files exclude the employee. */
export const kennitalaInput = text(20).transform(normalizeKennitala).pipe(z.string().min(1, '10 digits'))
/** Checks only digits and length, because a kennitala with a wrong check digit may still be valid. */
export const validKennitala = text(20)
  .transform(normalizeKennitala)
  .pipe(z.string().regex(/^\d*$/, 'Please use only digits').length(10, '10 digits'))

export const timeZone = text(60).refine(isTimeZone, 'Not a time zone')
export const language = z.enum(languages)
export const clientId = z.string('Must be text').regex(/^[0-9A-Za-z]{12}$/, 'Not an id')
export const instant = z.iso.datetime('Not an instant')
export const localDate = z.iso.date('Not a day')

/**
 * Whether a day or instant of a request lies between 2000 and the end of next year. The range is limited, because some
 * work grows with the days between two instants. It includes two more days, because a range may end at the start of the
 * next day in any time zone.
 */
const isInRange = (value: string): boolean =>
  value >= '2000' && value < `${String(new Date().getUTCFullYear() + 2)}-01-03`
const rangeText = 'Between 2000 and the end of next year'

export const localDateInput = localDate.refine(isInRange, rangeText)

const anyInstant = z.iso.datetime({ offset: true, error: 'Not an instant' }).max(40, 'Not an instant')

/** An instant with an offset or in UTC. Stored in whole seconds. */
export const instantInput = anyInstant.refine(isInRange, rangeText)

/** An instant by a phone's clock, which may be years off. The servers correct it before any comparison. */
export const phoneInstant = anyInstant.refine(value => value > '1970' && value < '2100', 'Not an instant')

/** HH:MM, up to 24:00. */
export const wallTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Not a time of day')
