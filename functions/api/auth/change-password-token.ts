import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { setPassword, type NewPassword } from '../../areas/companies/company-credentials.ts'
import { maxRepeatedLogInSeconds, readSecondsSinceDone } from '../../table/entity.ts'
import * as links from '../../areas/sign-in/links.ts'
import { hashPassword } from '../../areas/sign-in/passwords.ts'
import { toCompanyIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.changePasswordToken, async ({ body, random, change, logIn }) => {
  const link = await links.redeemPasswordLink(body.token)
  const currentCompany = await companies.find(link.company)
  if (!currentCompany) throw links.createInvalidLinkError()
  // Refuses an invalid link before the password is hashed, because hashing takes a third of a second of processor time.
  const secondsSince = await readSecondsSinceDone(link.company, change)
  if (secondsSince === undefined && currentCompany.password_epoch !== link.epoch) throw links.createInvalidLinkError()
  // A repeat logs in only while the password that the link has set is still valid.
  if (
    secondsSince !== undefined &&
    (secondsSince > maxRepeatedLogInSeconds || currentCompany.password_epoch !== link.epoch + 1)
  )
    throw new AppError('Already done: log in')
  const company =
    secondsSince === undefined
      ? await setPassword(currentCompany.id, await toNewPassword(body.new_password, link.epoch, random.token()), change)
      : currentCompany
  await logIn(toCompanyIdentity(company))
  return { ...(await toCompanyAccount(company)), is_first_use: !companies.isConfirmed(currentCompany) }
})

const toNewPassword = async (
  password: string,
  passwordEpoch: number,
  timeClockToken: string,
): Promise<NewPassword> => ({
  hash: await hashPassword(password),
  epoch: passwordEpoch,
  outdatedError: links.createInvalidLinkError,
  isByMailedLink: true,
  timeClockToken,
})
