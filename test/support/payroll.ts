/** what tests of salary exports begin with: a company whose hours go to payroll programs, and the period that is exported next */
import { api } from '../../shared/api/index.ts'
import { dueAt, firstPeriod } from '../../shared/domain/export-schedule.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { daysLater } from '../../shared/domain/local-time.ts'
import { monthEnd, type Period } from '../../shared/domain/pay-period.ts'
import type { IntegrationKey } from '../../shared/domain/policies.ts'
import { later } from '../../shared/domain/work-log.ts'
import { keysIn } from './aws.ts'
import { company, unique, worked, type Company } from './story.ts'

export interface Payroll {
  hamar: Company
  id: CompanyId
  period: Period
  /** noon of the day after it, on the company's wall */
  noon: string
  exports: () => Promise<Awaited<ReturnType<typeof list>>>
  /** somebody with a kennitala for every program, or with none */
  person: (name: string, kt?: string) => Promise<{ id: string; name: string }>
  /** so many hours from eight in the morning, on that day of the period, counted from 0 */
  worked: (person: { id: string }, day: number, hours: number) => Promise<string>
}

const list = async (hamar: Company) => (await hamar.call(api.salaryExports.list)).exports

/** its clock shows UTC, as clocks in Iceland do */
const zone = 'Atlantic/Reykjavik'

export async function payroll(integrations: readonly IntegrationKey[] = ['regla']): Promise<Payroll> {
  const hamar = await company({ time_zone: zone })
  for (const key of integrations)
    await hamar.call(api.settings.saveIntegration, { params: { key }, body: { active: true } })
  const house = await hamar.project('House')
  const period = firstPeriod(new Date().toISOString(), { time_zone: zone, pay_period_ends_on: monthEnd })
  return {
    hamar,
    id: CompanyId.parse(hamar.account.id),
    period,
    noon: dueAt(period, zone),
    exports: () => list(hamar),
    person: (name, kt) =>
      hamar.call(api.employees.create, {
        body: { name: unique(name), ...(kt === undefined ? {} : { integrations: { regla: { kt }, payday: { kt } } }) },
      }),
    worked: async (person, day, hours) => {
      const start_time = `${daysLater(period.from, day)}T08:00:00Z`
      const { id } = await worked(hamar, person, house, start_time, later(start_time, hours * 3600))
      return id
    },
  }
}

/** the file of an export as it is downloaded: its name, its bytes, and the keys of all files of that company */
export async function downloaded({ hamar, id: c }: Payroll, id: string) {
  const { url } = await hamar.call(api.salaryExports.download, { params: { id } })
  const answer = await fetch(url)
  const [, bucket = ''] = new URL(url).pathname.split('/')
  return {
    url,
    name: /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
    bytes: Buffer.from(await answer.arrayBuffer()),
    all: await keysIn(bucket, `${c}/`),
  }
}
