import { countries, type Country } from './markets.ts'

export const roleNames = ['ADMIN', 'COMPANY', 'COMPANY_TIME_CLOCK', 'EMPLOYEE'] as const
export type Role = (typeof roleNames)[number]

/** A company can give an employee these permissions beyond clocking in and out. */
export const permissions = ['manage_worklogs', 'create_projects'] as const
export type Permission = (typeof permissions)[number]
export const defaultPermissions: readonly Permission[] = []

export const integrationKeys = ['payday', 'regla', 'dk'] as const
export type IntegrationKey = (typeof integrationKeys)[number]

interface IntegrationState {
  active?: boolean | undefined
}

interface PolicyCompany {
  country: Country
  try_out?: object | undefined
  integrations: {
    payday?: IntegrationState | undefined
    regla?: IntegrationState | undefined
    dk?: (IntegrationState & { temp_can_see_dk?: boolean | undefined }) | undefined
  }
}

export const canUseIntegration = (company: PolicyCompany, key: IntegrationKey): boolean =>
  company.country === 'IS' && !company.try_out && (key !== 'dk' || company.integrations.dk?.temp_can_see_dk === true)

/** Returns the payroll programs for which exports are created. */
export const listActiveIntegrations = (company: PolicyCompany): IntegrationKey[] =>
  integrationKeys.filter(key => company.integrations[key]?.active === true && canUseIntegration(company, key))

/** Text messages cost money, so they are sent only to the countries of the markets. */
export const canSendSmsToCountry = (country: string | undefined): boolean =>
  countries.some(knownCountry => knownCountry === country)

/** A disabled employee may only read. */
export const canMakeChanges = (employee: { disabled: boolean }): boolean => !employee.disabled
export const canComment = (company: { disabled: boolean }): boolean => !company.disabled
export const hasPermission = (employee: { needs: readonly Permission[] }, permission: Permission): boolean =>
  employee.needs.includes(permission)

/** Whether a route may be called with all of its fields, or only without the named fields. */
export type CallRule = 'allowed' | { readonly without: readonly string[] }

export const isCallAllowed = (rule: CallRule | undefined, body: unknown): boolean =>
  rule !== undefined && (rule === 'allowed' || !rule.without.some(field => hasPath(body, field.split('.'))))

function hasPath(value: unknown, [key, ...deeperKeys]: string[]): boolean {
  if (key === undefined) return value !== undefined
  return typeof value === 'object' && value !== null && hasPath((value as Record<string, unknown>)[key], deeperKeys)
}
