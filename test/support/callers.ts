/** Creates a caller of each role in one company, for tests that loop over all routes. */
import { api, type ListedRoute } from '../../shared/api/index.ts'
import { reasonHeader } from '../../shared/domain/support-visits.ts'
import type { Role } from '../../shared/domain/policies.ts'
import { logInAdmin } from './admin.ts'
import type { Browser } from './browser.ts'
import { newBrowser } from './cloud.ts'
import { signUpCompany, type Company } from './company.ts'

export interface Callers {
  company: Company
  browserByRole: Record<Role | 'public', Browser>
  employeeId: string
  projectId: string
  entryId: string
}

export async function createCallers(): Promise<Callers> {
  const company = await signUpCompany()
  const ann = await company.employee('Ann', { needs: ['create_projects', 'manage_worklogs'] })
  const house = await company.project('House')
  await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  await company.call(api.settings.saveIntegration, { params: { key: 'payday' }, body: { active: true } })
  const period = { start_time: '2026-03-02T08:00:00Z', end_time: '2026-03-02T16:00:00Z' }
  const [entry] = await company.call(api.workLogs.add, {
    body: [{ employee_id: ann.id, project_id: house.id, ...period }],
  })
  if (!entry) throw new Error('the entry was not added')
  return {
    company,
    browserByRole: {
      ADMIN: await logInAdmin(),
      COMPANY: company,
      COMPANY_TIME_CLOCK: await company.logInTimeClock(),
      EMPLOYEE: await company.logInPhone(ann),
      public: newBrowser(),
    },
    employeeId: ann.id,
    projectId: house.id,
    entryId: entry.id,
  }
}

/** These values fill path parameters that no caller has. The invoice and the file do not exist, but the script does. */
const unknownParameters: Record<string, string> = { invoice: '2026-01-01.1', name: 'disable', file: 'entries-1.zip' }

export const fillPath = (route: Pick<ListedRoute, 'path'>, params: Record<string, string>): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? unknownParameters[name] ?? name)

export const createRouteHeaders = ({ needsReason }: Pick<ListedRoute, 'needsReason'>): Record<string, string> =>
  needsReason ? { [reasonHeader]: 'Help' } : {}

export const toRouteTitle = (route: Pick<ListedRoute, 'method' | 'path'>): string => `${route.method} ${route.path}`
