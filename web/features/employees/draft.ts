import type { Input } from '../../../shared/api/client.ts'
import type { api } from 'virtual:api'
import type { EmployeeIntegrations } from '../../../shared/api/schemas/employee.ts'
import { normalizeName } from '../../../shared/domain/names.ts'
import type { Permission } from '../../../shared/domain/policies.ts'
import type { Employee } from '../../lib/entries/employee-and-project-lists.ts'
import type { ParsedPhone } from '../../components/phone-field.tsx'

const kennitalaFields = ['payday', 'regla', 'dk'] as const
export type KennitalaFieldName = (typeof kennitalaFields)[number]

export interface EmployeeDraft {
  name: string
  token: string
  needs: readonly Permission[]
  phone: string
  kt: Record<KennitalaFieldName, string>
  department: string
}

export const toEmployeeDraft = (
  employee: Pick<Employee, 'name' | 'login_token' | 'needs' | 'phone_number' | 'integrations'>,
): EmployeeDraft => ({
  name: employee.name,
  token: employee.login_token,
  needs: employee.needs,
  phone: employee.phone_number ?? '',
  kt: {
    payday: employee.integrations.payday?.kt ?? '',
    regla: employee.integrations.regla?.kt ?? '',
    dk: employee.integrations.dk?.kt ?? '',
  },
  department: employee.integrations.dk?.deild ?? '',
})

/** Returns the programs that are active or for which the employee has values. */
export function listVisiblePrograms(
  companyIntegrations: Partial<Record<KennitalaFieldName, { active?: boolean }>>,
  employee?: Employee,
): KennitalaFieldName[] {
  return kennitalaFields.filter(
    key => companyIntegrations[key]?.active === true || Object.keys(employee?.integrations[key] ?? {}).length > 0,
  )
}

/** Returns the draft's data for payroll programs, without empty values. */
export function toIntegrations({ kt, department }: EmployeeDraft): EmployeeIntegrations {
  const trimmedDepartment = department.trim()
  return {
    ...(kt.payday ? { payday: { kt: kt.payday } } : {}),
    ...(kt.regla ? { regla: { kt: kt.regla } } : {}),
    ...(kt.dk || trimmedDepartment
      ? { dk: { ...(kt.dk ? { kt: kt.dk } : {}), ...(trimmedDepartment ? { deild: trimmedDepartment } : {}) } }
      : {}),
  }
}

export type ChangedPart = 'name' | 'password' | 'phone' | 'permission' | 'kennitala' | 'department'

const areSamePermissions = (a: readonly Permission[], b: readonly Permission[]): boolean =>
  a.length === b.length && a.every(permission => b.includes(permission))

/** Returns the parts of the employee that the draft changes. An empty name or an invalid phone number is no change. */
export function listChangedParts(employee: Employee, draft: EmployeeDraft, phone: ParsedPhone): ChangedPart[] {
  const originalDraft = toEmployeeDraft(employee)
  const name = normalizeName(draft.name)
  const isChangedByPart: Record<ChangedPart, boolean> = {
    name: name !== '' && name !== originalDraft.name,
    password: draft.token !== originalDraft.token,
    phone:
      phone.state === 'absent'
        ? originalDraft.phone !== ''
        : phone.state === 'valid' && phone.number !== originalDraft.phone,
    permission: !areSamePermissions(draft.needs, originalDraft.needs),
    kennitala: kennitalaFields.some(key => draft.kt[key] !== originalDraft.kt[key]),
    department: draft.department.trim() !== originalDraft.department,
  }
  return (Object.keys(isChangedByPart) as ChangedPart[]).filter(part => isChangedByPart[part])
}

/**
 * Whether saving sends the login link. Requires a valid phone number, and that the name or password changes or that no
 * part except the number changes.
 */
export function willSendSms(changedParts: readonly ChangedPart[], phone: ParsedPhone): boolean {
  if (phone.state !== 'valid') return false
  const otherParts = changedParts.filter(part => part !== 'phone')
  return otherParts.length === 0 || otherParts.includes('name') || otherParts.includes('password')
}

/** Returns only the changed parts. Includes an unchanged phone number if a text message will go to it. */
export function toEditBody(
  employee: Employee,
  draft: EmployeeDraft,
  phone: ParsedPhone,
): Input<typeof api.employees.edit>['body'] {
  const changedParts = listChangedParts(employee, draft, phone)
  const isChanged = (part: ChangedPart) => changedParts.includes(part)
  return {
    id: employee.id,
    ...(isChanged('name') ? { new_name: draft.name } : {}),
    ...(isChanged('password') ? { new_token: draft.token } : {}),
    ...(isChanged('permission') ? { needs: [...draft.needs] } : {}),
    ...(isChanged('phone') || willSendSms(changedParts, phone) ? { phone_number: phone.number } : {}),
    ...(isChanged('kennitala') || isChanged('department') ? { integrations: toIntegrations(draft) } : {}),
  }
}
