import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CallError, type Output } from '../../shared/api/client.ts'
import { api } from 'virtual:api'
import { roleCookie } from '../../shared/domain/lifetimes.ts'
import { expired } from './expired.ts'
import { speak } from './i18n.ts'
import { forgetKept } from './offline/kept.ts'
import { rawCall } from './raw-call.ts'

export type Account =
  | Output<typeof api.auth.self>
  | Output<typeof api.auth.timeClockSelf>
  | Output<typeof api.employee.self>
export type Role = Account['role']

/** where somebody of that role logs in */
const logins: Record<Role, string> = {
  COMPANY: '/#login',
  COMPANY_TIME_CLOCK: '/login_time_clock',
  EMPLOYEE: '/login_employee',
}
export const loginOf = (role: Role = 'COMPANY'): string => logins[role]

/**
 * The session's own cookie cannot be read here. The servers set another one beside it that says whose session it is,
 * so that a visitor who never logged in is not asked after.
 */
const selfOf = {
  COMPANY: api.auth.self,
  COMPANY_TIME_CLOCK: api.auth.timeClockSelf,
  EMPLOYEE: api.employee.self,
} as const
const isRole = (value: string | undefined): value is Role => value !== undefined && Object.hasOwn(selfOf, value)

export function rememberedRole(): Role | undefined {
  const [, role] = document.cookie.match(`(?:^|; )${roleCookie}=([^;]*)`) ?? []
  return isRole(role) ? role : undefined
}

function forgetRole(): void {
  document.cookie = `${roleCookie}=; Max-Age=0; Path=/; Secure; SameSite=Lax`
}

const queryKey = ['session']

const accountKey = 'account'
/** those who work where there may be no network: who they are is known here too */
const isKept = ({ role }: Account): boolean => role !== 'COMPANY'

/** raised when an account changes its shape: one that an older version kept is then asked for anew */
const format = 1

function keptAccount(role: Role): Account | undefined {
  try {
    const kept = JSON.parse(window.localStorage.getItem(accountKey) ?? 'null') as {
      format: number
      account: Account
    } | null
    return kept?.format === format && kept.account.role === role ? kept.account : undefined
  } catch {
    return undefined
  }
}

function keepAccount(account: Account | null): void {
  try {
    if (account && isKept(account)) window.localStorage.setItem(accountKey, JSON.stringify({ format, account }))
    else window.localStorage.removeItem(accountKey)
  } catch {
    // asked for anew at the next visit
  }
}

const isNobody = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403)

async function findAccount(client: QueryClient): Promise<Account | null> {
  const role = rememberedRole()
  if (!role) return null
  const kept = keptAccount(role)
  if (kept) {
    await speak(kept.settings.language)
    void refreshAccount(client)
    return kept
  }
  try {
    const account = await rawCall(selfOf[role])
    keepAccount(account)
    await speak(account.settings.language)
    return account
  } catch (error) {
    if (!isNobody(error)) throw error
    forgetRole()
    return null
  }
}

/** what an answer says of the entry that runs is newer than what is known */
export function putOpenLog(
  client: QueryClient,
  change: (open: Employee['open_work_log']) => Employee['open_work_log'],
): void {
  const account = client.getQueryData<Account>(queryKey)
  if (account?.role === 'EMPLOYEE') putAccount(client, { ...account, open_work_log: change(account.open_work_log) })
}

/** what the one before could see is nobody's now */
async function leave(client: QueryClient, next: Account | null): Promise<void> {
  const before = client.getQueryData<Account>(queryKey)
  if (next?.id === before?.id) return
  client.removeQueries({ predicate: query => query.queryKey[0] !== queryKey[0] })
  if (before && before.role !== 'COMPANY') await forgetKept(before).catch(() => undefined)
}

function putAccount(client: QueryClient, account: Account): void {
  keepAccount(account)
  client.setQueryData(queryKey, account)
}

/** asks anew who is logged in here; where nobody answers it stays what it was */
export async function refreshAccount(client: QueryClient): Promise<Account | undefined> {
  const role = rememberedRole()
  if (!role) return undefined
  try {
    const before = client.getQueryData(queryKey)
    const account = await rawCall(selfOf[role])
    // something was learned meanwhile that this answer may not know of
    if (client.getQueryData(queryKey) !== before) return await refreshAccount(client)
    await leave(client, account)
    putAccount(client, account)
    await speak(account.settings.language)
    return account
  } catch (error) {
    if (isNobody(error)) expired.set(true)
  }
  return undefined
}

/** who is logged in; null is nobody */
export const useSession = () =>
  useQuery({
    queryKey,
    queryFn: ({ client }) => findAccount(client),
    staleTime: Infinity,
    retry: false,
    networkMode: 'always',
  })

export type Company = Output<typeof api.auth.self>

/** the company that is logged in, on the screens that only it sees */
export function useCompany(): Company {
  const { data } = useSession()
  if (data?.role !== 'COMPANY') throw new Error('this screen is the company’s')
  return data
}

export type Employee = Output<typeof api.employee.self>

/** the employee who is logged in, on the screens that only they see */
export function useEmployee(): Employee {
  const { data } = useSession()
  if (data?.role !== 'EMPLOYEE') throw new Error('this screen is an employee’s')
  return data
}

export type TimeClock = Output<typeof api.auth.timeClockSelf>

/** the company whose time clock this is, on the screen that only a time clock has */
export function useTimeClock(): TimeClock {
  const { data } = useSession()
  if (data?.role !== 'COMPANY_TIME_CLOCK') throw new Error('this screen is a time clock’s')
  return data
}

/** what a log-in answered is who is logged in from now on; null logs out */
export function useSetAccount(): (account: Account | null) => Promise<void> {
  const client = useQueryClient()
  return async account => {
    if (!account) forgetRole()
    expired.set(false)
    keepAccount(account)
    await leave(client, account)
    client.setQueryData(queryKey, account)
    if (account) await speak(account.settings.language)
  }
}
