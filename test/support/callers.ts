/** somebody of each role in a company of their own, for tests that loop over all routes */
import { api, type ListedRoute } from '../../shared/api/index.ts'
import type { Role } from '../../shared/domain/policies.ts'
import type { Browser } from './browser.ts'
import { someone } from './cloud.ts'
import { company, type Company } from './story.ts'

export interface Callers {
  company: Company
  /** undefined: nobody can log in with that role yet */
  of: Record<Role, Browser | undefined> & { public: Browser }
  employeeId: string
  projectId: string
  /** an entry of that employee on that project */
  logId: string
}

export async function callers(): Promise<Callers> {
  const hamar = await company()
  const ann = await hamar.employee('Ann', { needs: ['create_projects', 'manage_worklogs'] })
  const house = await hamar.project('House')
  await hamar.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  await hamar.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
  const times = { start_time: '2026-03-02T08:00:00Z', end_time: '2026-03-02T16:00:00Z' }
  const [log] = await hamar.call(api.workLogs.add, { body: [{ employee_id: ann.id, project_id: house.id, ...times }] })
  if (!log) throw new Error('the entry was not added')
  return {
    company: hamar,
    of: {
      ADMIN: undefined,
      COMPANY: hamar,
      COMPANY_TIME_CLOCK: await hamar.timeClock(),
      EMPLOYEE: await hamar.phoneOf(ann),
      public: someone(),
    },
    employeeId: ann.id,
    projectId: house.id,
    logId: log.id,
  }
}

/** the path with its parameters filled in, each by its name */
export const fill = (route: Pick<ListedRoute, 'path'>, params: Record<string, string>): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)

export const title = (route: Pick<ListedRoute, 'method' | 'path'>): string => `${route.method} ${route.path}`
