import * as auth from './auth.ts'
import * as employee from './employee.ts'
import * as employees from './employees.ts'
import * as images from './images.ts'
import * as projects from './projects.ts'
import * as report from './report.ts'
import * as reports from './reports.ts'
import type { RouteRow } from './route.ts'
import * as salaryExports from './salary-exports.ts'
import * as settings from './settings.ts'
import * as signUp from './sign-up.ts'
import * as statistic from './statistic.ts'
import * as timeClock from './time-clock.ts'
import * as workLogs from './work-logs.ts'

export const api = { signUp, auth, employee, employees, projects, workLogs, timeClock, images, report, salaryExports, settings, statistic, reports }

export interface ListedRoute extends RouteRow {
  /** the folder of its handler and the nested stack of its function: `sign-up` */
  area: string
  /** the file of its handler: `request-trial` */
  name: string
}

const kebab = (camel: string): string => camel.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

export const routeList: readonly ListedRoute[] = Object.entries(api).flatMap(([area, rows]) =>
  Object.entries<RouteRow>(rows).map(([name, row]) => ({ ...row, area: kebab(area), name: kebab(name) })),
)
