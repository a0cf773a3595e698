import * as admin from './admin.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import * as billingWebhooks from './billing-webhooks.ts'
import * as employee from './employee.ts'
import * as employees from './employees.ts'
import * as images from './images.ts'
import * as imports from './imports.ts'
import * as projects from './projects.ts'
import * as report from './report.ts'
import * as reports from './reports.ts'
import * as overview from './overview.ts'
import type { PageRoute, WebhookRoute } from './route.ts'
import * as salaryExports from './salary-exports.ts'
import * as settings from './settings.ts'
import * as signUp from './sign-up.ts'
import * as supportVisits from './support-visits.ts'
import * as statistic from './statistic.ts'
import * as timeClock from './time-clock.ts'
import * as workLogs from './work-logs.ts'

export const api = {
  signUp,
  auth,
  employee,
  employees,
  projects,
  workLogs,
  overview,
  timeClock,
  images,
  imports,
  report,
  salaryExports,
  settings,
  billing,
  supportVisits,
  statistic,
  reports,
  admin,
}

/** Pages and the typed client do not use webhooks, which other companies' servers call. */
export const webhooks = { billing: { paddle: billingWebhooks.paddle } } satisfies Record<
  string,
  Record<string, WebhookRoute>
>

interface RouteLocation {
  /** The folder of the route's handler, and the nested stack of its function, such as `sign-up`. */
  area: string
  /** The file of its handler, such as `request-trial`. */
  name: string
}
export type ListedRoute = PageRoute & RouteLocation
export type ListedWebhook = WebhookRoute & RouteLocation

const toKebabCase = (camelCaseName: string): string =>
  camelCaseName.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const toRouteList = <Route extends object>(
  areas: Record<string, Record<string, Route>>,
): readonly (Route & RouteLocation)[] =>
  Object.entries(areas).flatMap(([area, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ ...route, area: toKebabCase(area), name: toKebabCase(name) })),
  )

export const routeList: readonly ListedRoute[] = toRouteList<PageRoute>(api)
export const webhookList: readonly ListedWebhook[] = toRouteList<WebhookRoute>(webhooks)
