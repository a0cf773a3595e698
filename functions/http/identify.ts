/** who calls a route, for each role that a row can name */
import { AppError } from '../../shared/api/errors.ts'
import { changesState, rateLimits, type PageRow } from '../../shared/api/route.ts'
import type { CompanyId, EmployeeId } from '../../shared/domain/ids.ts'
import { hasPermission, mayChange, mayWhenDisabled, type Role } from '../../shared/domain/policies.ts'
import { Company } from '../data/companies.ts'
import { Reads } from '../data/db.ts'
import { Employee } from '../data/employees.ts'
import { network } from '../data/guesses.ts'
import { keys, type Key } from '../data/keys.ts'
import * as limits from '../data/limits.ts'
import * as sessions from '../data/sessions.ts'
import type { Session, SessionOf } from '../data/sessions.ts'
import type { OfCompany, Received, Who } from './context.ts'
import { cookiesOf, knownBy } from './visit.ts'

/** what a handler wants to be read together with its company and employee */
type KeysOf = (c: CompanyId, e: EmployeeId | undefined) => Key[]

/** the second step, when the call's fields are known: company and employee as they are now, and whether the session is still theirs */
type Caller<R extends Role | 'public'> = (wanted: KeysOf) => Promise<Who[R]>

/** the first step: is there a session, and is it of that role? */
type Identify<R extends Role | 'public'> = (
  row: PageRow,
  received: Received,
  token: string | undefined,
) => Promise<Caller<R>>

export const identify: { [R in Role | 'public']: Identify<R> } = {
  public: async (row, received) => async () => {
    await counted(row, received, network(received.address))
    return {}
  },
  ADMIN: async (_row, received, token) => {
    const found = await sessionOf('ADMIN', token)
    return async () => {
      await extended(received, found)
      return { admin: found.session.admin }
    }
  },
  COMPANY: async (row, received, token) => ofCompany(row, received, await sessionOf('COMPANY', token)),
  COMPANY_TIME_CLOCK: async (row, received, token) =>
    ofCompany(row, received, await sessionOf('COMPANY_TIME_CLOCK', token)),
  EMPLOYEE: async (row, received, token) => {
    const found = await sessionOf('EMPLOYEE', token)
    const { company: c, employee: e } = found.session
    return async wanted => {
      const reads = new Reads()
      const [companyRow, employeeRow] = await reads.all([keys.company(c), keys.employee(c, e), ...wanted(c, e)])
      if (!companyRow || !employeeRow) throw new AppError('Not logged in')
      const company = Company.parse(companyRow)
      const employee = Employee.parse(employeeRow)
      if (!sessions.isEmployeesOwn(found.session, employee)) throw new AppError('Not logged in')
      received.reply.company = c
      refuseWhenDisabled(row, company)
      if (changesState(row) && !row.alsoDisabled && !mayChange(employee))
        throw new AppError('Employee has been disabled')
      if (row.needs && !hasPermission(employee, row.needs)) throw new AppError('Not allowed')
      await counted(row, received, `${c}.${e}`)
      await extended(received, found)
      return { company, employee, reads }
    }
  },
}

function refuseWhenDisabled(row: PageRow, company: Company): void {
  if (company.disabled && !mayWhenDisabled(row)) throw new AppError('Company has been disabled')
}

interface Found<R extends Role> {
  token: string
  session: SessionOf<R>
}

async function sessionOf<R extends Role>(role: R, token = ''): Promise<Found<R>> {
  const session = token === '' ? undefined : await sessions.find(token)
  if (!session) throw new AppError('Not logged in')
  if (!sessions.isOf(session, role)) throw new AppError('Not allowed')
  return { token, session }
}

const ofCompany =
  (
    row: PageRow,
    received: Received,
    found: { token: string; session: SessionOf<'COMPANY' | 'COMPANY_TIME_CLOCK'> },
  ): ((wanted: KeysOf) => Promise<OfCompany>) =>
  async wanted => {
    const { session } = found
    const c = session.company
    const reads = new Reads()
    const [companyRow] = await reads.all([keys.company(c), ...wanted(c, undefined)])
    if (!companyRow) throw new AppError('Not logged in')
    const company = Company.parse(companyRow)
    if (!sessions.isCompanysOwn(session, company)) throw new AppError('Not logged in')
    received.reply.company = c
    refuseWhenDisabled(row, company)
    if (row.needs) throw new AppError('Not allowed')
    await counted(row, received, `${c}.${session.role}`)
    await extended(received, found)
    return { company, reads }
  }

/**
 * By account, so that logging in again gains nothing, or by network where nobody is logged in. All routes of a class are counted
 * together, but for `send`, where one must not use up another. Who guesses is counted by the handler, which knows who was right.
 */
const counted = async (row: PageRow, { now }: Received, caller: string): Promise<void> => {
  if (row.rate === 'normal' || row.rate === 'auth') return
  const scope = row.rate === 'send' ? `send ${row.path}` : row.rate
  await limits.count([{ scope, key: caller, ...rateLimits[row.rate] }], now)
}

async function extended(received: Received, { token, session }: { token: string; session: Session }): Promise<void> {
  const { now, reply } = received
  if (!sessions.isHalfGone(session, now)) return
  const known = knownBy(received, session)
  await sessions.extend(token, session, now, known.writes)
  reply.cookies = [...cookiesOf(token, session.role, sessions.lifeSeconds(session.role)), ...known.cookies]
}
