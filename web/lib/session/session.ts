import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CallError, type Output } from '../../../shared/api/client.ts'
import { api, roles } from 'virtual:api'
import type { Language } from '../../../shared/domain/languages.ts'
import { roleCookie } from '../../../shared/domain/lifetimes.ts'
import { readCookie, setCookie } from '../browser/cookies.ts'
import { forgetDrafts } from '../browser/drafts.ts'
import { sessionExpired } from '../http/session-expired.ts'
import { saveUserLanguage, unsentLanguage } from '../language/chosen-language.ts'
import { resolveLanguage, showLanguage } from '../language/i18n.ts'
import { clearCachedResponses } from '../offline/cached-responses.ts'
import type { Owner } from '../offline/queued-call.ts'
import { rawCall } from '../http/raw-call.ts'
import { supportVisit } from '../http/support-visit.ts'

export type Account =
  | Output<typeof api.auth.self>
  | Output<typeof api.auth.timeClockSelf>
  | Output<typeof api.employee.self>
  | Output<typeof api.admin.self>
export type Role = Account['role']

export const logInPageFor = (role: Role = 'COMPANY'): string => roles[role].logInPage

/**
 * JavaScript cannot read the session's cookie. The servers set a second cookie with the role, so that visitors who
 * never logged in cause no call.
 */
const isRole = (value: string | undefined): value is Role => value !== undefined && Object.hasOwn(roles, value)

export function roleFromCookie(): Role | undefined {
  const role = readCookie(roleCookie)
  return isRole(role) ? role : undefined
}

const clearRoleCookie = (): void => setCookie(roleCookie, '', 0)

const sessionKey = ['session']

/** Whoever may work without a network has the account stored on the device. */
const worksOffline = (account: Account): account is Account & Owner => roles[account.role].worksOffline

const accountKey = 'account'
/** Increase this number when the account changes its shape: accounts stored in an older format are fetched again. */
const accountFormat = 1

function readStoredAccount(role: Role): Account | undefined {
  try {
    const stored = JSON.parse(window.localStorage.getItem(accountKey) ?? 'null') as {
      format: number
      account: Account
    } | null
    return stored?.format === accountFormat && stored.account.role === role ? stored.account : undefined
  } catch {
    return undefined
  }
}

function storeAccount(account: Account | null): void {
  supportVisit.set(account !== null && isSupportVisit(account))
  try {
    if (account && worksOffline(account))
      window.localStorage.setItem(accountKey, JSON.stringify({ format: accountFormat, account }))
    else window.localStorage.removeItem(accountKey)
  } catch {
    // Without storage the account is fetched again on the next visit.
  }
}

const isSessionError = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)

/** An administrator on a support visit is logged in as a company. */
export const isSupportVisit = (account: Account): boolean =>
  account.role === 'COMPANY' && account.support_visit !== undefined

/** An employee's company does not choose for them, nor does a company for an administrator who visits it. Accounts that earlier versions stored lack the employee's choice. */
function chosenLanguageFor(account: Account): Language | undefined {
  if (account.role === 'EMPLOYEE') return unsentLanguage.get() ?? account.language ?? undefined
  if (account.role === 'ADMIN' || isSupportVisit(account)) return undefined
  return account.settings.language
}

/** The next visit starts in the same language. */
async function showAccountLanguage(account: Account): Promise<void> {
  saveUserLanguage(chosenLanguageFor(account))
  await showLanguage(resolveLanguage())
}

async function findAccount(client: QueryClient): Promise<Account | null> {
  const role = roleFromCookie()
  if (!role) return null
  const stored = readStoredAccount(role)
  if (stored) {
    await showAccountLanguage(stored)
    void refreshAccount(client)
    return stored
  }
  try {
    const account = await rawCall(roles[role].self)
    storeAccount(account)
    await showAccountLanguage(account)
    return account
  } catch (error) {
    if (!isSessionError(error)) throw error
    const admin = role === 'COMPANY' ? await leaveExpiredVisit() : null
    if (!admin) clearRoleCookie()
    return admin
  }
}

/** A page that is loaded after the hour of a support visit belongs to the administrator again. */
const leaveExpiredVisit = (): Promise<Account | null> => rawCall(api.supportVisits.leave).catch(() => null)

/** Updates the open entry of the employee's account after an answer. */
export function cacheOpenEntry(
  client: QueryClient,
  change: (open: Employee['open_work_log']) => Employee['open_work_log'],
): void {
  const account = client.getQueryData<Account>(sessionKey)
  if (account?.role === 'EMPLOYEE') cacheAccount(client, { ...account, open_work_log: change(account.open_work_log) })
}

export function cacheLanguage(client: QueryClient, language: Language): void {
  const account = client.getQueryData<Account>(sessionKey)
  if (account?.role === 'EMPLOYEE') cacheAccount(client, { ...account, language })
}

/** Removes everything that the previous account could see. */
async function clearPreviousAccount(client: QueryClient, next: Account | null): Promise<void> {
  const before = client.getQueryData<Account>(sessionKey)
  if (next?.id === before?.id) return
  forgetDrafts()
  if (before) unsentLanguage.set(undefined)
  client.removeQueries({ predicate: query => query.queryKey[0] !== sessionKey[0] })
  if (before && worksOffline(before)) await clearCachedResponses(before).catch(() => undefined)
}

function cacheAccount(client: QueryClient, account: Account): void {
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
    await clearPreviousAccount(client, account)
    cacheAccount(client, account)
    await showAccountLanguage(account)
    return account
  } catch (error) {
    if (isSessionError(error)) sessionExpired.set(true)
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
    if (!account) clearRoleCookie()
    sessionExpired.set(false)
    storeAccount(account)
    await clearPreviousAccount(client, account)
    client.setQueryData(sessionKey, account)
    if (account) await showAccountLanguage(account)
  }
}
