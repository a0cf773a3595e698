/** somebody of each role in a company of their own, for tests that loop over all routes */
import type { ListedRoute } from '../../shared/api/index.ts'
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
}

export async function callers(): Promise<Callers> {
  const hamar = await company()
  const ann = await hamar.employee('Ann', { needs: ['create_projects', 'manage_worklogs'] })
  const house = await hamar.project('House')
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
  }
}

/** the path with its parameters filled in, each by its name */
export const fill = (route: Pick<ListedRoute, 'path'>, params: Record<string, string>): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)

export const title = (route: ListedRoute): string => `${route.method} ${route.path}`
