/** what the form of an employee holds, what of it differs from the employee, and what is sent of it: the rules, without a screen */
import type { Input } from '../../../shared/api/client.ts'
import type { api } from 'virtual:api'
import type { EmployeeIntegrations } from '../../../shared/api/schemas/employee.ts'
import { isKennitala } from '../../../shared/domain/kennitala.ts'
import { tidyName } from '../../../shared/domain/names.ts'
import type { Need } from '../../../shared/domain/policies.ts'
import type { Employee } from '../../lib/lists.ts'
import type { Phone } from '../../ui/phone-field.tsx'

export const kennitalaFields = ['payday', 'regla', 'dk'] as const
export type KennitalaFieldName = (typeof kennitalaFields)[number]

export interface Draft {
  name: string
  token: string
  needs: readonly Need[]
  phone: string
  kt: Record<KennitalaFieldName, string>
  department: string
}

export const draftOf = (
  employee: Pick<Employee, 'name' | 'login_token' | 'needs' | 'phone_number' | 'integrations'>,
): Draft => ({
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

/** those that the form shows: of an active program, or filled in before */
export function shownFields(
  active: Partial<Record<KennitalaFieldName, { active?: boolean }>>,
  employee?: Employee,
): KennitalaFieldName[] {
  return kennitalaFields.filter(
    key => active[key]?.active === true || Object.keys(employee?.integrations[key] ?? {}).length > 0,
  )
}

export const wrongKennitalas = (draft: Draft): KennitalaFieldName[] =>
  kennitalaFields.filter(key => draft.kt[key] !== '' && !isKennitala(draft.kt[key]))

/** each only where it is filled in */
export function integrationsOf({ kt, department }: Draft): EmployeeIntegrations {
  const deild = department.trim()
  return {
    ...(kt.payday ? { payday: { kt: kt.payday } } : {}),
    ...(kt.regla ? { regla: { kt: kt.regla } } : {}),
    ...(kt.dk || deild ? { dk: { ...(kt.dk ? { kt: kt.dk } : {}), ...(deild ? { deild } : {}) } } : {}),
  }
}

export type Part = 'name' | 'password' | 'phone' | 'permission' | 'kennitala' | 'department'

const sameNeeds = (a: readonly Need[], b: readonly Need[]): boolean =>
  a.length === b.length && a.every(need => b.includes(need))

/** an empty name and what is no phone number do not count as changes */
export function changedParts(employee: Employee, draft: Draft, phone: Phone): Part[] {
  const before = draftOf(employee)
  const name = tidyName(draft.name)
  const changed: Record<Part, boolean> = {
    name: name !== '' && name !== before.name,
    password: draft.token !== before.token,
    phone: phone.state === 'absent' ? before.phone !== '' : phone.state === 'valid' && phone.number !== before.phone,
    permission: !sameNeeds(draft.needs, before.needs),
    kennitala: kennitalaFields.some(key => draft.kt[key] !== before.kt[key]),
    department: draft.department.trim() !== before.department,
  }
  return (Object.keys(changed) as Part[]).filter(part => changed[part])
}

/** to a valid number: where it is all there is to do, or where what one logs in with has changed */
export function sendsSms(parts: readonly Part[], phone: Phone): boolean {
  if (phone.state !== 'valid') return false
  const others = parts.filter(part => part !== 'phone')
  return others.length === 0 || others.includes('name') || others.includes('password')
}

/** only what changed; the phone number also where a message goes to it */
export function editOf(employee: Employee, draft: Draft, phone: Phone): Input<typeof api.employees.edit>['body'] {
  const parts = changedParts(employee, draft, phone)
  const has = (part: Part) => parts.includes(part)
  return {
    id: employee.id,
    ...(has('name') ? { new_name: draft.name } : {}),
    ...(has('password') ? { new_token: draft.token } : {}),
    ...(has('permission') ? { needs: [...draft.needs] } : {}),
    ...(has('phone') || sendsSms(parts, phone) ? { phone_number: phone.number } : {}),
    ...(has('kennitala') || has('department') ? { integrations: integrationsOf(draft) } : {}),
  }
}
