import { api } from '../../../shared/api/index.ts'
import { fieldError } from '../../../shared/api/errors.ts'
import * as admins from '../../areas/sign-in/admins.ts'
import * as devices from '../../areas/sign-in/devices.ts'
import * as guessLimits from '../../areas/sign-in/login-limits.ts'
import * as limits from '../../table/rate-limits.ts'
import { verifyPassword } from '../../areas/sign-in/passwords.ts'
import { toAdminIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'

/**
 * No password has this hash. A log-in with an unknown name is verified against it, so that the response takes as long
 * as for a known name.
 */
const dummyPasswordHash = 'scrypt$32768$8$3$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export const handler = endpoint(api.admin.login, async ({ body, address, now, device, logIn }) => {
  const { username, password, code } = body
  const admin = await admins.find(username)
  const knownDevice = admin && (await devices.findKnownDevice(device, devices.toAdminAccountKey(admin.name)))
  const attempt = await limits.consumeRateLimits(
    guessLimits.createAdminLogInLimits(address, admin ?? { name: username, epoch: 0 }, knownDevice),
    now,
  )
  const isRight = await verifyPassword(password, admin?.password_hash ?? dummyPasswordHash)
  // An unknown name gets the same error, so that strangers cannot find out which names exist.
  if (!admin || !isRight) throw fieldError('Wrong user name or password', 'password')
  const needsCode = admin.code_secret !== null
  if (needsCode && !code) {
    await attempt.release()
    throw fieldError('Code required', 'code')
  }
  const codeUsedWrite = needsCode && code ? admins.createCodeUsedWrite(admin, code, now) : undefined
  if (needsCode && !codeUsedWrite) throw fieldError('Wrong code', 'code')
  await attempt.release()
  await logIn(toAdminIdentity(admin), { extraWrites: codeUsedWrite ? [codeUsedWrite] : [] })
  return { role: 'ADMIN' as const, id: admin.name, name: admin.name }
})
