import { countries, type Country } from './markets.ts'

export const roleNames = ['ADMIN', 'COMPANY', 'COMPANY_TIME_CLOCK', 'EMPLOYEE'] as const
export type Role = (typeof roleNames)[number]

/** Permissions that a company can give an employee beyond clocking in and out. */
export const permissions = ['manage_worklogs', 'create_projects'] as const
export type Permission = (typeof permissions)[number]
/** The permissions of a new employee. */
export const defaultNeeds: readonly Permission[] = []

export const integrationKeys = ['payday', 'regla', 'dk'] as const
export type IntegrationKey = (typeof integrationKeys)[number]

interface IntegrationState {
  active?: boolean | undefined
}

export interface PolicyCompany {
  country: Country
  integrations: {
    payday?: IntegrationState | undefined
    regla?: IntegrationState | undefined
    dk?: (IntegrationState & { temp_can_see_dk?: boolean | undefined }) | undefined
  }
}

export const canUseIntegration = (company: PolicyCompany, key: IntegrationKey): boolean =>
  company.country === 'IS' && (key !== 'dk' || company.integrations.dk?.temp_can_see_dk === true)

/** The payroll programs for which exports are made. */
export const activeIntegrations = (company: PolicyCompany): IntegrationKey[] =>
  integrationKeys.filter(key => company.integrations[key]?.active === true && canUseIntegration(company, key))

/** Text messages cost money, so they are sent only to the countries of the markets. */
export const canSendSmsTo = (country: string | undefined): boolean => countries.some(one => one === country)

/** A disabled employee can still read. */
export const canMakeChanges = (employee: { disabled: boolean }): boolean => !employee.disabled
/**
 * Changes that a disabled company may still make: employees who are in clock out, hours are exported, a password that
 * somebody else knows is changed, and a subscription that goes on is cancelled.
 */
const routesAllowedWhenDisabled: readonly string[] = [
  'POST /employee/clock_out',
  'PUT /api/time_clock/close_work_log',
  'POST /api/exports',
  'PUT /api/password',
  'POST /api/billing/delete',
]
interface PolicyRoute {
  method: string
  path: string
  sessionsOnly?: true
}
/**
 * A disabled company, its time clocks and its employees can still read everything. New routes that change are closed to
 * them.
 */
export const isAllowedWhenDisabled = ({ method, path, sessionsOnly }: PolicyRoute): boolean =>
  method === 'GET' || sessionsOnly === true || routesAllowedWhenDisabled.includes(`${method} ${path}`)
export const canComment = (company: { disabled: boolean }): boolean => !company.disabled
export const hasPermission = (employee: { needs: readonly Permission[] }, need: Permission): boolean =>
  employee.needs.includes(need)
