import { api } from '../../../shared/api/index.ts'
import * as companies from '../../areas/companies/companies.ts'
import { wasDone } from '../../table/entity.ts'
import * as links from '../../areas/sign-in/links.ts'
import { hashPassword } from '../../areas/sign-in/passwords.ts'
import { toCompanyIdentity } from '../../areas/sign-in/sessions.ts'
import { endpoint } from '../../http/endpoint.ts'
import { toCompanyAccount } from '../../areas/sign-in/company-account.ts'

export const handler = endpoint(api.auth.changePasswordToken, async ({ body, change, logIn }) => {
  const link = await links.redeemPasswordLink(body.token)
  const current = await companies.find(link.company)
  if (!current) throw links.invalidLinkError()
  // Refuses an invalid link before the password is hashed, because hashing takes a third of a second of processor time.
  const done = await wasDone(link.company, change)
  if (!done && current.password_epoch !== link.epoch) throw links.invalidLinkError()
  const company = done
    ? current
    : await companies.setPassword(current.id, await toNewPassword(body.new_password, link.epoch), change)
  await logIn(toCompanyIdentity(company))
  return toCompanyAccount(company)
})

const toNewPassword = async (password: string, epoch: number): Promise<companies.NewPassword> => ({
  hash: await hashPassword(password),
  epoch,
  outdatedError: links.invalidLinkError,
  isByMailedLink: true,
})
