import { AppError } from '../../shared/api/errors.ts'
import { changesState, type RouteRow } from '../../shared/api/route.ts'
import { sessionCookie } from '../../shared/domain/lifetimes.ts'
import { hasPermission, mayChange } from '../../shared/domain/policies.ts'
import type { Company } from '../data/companies.ts'
import { Company as CompanyRow } from '../data/companies.ts'
import { Reads } from '../data/db.ts'
import { Employee as EmployeeRow } from '../data/employees.ts'
import { keys, type Key } from '../data/keys.ts'
import * as limits from '../data/limits.ts'
import * as sessions from '../data/sessions.ts'
import type { Internal, Request } from './context.ts'

const tokenOf = (cookies: readonly string[] = []): string | undefined =>
  cookies.find(cookie => cookie.startsWith(`${sessionCookie}=`))?.slice(sessionCookie.length + 1) || undefined

const cookie = (value: string, seconds: number): string =>
  `${sessionCookie}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Lax`

/** who calls, and whether this route is theirs */
export const session = (row: RouteRow) => ({
  before: async ({ event, internal }: Request): Promise<void> => {
    const token = tokenOf(event.cookies)
    internal.logIn = async identity => {
      const fresh = internal.random?.token() ?? ''
      await sessions.start(fresh, identity, internal.now ?? '', token)
      internal.cookie = cookie(fresh, sessions.lifeSeconds(identity.role))
    }
    internal.stayLoggedIn = identity => (token ? [sessions.keep(token, identity, internal.now ?? '')] : [])
    internal.logOut = async () => {
      if (token) await sessions.end(token)
      internal.cookie = cookie('', 0)
    }
    if (row.role === 'public') return
    const found = token && (await sessions.find(token))
    if (!token || !found) throw new AppError('Not logged in')
    if (found.role !== row.role) throw new AppError('Not allowed')
    internal.session = { token, ...found }
  },
})

/** what a handler wants to be read together with its company and employee */
export type KeysOf = (internal: Internal, session: sessions.Session) => Key[]

/** whose request it is: company and employee as they are now, and whether the session is still theirs */
export const tenant = (row: RouteRow, keysOf: KeysOf) => ({
  before: async ({ internal }: Request): Promise<void> => {
    if (internal.session) await identify(row, internal.session, internal, keysOf)
  },
})

/** what reads a lot, by session: the key holds the hash of its token, never the token */
const heavyCalls = (token: string): limits.Limit => ({ scope: 'heavy', key: keys.session(token).pk, most: 60, seconds: 60 })

async function identify(row: RouteRow, session: NonNullable<Internal['session']>, internal: Internal, keysOf: KeysOf): Promise<void> {
  const { token, ...found } = session
  const { company: c, employee: e } = found
  const now = internal.now ?? ''
  const reads = (internal.reads ??= new Reads())
  const own = [keys.company(c), ...(e ? [keys.employee(c, e)] : [])]
  const [companyRow, employeeRow] = await reads.all([...own, ...keysOf(internal, found)])
  const company: Company | undefined = companyRow && CompanyRow.parse(companyRow)
  const employee = e && employeeRow ? EmployeeRow.parse(employeeRow) : undefined
  if (!company || !sessions.holds(found, company, employee)) throw new AppError('Not logged in')
  if (employee && changesState(row) && !row.alsoDisabled && !mayChange(employee)) throw new AppError('Employee has been disabled')
  if (row.needs && !(employee && hasPermission(employee, row.needs))) throw new AppError('Not allowed')
  if (row.rate === 'heavy') await limits.count([heavyCalls(token)], now)
  internal.company = company
  if (employee) internal.employee = employee
  if (sessions.isHalfGone(found, now)) {
    await sessions.extend(token, found, now)
    internal.cookie = cookie(token, sessions.lifeSeconds(found.role))
  }
}
