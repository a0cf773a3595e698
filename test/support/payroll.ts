import { api } from '../../shared/api/index.ts'
import { computeExportDue, findFirstExportPeriod } from '../../shared/domain/export-schedule.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { monthEndDay, type Period } from '../../shared/domain/pay-period.ts'
import type { IntegrationKey } from '../../shared/domain/policies.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { listKeys } from './stored-data.ts'
import { signUpConfirmedCompany, createUniqueName, addEntry, type Company } from './company.ts'

export interface PayrollCompany {
  company: Company
  id: CompanyId
  period: Period
  /** This is noon of the day after the period, in the company's time zone. */
  noon: string
  listExports: () => Promise<Awaited<ReturnType<typeof listExportsOf>>>
  /** `kt` is the employee's kennitala in all payroll programs. */
  createEmployee: (name: string, kt?: string) => Promise<{ id: string; name: string }>
  /** Entries begin at 8:00. `day` counts days of the period from 0. */
  addEntry: (person: { id: string }, day: number, hours: number) => Promise<string>
}

const listExportsOf = async (company: Company) => (await company.call(api.salaryExports.list)).exports

/** This zone's clock shows UTC. */
const timeZone = 'Atlantic/Reykjavik'

export async function signUpPayrollCompany(
  integrations: readonly IntegrationKey[] = ['regla'],
): Promise<PayrollCompany> {
  const company = await signUpConfirmedCompany({ time_zone: timeZone })
  for (const key of integrations)
    await company.call(api.settings.saveIntegration, { params: { key }, body: { active: true } })
  const house = await company.project('House')
  const period = findFirstExportPeriod(new Date().toISOString(), {
    time_zone: timeZone,
    pay_period_ends_on: monthEndDay,
  })
  return {
    company,
    id: CompanyId.parse(company.account.id),
    period,
    noon: computeExportDue(period, timeZone),
    listExports: () => listExportsOf(company),
    createEmployee: (name, kt) =>
      company.call(api.employees.create, {
        body: {
          name: createUniqueName(name),
          ...(kt === undefined ? {} : { integrations: { regla: { kt }, payday: { kt } } }),
        },
      }),
    addEntry: async (person, day, hours) => {
      const start_time = `${addDays(period.from, day)}T08:00:00Z`
      const { id } = await addEntry(company, person, house, start_time, addSeconds(start_time, hours * 3600))
      return id
    },
  }
}

/** Downloads the file of a salary export. `allKeys` are the object keys of all files of the company. */
export async function downloadSalaryExport(
  { company, id: companyId }: Pick<PayrollCompany, 'company' | 'id'>,
  id: string,
) {
  const { url } = await company.call(api.salaryExports.download, { params: { id } })
  const response = await fetch(url)
  const [, bucket = ''] = new URL(url).pathname.split('/')
  return {
    url,
    name: /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    bytes: Buffer.from(await response.arrayBuffer()),
    allKeys: await listKeys(bucket, `${companyId}/`),
  }
}
