import * as z from 'zod'
import { AppError, fieldError } from '../../../shared/api/errors.ts'
import type { EmployeeAccount } from '../../../shared/api/schemas/account.ts'
import { EmployeeIntegrations as Integrations } from '../../../shared/api/schemas/employee.ts'
import { createEmployeeToken } from '../../../shared/domain/employee-token.ts'
import {
  addSeconds,
  computeClockOffsetSeconds,
  maxReportingDelaySeconds,
  secondsBetween,
  cutToWholeSeconds,
} from '../../../shared/domain/entry.ts'
import { EmployeeId, EntryId, ProjectId, type CompanyId } from '../../../shared/domain/ids.ts'
import { languages, type Language } from '../../../shared/domain/languages.ts'
import { toComparableName, foldName } from '../../../shared/domain/names.ts'
import { canMakeChanges, defaultPermissions, permissions, type Permission } from '../../../shared/domain/policies.ts'
import type { Company } from '../companies/company-schema.ts'
import { get, query } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import { changeEntity, createEntity, computeFingerprint, type ChangeIdentity } from '../../table/entity.ts'
import { createItemSchema, toLooseSchema, addUnknownKeys } from '../../table/formats.ts'
import { keys, sortKeyPrefixes } from '../../table/keys.ts'

const OpenEntry = toLooseSchema(z.object({ id: EntryId, project: ProjectId, start: z.string() }))
export type OpenEntry = z.infer<typeof OpenEntry>

const EmployeeIntegrations = toLooseSchema(Integrations)
type EmployeeIntegrations = z.infer<typeof EmployeeIntegrations>

const PhoneAnswer = z.looseObject({
  phone: z.string(),
  at: z.string(),
})
export type PhoneAnswer = z.infer<typeof PhoneAnswer>

const FailedText = z.looseObject({
  at: z.string(),
  /** The last digits of the number. */
  to: z.string(),
  /** The carrier's reason, for the operator. */
  reason: z.string(),
})

export const Employee = createItemSchema({
  id: EmployeeId,
  version: z.number(),
  /** Fingerprint of the request that created the employee, by which a repeat is recognized. */
  created_from: z.string(),
  created: z.string(),
  name: z.string(),
  disabled: z.boolean(),
  login_token: z.string(),
  /** This number is incremented to end the employee's sessions, for example by a new token. */
  token_epoch: z.number(),
  needs: z.array(z.enum(permissions)),
  phone_number: z.string().nullable(),
  integrations: EmployeeIntegrations,
  /** The latest text message, if it did not arrive. */
  failed_text: FailedText.nullable().default(null),
  /** When the first text message was sent. Null until then, absent if the employee is older than this field. */
  first_text_at: z.string().nullable().optional(),
  /**
   * When the employee's app was first opened. Null until then, absent if the employee was created before this field
   * existed.
   */
  first_login_at: z.string().nullable().optional(),
  /** Null until the employee chooses a language. */
  language: z.enum(languages).nullable().default(null),
  /** Null while the employee is enabled. */
  disabled_at: z.string().nullable().default(null),
  /** The open entry. It is stored in the employee's item, so that an employee never has two open entries. */
  open_work_log: OpenEntry.nullable().default(null),
  phone_answers: z.array(PhoneAnswer).default([]),
  /** Start of the latest entry. */
  latest_work_log: z.string().nullable(),
  /** The first month in which the employee has ever had a month sheet. */
  first_month: z.string().nullable().default(null),
  last_month: z.string().nullable().default(null),
})
export type Employee = z.infer<typeof Employee>

interface EmployeeDetails {
  name: string
  token?: string | undefined
  needs?: Permission[] | undefined
  phone_number?: string | undefined
  integrations?: EmployeeIntegrations | undefined
  disabled?: true | undefined
}

export const createReserveEmployeeNameWrite = (
  companyId: CompanyId,
  name: string,
  id: EmployeeId,
  field: string,
): Write => ({
  put: { ...keys.employeeName(companyId, name), id },
  when: 'absent',
  conditionError: () => fieldError('Employee already exists', field),
})

export const countActive = async (companyId: CompanyId): Promise<number> =>
  (await list(companyId)).filter(({ disabled }) => !disabled).length

export const list = async (companyId: CompanyId): Promise<Employee[]> =>
  (await query(keys.company(companyId).pk, sortKeyPrefixes.employee)).map(item => Employee.parse(item))

/**
 * The attributes that lists of entries need. Parsing all attributes of 200 employees takes longer than reading their
 * entries of a month.
 */
const EmployeeSummary = Employee.pick({
  id: true,
  name: true,
  disabled: true,
  open_work_log: true,
  last_month: true,
  failed_text: true,
}).strip()
export type EmployeeSummary = z.infer<typeof EmployeeSummary>

