/** Writes administrators directly into the table, because no route creates them. */
import { hashPassword } from '../../functions/areas/sign-in/passwords.ts'
import { createUniqueName, type Company } from './company.ts'
import { getCloudAddress, newBrowser } from './cloud.ts'
import type { Browser } from './browser.ts'
import { api } from '../../shared/api/index.ts'
import { connectToLocalTable } from '../../infra/admin/table.ts'

/** Imports the data layer only when called, because the data layer reads environment variables when it is imported. */
export async function loadAdminData(): Promise<typeof import('../../functions/areas/sign-in/admins.ts')> {
  await connectToLocalTable(getCloudAddress().api)
  return import('../../functions/areas/sign-in/admins.ts')
}

/**
 * Computes a fast hash, because tests create many administrators. Log-ins are fast too, because the hash stores its own
 * cost.
 */
export const hashPasswordCheaply = (password: string): Promise<string> =>
  hashPassword(password, undefined, { N: 2, r: 1, p: 1 })

export interface TestAdmin {
  username: string
  password: string
  secret: Uint8Array
  recoveryCodes: string[]
}

export async function createAdmin({ hasCodes = true } = {}): Promise<TestAdmin> {
  const admin = { username: createUniqueName('Admin'), password: 'a long password' }
  const admins = await loadAdminData()
  const input = { name: admin.username, password_hash: await hashPasswordCheaply(admin.password), hasCodes }
  return { ...admin, ...(await admins.create(input, new Date().toISOString())) }
}

export async function startSupportVisit({ account }: Pick<Company, 'account'>, reason = 'Help'): Promise<Browser> {
  const browser = await logInAdmin()
  await browser.call(api.admin.loginAs, { params: { id: account.id }, reason })
  return browser
}

/** Creates an administrator who needs no one-time codes, and logs in. */
export async function logInAdmin(): Promise<Browser> {
  const { username, password } = await createAdmin({ hasCodes: false })
  const browser = newBrowser()
  await browser.call(api.admin.login, { body: { username, password } })
  return browser
}
