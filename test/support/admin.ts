/** Administrators of this worker's cloud. Only a program outside of the product makes them. */
import { unique, type Company } from './company.ts'
import { cloud, someone } from './cloud.ts'
import type { Browser } from './browser.ts'
import { api } from '../../shared/api/index.ts'
import { useLocalTable } from '../../infra/admin/table.ts'

/** The data layer reads its environment when it is imported, so it is imported late. */
export async function dataOfAdmins(): Promise<typeof import('../../functions/data/admins.ts')> {
  await useLocalTable(cloud().api)
  return import('../../functions/data/admins.ts')
}

export interface TestAdmin {
  username: string
  password: string
  secret: Uint8Array
  recoveryCodes: string[]
}

export async function newAdmin({ hasCodes = true } = {}): Promise<TestAdmin> {
  const admin = { username: unique('Admin'), password: 'a long password' }
  const admins = await dataOfAdmins()
  const now = new Date().toISOString()
  return { ...admin, ...(await admins.create({ name: admin.username, password: admin.password, hasCodes }, now)) }
}

/** An administrator who is on a support visit to a company. */
export async function onVisit({ account }: Pick<Company, 'account'>, reason = 'Help'): Promise<Browser> {
  const browser = await adminBrowser()
  await browser.call(api.admin.loginAs, { params: { id: account.id }, reason })
  return browser
}

/** A browser in which an administrator is logged in, who needs no code. */
export async function adminBrowser(): Promise<Browser> {
  const { username, password } = await newAdmin({ hasCodes: false })
  const browser = someone()
  await browser.call(api.admin.login, { body: { username, password } })
  return browser
}