export const listSummaries = async (companyId: CompanyId): Promise<EmployeeSummary[]> =>
  (
    await query(keys.company(companyId).pk, sortKeyPrefixes.employee, {
      attributes: Object.keys(EmployeeSummary.shape),
    })
  ).map(item => EmployeeSummary.parse(item))

const EmployeeWithIntegrations = Employee.pick({ id: true, integrations: true }).strip()

export const listWithIntegrations = async (companyId: CompanyId): Promise<z.infer<typeof EmployeeWithIntegrations>[]> =>
  (
    await query(keys.company(companyId).pk, sortKeyPrefixes.employee, {
      attributes: Object.keys(EmployeeWithIntegrations.shape),
    })
  ).map(item => EmployeeWithIntegrations.parse(item))

export async function find(companyId: CompanyId, id: EmployeeId): Promise<Employee | undefined> {
  const item = await get(keys.employee(companyId, id))
  return item && Employee.parse(item)
}

export async function findByName(companyId: CompanyId, name: string): Promise<Employee | undefined> {
  const nameItem = await get(keys.employeeName(companyId, name))
  return nameItem && find(companyId, EmployeeId.parse(nameItem['id']))
}

/** Finds an employee by the name typed at log-in. Ignores accents and case if the match is unique. */
export async function findByTypedName(companyId: CompanyId, name: string): Promise<Employee | undefined> {
  const employeeOfName = await findByName(companyId, name)
  if (employeeOfName) return employeeOfName
  const nameItems = await query(keys.company(companyId).pk, sortKeyPrefixes.employeeName, { attributes: ['sk', 'id'] })
  const [matchingNameItem, otherMatchingNameItem] = nameItems.filter(
    ({ sk }) => foldName(String(sk).slice(sortKeyPrefixes.employeeName.length)) === foldName(name),
  )
  return matchingNameItem && !otherMatchingNameItem
    ? find(companyId, EmployeeId.parse(matchingNameItem['id']))
    : undefined
}

export async function requireFreeName(companyId: CompanyId, id: EmployeeId, name: string): Promise<void> {
  const nameItem = await get(keys.employeeName(companyId, name))
  if (nameItem && nameItem['id'] !== id) throw fieldError('Employee already exists', 'name')
}

export const createEmployeeItem = (id: EmployeeId, details: EmployeeDetails, now: string): Employee => ({
  id,
  version: 1,
  created_from: computeFingerprint(details),
  created: now,
  name: details.name,
  disabled: details.disabled ?? false,
  login_token: details.token ?? createEmployeeToken(),
  token_epoch: 1,
  needs: details.needs ?? [...defaultPermissions],
  phone_number: details.phone_number ?? null,
  integrations: details.integrations ?? {},
  failed_text: null,
  first_text_at: null,
  first_login_at: null,
  language: null,
  disabled_at: details.disabled ? now : null,
  open_work_log: null,
  phone_answers: [],
  latest_work_log: null,
  first_month: null,
  last_month: null,
})

export const create = (
  companyId: CompanyId,
  id: EmployeeId,
  details: EmployeeDetails,
  now: string,
  extraWrites: readonly Write[] = [],
): Promise<Employee> =>
  createEntity(keys.employee(companyId, id), Employee, createEmployeeItem(id, details, now), [
    createReserveEmployeeNameWrite(companyId, details.name, id, 'name'),
    ...extraWrites,
  ])

/** Changes details of an employee. Undefined fields stay unchanged. An empty phone number removes the stored number. */
export const edit = (
  companyId: CompanyId,
  id: EmployeeId,
  details: Partial<EmployeeDetails>,
  change: ChangeIdentity,
): Promise<Employee> =>
  changeEntity(companyId, keys.employee(companyId, id), Employee, change, currentEmployee => {
    const name = details.name ?? currentEmployee.name
    const isRenamed = toComparableName(name) !== toComparableName(currentEmployee.name)
    const phone_number =
      details.phone_number === undefined ? currentEmployee.phone_number : details.phone_number || null
    const hasNewToken = details.token !== undefined && details.token !== currentEmployee.login_token
    // A change of the number ends sessions and links, because the holder of a wrong number may have opened the link.
    const leavesNumber = currentEmployee.phone_number !== null && phone_number !== currentEmployee.phone_number
    return {
      next: {
        ...currentEmployee,
        name,
        login_token: details.token ?? currentEmployee.login_token,
        token_epoch: currentEmployee.token_epoch + (hasNewToken || leavesNumber ? 1 : 0),
        needs: details.needs ?? currentEmployee.needs,
        phone_number,
        failed_text: phone_number === currentEmployee.phone_number ? currentEmployee.failed_text : null,
        integrations: details.integrations
          ? addUnknownKeys(EmployeeIntegrations, details.integrations, currentEmployee.integrations)
          : currentEmployee.integrations,
      },
      extraWrites: isRenamed
        ? [
            createReserveEmployeeNameWrite(companyId, name, id, 'new_name'),
            { delete: keys.employeeName(companyId, currentEmployee.name), when: { attribute: 'id', equals: id } },
          ]
        : [],
    }
  })

