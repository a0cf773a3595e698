import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CallError, type Output } from '../../../shared/api/client.ts'
import { api, roles } from 'virtual:api'
import type { Language } from '../../../shared/domain/languages.ts'
import { roleCookieName } from '../../../shared/domain/lifetimes.ts'
import { readCookie, setCookie } from '../browser/cookies.ts'
import { clearDraftsBeforeReload, setDraftOwner } from '../browser/drafts.ts'
import { sessionExpiredStore, shownAccountIdStore } from '../http/session-expired.ts'
import { saveUserLanguage, unsentLanguageSetting } from '../language/chosen-language.ts'
import { resolveLanguage, showLanguage } from '../language/i18n.ts'
import { clearCachedResponses } from '../offline/cached-responses.ts'
import type { OfflineOwner } from '../offline/queued-call.ts'
import { rawCall } from '../http/raw-call.ts'
import { isSupportVisitStore } from '../http/support-visit.ts'

export type Account =
  | Output<typeof api.auth.self>
  | Output<typeof api.auth.timeClockSelf>
  | Output<typeof api.employee.self>
  | Output<typeof api.admin.self>
export type Role = Account['role']

export const findLogInPage = (role: Role = 'COMPANY'): string => roles[role].logInPage

const isRole = (value: string | undefined): value is Role => value !== undefined && Object.hasOwn(roles, value)

/**
 * Returns the session's role from a second cookie, which the servers set because scripts cannot read the session
 * cookie. Visitors who never logged in have no role cookie, so their pages need no request for the session.
 */
export function readCookieRole(): Role | undefined {
  const role = readCookie(roleCookieName)
  return isRole(role) ? role : undefined
}

const clearRoleCookie = (): void => setCookie(roleCookieName, '', 0)

const sessionKey = ['session']

/** Whether the account works offline. Such accounts are stored on the device. */
const worksOffline = (account: Account): account is Account & OfflineOwner => roles[account.role].worksOffline

const accountKey = 'account'
/** Must increase when the account changes its shape, so that accounts in an older format are fetched again. */
const accountFormat = 1

function readStoredAccount(role: Role): Account | undefined {
  try {
    const storedRecord = JSON.parse(window.localStorage.getItem(accountKey) ?? 'null') as {
      format: number
      account: Account
    } | null
    return storedRecord?.format === accountFormat && storedRecord.account.role === role
      ? storedRecord.account
      : undefined
  } catch {
    return undefined
  }
}

function showAccountId(id: string | undefined): void {
  shownAccountIdStore.set(id)
  setDraftOwner(id)
}

function storeAccount(account: Account | null): void {
  showAccountId(account?.id)
  isSupportVisitStore.set(account !== null && isSupportVisit(account))
  try {
    if (account && worksOffline(account))
      window.localStorage.setItem(accountKey, JSON.stringify({ format: accountFormat, account }))
    else window.localStorage.removeItem(accountKey)
  } catch {
    // Without storage, the account is fetched again on the next visit.
  }
}

const isSessionError = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)

export const isSupportVisit = (account: Account): boolean =>
  account.role === 'COMPANY' && account.support_visit !== undefined

/**
 * Returns the language that the account's user has chosen. The company's language does not count for its employees and
 * on support visits. Accounts stored by earlier releases lack the employee's choice.
 */
function findChosenLanguage(account: Account): Language | undefined {
  if (account.role === 'EMPLOYEE') return unsentLanguageSetting.get() ?? account.language ?? undefined
  if (account.role === 'ADMIN' || isSupportVisit(account)) return undefined
  return account.settings.language
}

async function showAccountLanguage(account: Account): Promise<void> {
  saveUserLanguage(findChosenLanguage(account))
  await showLanguage(resolveLanguage())
}

async function findAccount(client: QueryClient): Promise<Account | null> {
  const role = readCookieRole()
  if (!role) return null
  const storedAccount = readStoredAccount(role)
  if (storedAccount) {
    showAccountId(storedAccount.id)
    await showAccountLanguage(storedAccount)
    void refreshAccount(client)
    return storedAccount
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

/**
 * Leaves a support visit that expired before the page was loaded, and returns the administrator's account. Null without
 * a visit.
 */
const leaveExpiredVisit = (): Promise<Account | null> => rawCall(api.supportVisits.leave).catch(() => null)

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

export function cacheFirstLogin(client: QueryClient): void {
  const account = client.getQueryData<Account>(sessionKey)
  if (account?.role === 'EMPLOYEE') cacheAccount(client, { ...account, first_login_at: new Date().toISOString() })
}

async function clearPreviousAccount(client: QueryClient, nextAccount: Account | null): Promise<void> {
  const previousAccount = client.getQueryData<Account>(sessionKey)
  if (nextAccount?.id === previousAccount?.id) return
  clearDraftsBeforeReload()
  if (previousAccount) unsentLanguageSetting.set(undefined)
  client.removeQueries({ predicate: query => query.queryKey[0] !== sessionKey[0] })
  if (previousAccount && worksOffline(previousAccount))
    await clearCachedResponses(previousAccount).catch(() => undefined)
}

function cacheAccount(client: QueryClient, account: Account): void {
  storeAccount(account)
  client.setQueryData(sessionKey, account)
}

/**
 * Fetches and caches the account of the current session. If the fetch fails, returns undefined and leaves the cached
 * account.
 */
export async function refreshAccount(client: QueryClient): Promise<Account | undefined> {
  const role = readCookieRole()
  if (!role) return undefined
  try {
    const previousAccount = client.getQueryData(sessionKey)
    const account = await rawCall(roles[role].self)
    // The account has changed during the request, perhaps by a change that this response lacks, so fetch again.
    if (client.getQueryData(sessionKey) !== previousAccount) return await refreshAccount(client)
    await clearPreviousAccount(client, account)
    cacheAccount(client, account)
    await showAccountLanguage(account)
    return account
  } catch (error) {
    if (isSessionError(error)) sessionExpiredStore.set(true)
  }
  return undefined
}

export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: ({ client }) => findAccount(client),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })

export type Company = Output<typeof api.auth.self>

export function useCompany(): Company {
  const { data } = useSession()
  if (data?.role !== 'COMPANY') throw new Error('this screen is the company’s')
  return data
}

export type Employee = Output<typeof api.employee.self>

export function useEmployee(): Employee {
  const { data } = useSession()
  if (data?.role !== 'EMPLOYEE') throw new Error('this screen is an employee’s')
  return data
}

type Admin = Output<typeof api.admin.self>

export function useAdmin(): Admin {
  const { data } = useSession()
  if (data?.role !== 'ADMIN') throw new Error('this screen is an administrator’s')
  return data
}

export type LoggedInTimeClock = Output<typeof api.auth.timeClockSelf>

export function useTimeClockAccount(): LoggedInTimeClock {
  const { data } = useSession()
  if (data?.role !== 'COMPANY_TIME_CLOCK') throw new Error('this screen is a time clock’s')
  return data
}

/** Returns a function that takes over the account of a log-in response. With null, the function logs out. */
export function useSetAccount(): (account: Account | null) => Promise<void> {
  const client = useQueryClient()
  return async account => {
    if (!account) clearRoleCookie()
    sessionExpiredStore.set(false)
    storeAccount(account)
    await clearPreviousAccount(client, account)
    client.setQueryData(sessionKey, account)
    if (account) await showAccountLanguage(account)
  }
}
