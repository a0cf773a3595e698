/**
 * Administrators are people of the operator who support companies. A program on the operator's machine creates them.
 */
import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import { get, query } from '../../table/reads.ts'
import { transact, retryOnConflict, type Write } from '../../table/writes.ts'
import { createItemSchema } from '../../table/formats.ts'
import { adminsPartition, keys, sortKeyPrefixes } from '../../table/keys.ts'
import { findTimeStep } from './one-time-codes.ts'

export const Admin = createItemSchema({
  name: z.string(),
  version: z.number(),
  created: z.string(),
  password_hash: z.string(),
  /** Each new password increments this number, which ends the administrator's sessions. */
  epoch: z.number(),
  /** The secret of one-time codes in base64. Null for the demo's administrator, who logs in without a code. */
  code_secret: z.string().nullable(),
  /** The time step of the last used code. Codes of this step and of earlier steps are refused. */
  used_step: z.number(),
  /** Hashes of the unused recovery codes. Each replaces a one-time code once. */
  recovery_codes: z.array(z.string()),
})
export type Admin = z.infer<typeof Admin>

export async function find(name: string): Promise<Admin | undefined> {
  const item = await get(keys.admin(name))
  return item && Admin.parse(item)
}

export const list = async (): Promise<Admin[]> =>
  (await query(adminsPartition, sortKeyPrefixes.admin)).map(item => Admin.parse(item))

const recoveryCodeCount = 8
const normalizeRecoveryCode = (typedCode: string): string => typedCode.toLowerCase().replace(/[^0-9a-f]/g, '')
/** A recovery code has 80 random bits, so a plain hash of it cannot be reversed. */
const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(normalizeRecoveryCode(code)).digest('base64url')
const createRecoveryCode = (): string =>
  randomBytes(10)
    .toString('hex')
    .replace(/(.{5})(?=.)/g, '$1-')

/** The secret and the codes are shown to the administrator only once. */
export interface Enrolment {
  secret: Uint8Array
  recoveryCodes: string[]
}

interface NewAdmin {
  name: string
  password_hash: string
  /** False only for the demo's administrator. */
  hasCodes: boolean
}

class NameTakenError extends Error {
  override message = 'There is an administrator of this name already'
}

export async function create({ name, password_hash, hasCodes }: NewAdmin, now: string): Promise<Enrolment> {
  const { enrolment, stored } = createCodes(hasCodes)
  // Takes the epoch from the clock, so that it differs from the epoch of a removed administrator of the same name,
  // whose sessions must stay ended.
  const epoch = Math.floor(Date.parse(now) / 1000)
  const admin: Admin = { name, version: 1, created: now, epoch, used_step: 0, password_hash, ...stored }
  const write: Write = {
    put: { ...admin, ...keys.admin(name) },
    when: 'absent',
    conditionError: () => new NameTakenError(),
  }
  await retryOnConflict(() => transact([write]))
  return enrolment
}

export async function reset(name: string, password_hash: string): Promise<Enrolment | undefined> {
  const { enrolment, stored } = createCodes(true)
  return retryOnConflict(async () => {
    const admin = await find(name)
    if (!admin) return undefined
    await transact([
      createReplaceWrite(admin, { ...admin, password_hash, ...stored, epoch: admin.epoch + 1, used_step: 0 }),
    ])
    return enrolment
  })
}

/**
 * Removes an administrator. This ends the administrator's sessions, because each of their requests reads the
 * administrator.
 */
export const remove = (name: string): Promise<void> =>
  retryOnConflict(() => transact([{ delete: keys.admin(name), when: 'any' }]))

/**
 * Returns the write that marks the code as used, or undefined for a wrong code. The transaction that starts the session
 * contains this write, so that one of two concurrent log-ins with the same code is refused.
 */
export function createCodeUsedWrite(admin: Admin, code: string, now: string): Write | undefined {
  const next = spendCode(admin, code, now)
  return next && { ...createReplaceWrite(admin, next), conditionError: () => new AppError('Please try again') }
}

function spendCode(admin: Admin, code: string, now: string): Admin | undefined {
  if (admin.code_secret === null) return undefined
  const step = findTimeStep(code, Buffer.from(admin.code_secret, 'base64'), now, admin.used_step)
  if (step !== undefined) return { ...admin, used_step: step }
  const remainingCodes = admin.recovery_codes.filter(hash => hash !== hashRecoveryCode(code))
  return remainingCodes.length < admin.recovery_codes.length ? { ...admin, recovery_codes: remainingCodes } : undefined
}

const createReplaceWrite = (current: Admin, next: Admin): Write => ({
  put: { ...next, version: current.version + 1, ...keys.admin(current.name) },
  when: { version: current.version },
})

function createCodes(hasCodes: boolean) {
  const secret = randomBytes(20)
  const recoveryCodes = hasCodes ? Array.from({ length: recoveryCodeCount }, createRecoveryCode) : []
  const storedCodes = {
    code_secret: hasCodes ? secret.toString('base64') : null,
    recovery_codes: recoveryCodes.map(hashRecoveryCode),
  }
  return { enrolment: { secret, recoveryCodes } satisfies Enrolment, stored: storedCodes }
}
