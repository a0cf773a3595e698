import { api } from '../../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../../shared/domain/entry-columns.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { monthEndDay, computePeriodBefore, findPeriodOfDay } from '../../../shared/domain/pay-period.ts'
import type { Browser } from '../../../test/support/browser.ts'

export async function createSalaryExports(
  company: Browser,
  people: readonly { id: string }[],
  months: number,
): Promise<void> {
  for (const key of ['regla', 'payday'] as const)
    await company.call(api.settings.saveIntegration, { params: { key }, body: { active: true } })
  for (const { id } of people.slice(0, 2))
    await company.call(api.employees.edit, { body: { id, integrations: { regla: { kt: '1201603389' } } } })
  let period = findPeriodOfDay(new Date().toISOString().slice(0, 10), monthEndDay)
  for (let month = 0; month < months; month++, period = computePeriodBefore(period, monthEndDay))
    for (const integration of ['regla', 'payday'] as const)
      await company.call(api.salaryExports.create, { body: { id: newId(), integration, ...period } })
  // Approves an entry after the export, so that the screen reports changed hours.
  const entries = convertColumnsToEntries(
    (await company.call(api.workLogs.list, { query: { open: 'false', approved: 'false' } })).work_logs,
  )
  const entry = entries.at(-1)
  if (entry) await company.call(api.workLogs.edit, { body: { id: entry.id, version: entry.version, approved: true } })
}