/** Records that a text message to the employee did not arrive. Does nothing if the employee's number has changed. */
export const recordFailedText = (
  companyId: CompanyId,
  id: EmployeeId,
  { at, to, reason }: z.infer<typeof FailedText>,
  change: ChangeIdentity,
): Promise<Employee> =>
  changeEntity(companyId, keys.employee(companyId, id), Employee, change, current => ({
    next: current.phone_number?.endsWith(to) ? { ...current, failed_text: { at, to, reason } } : current,
  }))

export const recordSentText = (companyId: CompanyId, id: EmployeeId, change: ChangeIdentity): Promise<Employee> =>
  changeEntity(companyId, keys.employee(companyId, id), Employee, change, current => ({
    next: {
      ...current,
      failed_text: null,
      ...(current.first_text_at === null ? { first_text_at: change.now } : {}),
    },
  }))

/**
 * Records the time if it is the employee's first log-in. It stays unknown for employees who may have logged in before
 * releases recorded it.
 */
export const recordFirstLogin = (companyId: CompanyId, id: EmployeeId, change: ChangeIdentity): Promise<Employee> =>
  changeEntity(companyId, keys.employee(companyId, id), Employee, change, current => ({
    next: current.first_login_at === null ? { ...current, first_login_at: change.now } : current,
  }))

export const setDisabled = (
  companyId: CompanyId,
  id: EmployeeId,
  isDisabled: boolean,
  change: ChangeIdentity,
  extraWrites: Write[] = [],
): Promise<Employee> =>
  changeEntity(companyId, keys.employee(companyId, id), Employee, change, current => ({
    next: { ...current, disabled: isDisabled, disabled_at: isDisabled ? (current.disabled_at ?? change.now) : null },
    extraWrites,
  }))

/** Ends the employee's sessions. The employee can log in again, because the password stays. */
export const endEmployeeSessions = (companyId: CompanyId, id: EmployeeId, change: ChangeIdentity): Promise<Employee> =>
  changeEntity(companyId, keys.employee(companyId, id), Employee, change, current => ({
    next: { ...current, token_epoch: current.token_epoch + 1 },
  }))

export const chooseLanguage = (
  companyId: CompanyId,
  id: EmployeeId,
  language: Language,
  change: ChangeIdentity,
): Promise<Employee> =>
  changeEntity(companyId, keys.employee(companyId, id), Employee, change, current => ({
    next: { ...current, language },
  }))

/**
 * Refuses a request of a disabled employee, unless the request was made before the employee was disabled and only
 * arrives late.
 */
export function refuseDisabledEmployee(
  employee: Pick<Employee, 'disabled' | 'disabled_at'>,
  { made_at, sent_at }: { made_at?: string | undefined; sent_at?: string | undefined },
  now: string,
): void {
  if (canMakeChanges(employee)) return
  const { disabled_at } = employee
  const madeAt = made_at && addSeconds(made_at, computeClockOffsetSeconds(sent_at, now))
  if (
    !madeAt ||
    disabled_at === null ||
    madeAt >= cutToWholeSeconds(disabled_at) ||
    secondsBetween(madeAt, now) > maxReportingDelaySeconds
  )
    throw new AppError('Employee has been disabled')
}

export const chooseMessageLanguage = (employee: Employee, company: Pick<Company, 'settings'>): Language =>
  employee.language ?? company.settings.language

export const toWireOpenEntry = ({ open_work_log: openEntry }: Employee, names: (project: ProjectId) => string) =>
  openEntry && {
    id: openEntry.id,
    project: { id: openEntry.project, name: names(openEntry.project) },
    start_time: openEntry.start,
  }

export async function toEmployeeAccount(
  company: Pick<Company, 'id' | 'name' | 'disabled' | 'settings'>,
  employee: Employee,
): Promise<z.input<typeof EmployeeAccount>> {
  const { open_work_log: openEntry } = employee
  const project =
    openEntry && z.object({ name: z.string() }).parse(await get(keys.project(company.id, openEntry.project)))
  return {
    ...employee,
    role: 'EMPLOYEE',
    company,
    settings: company.settings,
    open_work_log: toWireOpenEntry(employee, () => project?.name ?? ''),
  }
}
