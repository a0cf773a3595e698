import { fieldError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import type { Company } from '../../areas/companies/companies.ts'
import { setPassword } from '../../areas/companies/company-credentials.ts'
import { isChangeDone } from '../../table/entity.ts'
import * as guessLimits from '../../areas/sign-in/login-limits.ts'
import * as limits from '../../table/rate-limits.ts'
import { hashPassword, verifyPassword } from '../../areas/sign-in/passwords.ts'
import { toCompanyIdentity } from '../../areas/sign-in/sessions.ts'
import { toActorAttribute } from '../../areas/entries/journal.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(
  api.auth.changePassword,
  async ({ company, author, body, now, random, change, prepareToKeepSession }) => {
    // In a repeat, the company has the new password already, so the check of the current one would fail.
    if (await isChangeDone(company.id, change)) return toCompanyAccount(company)
    const attempt = await limits.consumeRateLimits(guessLimits.createPasswordChangeLimits(company.id), now)
    if (!company.password_hash || !(await verifyPassword(body.current_password, company.password_hash)))
      throw wrongPasswordError()
    await attempt.release()
    const keptSessionWrites = await prepareToKeepSession()
    const password = {
      hash: await hashPassword(body.new_password),
      epoch: company.password_epoch,
      outdatedError: wrongPasswordError,
      ...(body.replace_time_clock_link ? { timeClockToken: random.token() } : {}),
      extraWrites: (next: Company) => keptSessionWrites({ ...toCompanyIdentity(next), ...toActorAttribute(author) }),
    }
    return toCompanyAccount(await setPassword(company.id, password, change))
  },
)

const wrongPasswordError = () => fieldError('Wrong current password', 'current_password')
