/** the demo company's hours go to payroll programs, and did so for the last pay period */
import type { Call } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import { monthEnd, periodBefore, periodOf } from '../../../shared/domain/pay-period.ts'

const programs = ['regla', 'payday'] as const

/** a system number, which is nobody's date of birth; the last of the people has none */
export const kennitalaOf = (i: number, people: number): string | undefined =>
  i === people - 1 ? undefined : `89${String(i + 1).padStart(8, '0')}`

/** may be cut off and done again: an export of the same month has the same id */
export async function addExports(company: Call, now: string): Promise<void> {
  const { from, to } = periodBefore(periodOf(now.slice(0, 10), monthEnd), monthEnd)
  for (const integration of programs) {
    await company(api.settings.saveIntegration, { params: { key: integration }, body: { active: true } })
    const id = `demoX${integration.charAt(0)}${to.slice(0, 7).replace('-', '')}`
    await company(api.salaryExports.create, { body: { id, integration, from, to } })
  }
}
