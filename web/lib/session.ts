import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, type Output } from '../../shared/api/client.ts'
import { api } from 'virtual:api'
import { expired } from './expired.ts'
import { speak } from './i18n.ts'
import { rawCall } from './raw-call.ts'

export type Account = Output<typeof api.auth.self> | Output<typeof api.auth.timeClockSelf> | Output<typeof api.employee.self>
export type Role = Account['role']

/** the cookie cannot be read here; what is kept is whose it was, so that a visitor who never logged in is not asked after */
const storageKey = 'role'
const selfOf = { COMPANY: api.auth.self, COMPANY_TIME_CLOCK: api.auth.timeClockSelf, EMPLOYEE: api.employee.self } as const
const isRole = (value: string | null): value is Role => value !== null && Object.hasOwn(selfOf, value)

export function rememberedRole(): Role | undefined {
  try {
    const role = window.localStorage.getItem(storageKey)
    return isRole(role) ? role : undefined
  } catch {
    return 'COMPANY'
  }
}

function remember(role: Role | undefined): void {
  try {
    if (role) window.localStorage.setItem(storageKey, role)
    else window.localStorage.removeItem(storageKey)
  } catch {
    // asked for anew at the next visit
  }
}

const queryKey = ['session']

async function findAccount(): Promise<Account | null> {
  const role = rememberedRole()
  if (!role) return null
  try {
    const account = await rawCall(selfOf[role])
    await speak(account.settings.language)
    return account
  } catch (error) {
    if (!(error instanceof CallError && (error.status === 401 || error.status === 403))) throw error
    remember(undefined)
    return null
  }
}

/** who is logged in; null is nobody */
export const useSession = () => useQuery({ queryKey, queryFn: findAccount, staleTime: Infinity, retry: false })

export type Company = Output<typeof api.auth.self>

/** the company that is logged in, on the screens that only it sees */
export function useCompany(): Company {
  const { data } = useSession()
  if (data?.role !== 'COMPANY') throw new Error('this screen is the company’s')
  return data
}

/** what a log-in answered is who is logged in from now on; null logs out */
export function useSetAccount(): (account: Account | null) => Promise<void> {
  const client = useQueryClient()
  return async account => {
    remember(account?.role)
    expired.set(false)
    // what the one before could see is nobody's now
    if (account?.id !== client.getQueryData<Account>(queryKey)?.id)
      client.removeQueries({ predicate: query => query.queryKey[0] !== queryKey[0] })
    client.setQueryData(queryKey, account)
    if (account) await speak(account.settings.language)
  }
}
