import * as z from 'zod'
import { fieldError } from '../../shared/api/errors.ts'
import type { EmployeeAccount } from '../../shared/api/schemas/account.ts'
import { EmployeeIntegrations } from '../../shared/api/schemas/employee.ts'
import { newEmployeeToken } from '../../shared/domain/employee-token.ts'
import { EmployeeId, type CompanyId } from '../../shared/domain/ids.ts'
import { comparableName } from '../../shared/domain/names.ts'
import { defaultNeeds, needs, type Need } from '../../shared/domain/policies.ts'
import { get, query, type Write } from './db.ts'
import { changeEntity, createEntity, fingerprint, type Change } from './entity.ts'
import { keys, prefixes } from './keys.ts'

export const Employee = z.looseObject({
  id: EmployeeId,
  version: z.number(),
  /** fingerprint of what it was created from */
  created_from: z.string(),
  created: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  login_token: z.string(),
  /** rises with the token: sessions of an earlier one end */
  token_epoch: z.number(),
  needs: z.array(z.enum(needs)),
  phone_number: z.string().nullable(),
  integrations: EmployeeIntegrations,
  latest_work_log: z.string().nullable(),
})
export type Employee = z.infer<typeof Employee>

interface Details {
  name: string
  token?: string | undefined
  needs?: Need[] | undefined
  phone_number?: string | undefined
  integrations?: EmployeeIntegrations | undefined
}

const holdName = (c: CompanyId, name: string, id: EmployeeId, field: string): Write => ({
  put: { ...keys.employeeName(c, name), id },
  when: 'absent',
  otherwise: () => fieldError('Employee already exists', field),
})

export const list = async (c: CompanyId): Promise<Employee[]> =>
  (await query(keys.company(c).pk, prefixes.employee)).map(row => Employee.parse(row))

export async function find(c: CompanyId, id: EmployeeId): Promise<Employee | undefined> {
  const row = await get(keys.employee(c, id))
  return row && Employee.parse(row)
}

export async function findByName(c: CompanyId, name: string): Promise<Employee | undefined> {
  const held = await get(keys.employeeName(c, name))
  return held && find(c, EmployeeId.parse(held['id']))
}

export const create = (c: CompanyId, id: EmployeeId, details: Details, now: string): Promise<Employee> =>
  createEntity(
    keys.employee(c, id),
    Employee,
    {
      id,
      version: 1,
      created_from: fingerprint(details),
      created: now,
      name: details.name,
      disabled: false,
      login_token: details.token ?? newEmployeeToken(),
      token_epoch: 1,
      needs: details.needs ?? [...defaultNeeds],
      phone_number: details.phone_number ?? null,
      integrations: details.integrations ?? {},
      latest_work_log: null,
    },
    [holdName(c, details.name, id, 'name')],
  )

/** what is undefined stays as it is; an empty phone number removes it */
export const edit = (c: CompanyId, id: EmployeeId, details: Partial<Details>, change: Change): Promise<Employee> =>
  changeEntity(c, keys.employee(c, id), Employee, change, present => {
    const name = details.name ?? present.name
    const renamed = comparableName(name) !== comparableName(present.name)
    const newToken = details.token !== undefined && details.token !== present.login_token
    return {
      next: {
        ...present,
        name,
        login_token: details.token ?? present.login_token,
        token_epoch: present.token_epoch + (newToken ? 1 : 0),
        needs: details.needs ?? present.needs,
        phone_number: details.phone_number === undefined ? present.phone_number : details.phone_number || null,
        integrations: details.integrations ?? present.integrations,
      },
      also: renamed
        ? [holdName(c, name, id, 'new_name'), { delete: keys.employeeName(c, present.name), when: { attribute: 'id', is: id } }]
        : [],
    }
  })

export const setDisabled = (c: CompanyId, id: EmployeeId, disabled: boolean, change: Change): Promise<Employee> =>
  changeEntity(c, keys.employee(c, id), Employee, change, present => ({ next: { ...present, disabled } }))



/** what employees know of themselves */
export const selfAnswer = (
  company: { id: string; name: string; settings: z.input<typeof EmployeeAccount>['settings'] },
  employee: Employee,
): z.input<typeof EmployeeAccount> => ({ ...employee, role: 'EMPLOYEE', company, settings: company.settings })
