import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CallError, type Output } from '../../shared/api/client.ts'
import { api, roles } from 'virtual:api'
import type { Language } from '../../shared/domain/languages.ts'
import { roleCookie } from '../../shared/domain/lifetimes.ts'
import { cookie, setCookie } from './cookies.ts'
import { forgetDrafts } from './drafts.ts'
import { sessionExpired } from './session-expired.ts'
import { saveUserLanguage, unsentLanguage } from './chosen-language.ts'
import { firstLanguage, showLanguage } from './i18n.ts'
import { clearCached } from './offline/cached-answers.ts'
import type { Owner } from './offline/queued-call.ts'
import { rawCall } from './raw-call.ts'
import { supportVisit } from './support-visit.ts'

export type Account =
  | Output<typeof api.auth.self>
  | Output<typeof api.auth.timeClockSelf>
  | Output<typeof api.employee.self>
  | Output<typeof api.admin.self>
export type Role = Account['role']

export const logInPageOf = (role: Role = 'COMPANY'): string => roles[role].logInPage

/**
 * JavaScript cannot read the session's cookie. The servers set a second cookie with the role, so that visitors who
 * never logged in cause no call.
 */
const isRole = (value: string | undefined): value is Role => value !== undefined && Object.hasOwn(roles, value)

export function roleFromCookie(): Role | undefined {
  const role = cookie(roleCookie)
  return isRole(role) ? role : undefined
}

const forgetRole = (): void => setCookie(roleCookie, '', 0)

const sessionKey = ['session']

/** Whoever may work without a network has the account stored on the device. */
const worksOffline = (account: Account): account is Account & Owner => roles[account.role].worksOffline

const accountKey = 'account'
/** Increase this number when the account changes its shape: accounts stored in an older format are fetched again. */
const format = 1

function storedAccount(role: Role): Account | undefined {
  try {
    const stored = JSON.parse(window.localStorage.getItem(accountKey) ?? 'null') as {
      format: number
      account: Account
    } | null
    return stored?.format === format && stored.account.role === role ? stored.account : undefined
  } catch {
    return undefined
  }
}

function storeAccount(account: Account | null): void {
  supportVisit.set(account !== null && isOnVisit(account))
  try {
    if (account && worksOffline(account)) window.localStorage.setItem(accountKey, JSON.stringify({ format, account }))
    else window.localStorage.removeItem(accountKey)
  } catch {
    // Without storage the account is fetched again on the next visit.
  }
}

const isLoggedOut = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)

/** An administrator on a support visit is logged in as a company. */
export const isOnVisit = (account: Account): boolean =>
  account.role === 'COMPANY' && account.support_visit !== undefined

/** An employee's company does not choose for them, nor does a company for an administrator who visits it. Accounts that earlier versions stored lack the employee's choice. */
function chosenBy(account: Account): Language | undefined {
  if (account.role === 'EMPLOYEE') return unsentLanguage.get() ?? account.language ?? undefined
  if (account.role === 'ADMIN' || isOnVisit(account)) return undefined
  return account.settings.language
}

/** The next visit starts in the same language. */
async function showLanguageOf(account: Account): Promise<void> {
  saveUserLanguage(chosenBy(account))
  await showLanguage(firstLanguage())
}

async function findAccount(client: QueryClient): Promise<Account | null> {
  const role = roleFromCookie()
  if (!role) return null
  const stored = storedAccount(role)
  if (stored) {
    await showLanguageOf(stored)
    void refreshAccount(client)
    return stored
  }
  try {
    const account = await rawCall(roles[role].self)
    storeAccount(account)
    await showLanguageOf(account)
    return account
  } catch (error) {
    if (!isLoggedOut(error)) throw error
    const admin = role === 'COMPANY' ? await leaveOverVisit() : null
    if (!admin) forgetRole()
    return admin
  }
}

/** A page that is loaded after the hour of a support visit belongs to the administrator again. */
const leaveOverVisit = (): Promise<Account | null> => rawCall(api.supportVisits.leave).catch(() => null)

/** Updates the open entry of the employee's account after an answer. */
export function putOpenEntry(
  client: QueryClient,
  change: (open: Employee['open_work_log']) => Employee['open_work_log'],
): void {
  const account = client.getQueryData<Account>(sessionKey)
  if (account?.role === 'EMPLOYEE') putAccount(client, { ...account, open_work_log: change(account.open_work_log) })
}

export function putLanguage(client: QueryClient, language: Language): void {
  const account = client.getQueryData<Account>(sessionKey)
  if (account?.role === 'EMPLOYEE') putAccount(client, { ...account, language })
}

/** Removes everything that the previous account could see. */
async function forgetPrevious(client: QueryClient, next: Account | null): Promise<void> {
  const before = client.getQueryData<Account>(sessionKey)
  if (next?.id === before?.id) return
  forgetDrafts()
  if (before) unsentLanguage.set(undefined)
  client.removeQueries({ predicate: query => query.queryKey[0] !== sessionKey[0] })
  if (before && worksOffline(before)) await clearCached(before).catch(() => undefined)
}

function putAccount(client: QueryClient, account: Account): void {
  storeAccount(account)
  client.setQueryData(sessionKey, account)
}

/** Fetches the logged-in account again. Without an answer it stays unchanged. */
export async function refreshAccount(client: QueryClient): Promise<Account | undefined> {
  const role = roleFromCookie()
  if (!role) return undefined
  try {
    const before = client.getQueryData(sessionKey)
    const account = await rawCall(roles[role].self)
    // The account was changed during the call, perhaps by something that this answer does not include.
    if (client.getQueryData(sessionKey) !== before) return await refreshAccount(client)
    await forgetPrevious(client, account)
    putAccount(client, account)
    await showLanguageOf(account)
    return account
  } catch (error) {
    if (isLoggedOut(error)) sessionExpired.set(true)
  }
  return undefined
}

/** The logged-in account, or null. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: ({ client }) => findAccount(client),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })

export type Company = Output<typeof api.auth.self>

/** The logged-in company, on screens that only companies see. */
export function useCompany(): Company {
  const { data } = useSession()
  if (data?.role !== 'COMPANY') throw new Error('this screen is the company’s')
  return data
}

export type Employee = Output<typeof api.employee.self>

/** The logged-in employee, on screens that only employees see. */
export function useEmployee(): Employee {
  const { data } = useSession()
  if (data?.role !== 'EMPLOYEE') throw new Error('this screen is an employee’s')
  return data
}

export type Admin = Output<typeof api.admin.self>

/** The administrator who is logged in, on screens that only administrators see. */
export function useAdmin(): Admin {
  const { data } = useSession()
  if (data?.role !== 'ADMIN') throw new Error('this screen is an administrator’s')
  return data
}

export type TimeClock = Output<typeof api.auth.timeClockSelf>

/** The logged-in time clock, on the screen that only time clocks see. */
export function useTimeClock(): TimeClock {
  const { data } = useSession()
  if (data?.role !== 'COMPANY_TIME_CLOCK') throw new Error('this screen is a time clock’s')
  return data
}

/** Makes the answer of a log-in the current account. Null logs out. */
export function useSetAccount(): (account: Account | null) => Promise<void> {
  const client = useQueryClient()
  return async account => {
    if (!account) forgetRole()
    sessionExpired.set(false)
    storeAccount(account)
    await forgetPrevious(client, account)
    client.setQueryData(sessionKey, account)
    if (account) await showLanguageOf(account)
  }
}
