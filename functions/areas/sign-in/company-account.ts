import type * as z from 'zod'
import type { CompanyAccount, TimeClockAccount } from '../../../shared/api/schemas/account.ts'
import { isConfirmed, type Company } from '../companies/companies.ts'
import * as employees from '../employees/employees.ts'
import { createUnconfirmedSmsLimit } from '../messages/send-limits.ts'
import { countRemainingAttempts } from '../../table/rate-limits.ts'

export async function toCompanyAccount(
  company: Company,
  visit?: CompanyAccount['support_visit'],
): Promise<z.input<typeof CompanyAccount>> {
  const latestStarts = (await employees.list(company.id))
    .map(employee => employee.latest_work_log)
    .filter(latestStart => latestStart !== null)
  return {
    ...company,
    role: 'COMPANY',
    latest_work_log: latestStarts.toSorted().at(-1) ?? null,
    ...(isConfirmed(company) || company.try_out
      ? {}
      : { unconfirmed_texts_left: await countRemainingAttempts(createUnconfirmedSmsLimit(company)) }),
    ...(visit ? { support_visit: visit } : {}),
  }
}

/**
 * Returns the account of a time clock. It contains the whole company, because the response schema removes the fields
 * that a time clock must not see.
 */
export const toTimeClockAccount = (company: Company): z.input<typeof TimeClockAccount> => ({
  ...company,
  role: 'COMPANY_TIME_CLOCK',
})
