import { countries, type Country } from './markets.ts'

export const roles = ['ADMIN', 'COMPANY', 'COMPANY_TIME_CLOCK', 'EMPLOYEE'] as const
export type Role = (typeof roles)[number]

/** what a company can allow an employee beyond clocking in and out */
export const needs = ['manage_worklogs', 'create_projects'] as const
export type Need = (typeof needs)[number]
/** ticked when an employee is created */
export const defaultNeeds: readonly Need[] = []

export const integrationKeys = ['payday', 'regla', 'dk'] as const
export type IntegrationKey = (typeof integrationKeys)[number]

interface Activity {
  active?: boolean | undefined
}

export interface PolicyCompany {
  country: Country
  integrations: {
    payday?: Activity | undefined
    regla?: Activity | undefined
    dk?: (Activity & { temp_can_see_dk?: boolean | undefined }) | undefined
  }
}

export const mayUseIntegration = (company: PolicyCompany, key: IntegrationKey): boolean =>
  company.country === 'IS' && (key !== 'dk' || company.integrations.dk?.temp_can_see_dk === true)

/** the payroll programs that a company's hours go to */
export const activeIntegrations = (company: PolicyCompany): IntegrationKey[] =>
  integrationKeys.filter(key => company.integrations[key]?.active === true && mayUseIntegration(company, key))

/** a text message costs money: it goes to the countries of the markets alone */
export const maySendSmsTo = (country: string | undefined): boolean => countries.some(one => one === country)

/** a deactivated employee still reads */
export const mayChange = (employee: { disabled: boolean }): boolean => !employee.disabled
/**
 * What changes something and is open to a disabled company all the same, beside logging in and out: whoever is in clocks out,
 * the hours can still be exported, and a password that somebody else knows can be changed.
 */
const openWhenDisabled: readonly string[] = [
  'POST /employee/clock_out',
  'PUT /api/time_clock/close_work_log',
  'POST /api/exports',
  'PUT /api/password',
]
interface PolicyRoute {
  method: string
  path: string
  sessionsOnly?: true
}
/** A disabled company, its time clocks and its employees still read everything; a route that is added is closed to them. */
export const mayWhenDisabled = ({ method, path, sessionsOnly }: PolicyRoute): boolean =>
  method === 'GET' || sessionsOnly === true || openWhenDisabled.includes(`${method} ${path}`)
export const mayComment = (company: { disabled: boolean }): boolean => !company.disabled
export const hasPermission = (employee: { needs: readonly Need[] }, need: Need): boolean =>
  employee.needs.includes(need)
