/** Exports the latest pay period of which all entries are approved. */
import type { Call } from '../../../shared/api/client.ts'
import { api } from '../../../shared/api/index.ts'
import { findLastDemoWorkday } from './planned-entries.ts'
import { monthEndDay, computePeriodBefore, findPeriodOfDay } from '../../../shared/domain/pay-period.ts'

export const demoPayrollPrograms = ['regla', 'payday'] as const

/** Returns a kennitala that no real person can have. The last employee has none. */
export const createDemoKennitala = (i: number, people: number): string | undefined =>
  i === people - 1 ? undefined : `89${String(i + 1).padStart(8, '0')}`

/**
 * Creates an export of the previous month for each program. Its id depends only on the program and the month, so that
 * an interrupted start can be repeated.
 */
export async function addSalaryExports(company: Call, now: string): Promise<void> {
  const { from, to } = computePeriodBefore(findPeriodOfDay(findLastDemoWorkday(now), monthEndDay), monthEndDay)
  for (const integration of demoPayrollPrograms) {
    const id = `demoX${integration.charAt(0)}${to.slice(0, 7).replace('-', '')}`
    await company(api.salaryExports.create, { body: { id, integration, from, to } })
  }
}
