/** The file for a payroll program. */
import { wallMillis } from '../domain/local-time.ts'
import type { Period } from '../domain/pay-period.ts'
import type { IntegrationKey } from '../domain/policies.ts'
import { paydayFile } from './payday.ts'
import { dkFile, reglaFile, type PayItems, type SalaryRows } from './salary.ts'

const csv = { extension: 'csv', contentType: 'text/csv; charset=utf-8' }
const workbook = { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

export const typeOfFile = (integration: IntegrationKey) => (integration === 'payday' ? workbook : csv)

interface Made extends Period {
  integration: IntegrationKey
  created: string
  time_zone: string
}

/**
 * The name under which a browser saves the file: program, period, and when it was made on the company's clock. Some file
 * systems allow no colon in a name.
 */
export function fileName({ integration, from, to, created, time_zone }: Made): string {
  const made = new Date(wallMillis(time_zone)(created)).toISOString().slice(0, 19).replaceAll(':', '.')
  return `${integration}_${from}_${to}_${made}.${typeOfFile(integration).extension}`
}

interface Content extends Period {
  rows: SalaryRows['rows']
  pay_items: Record<'regla' | 'dk', PayItems>
}

export async function salaryFile(
  integration: IntegrationKey,
  { rows, pay_items, ...period }: Content,
): Promise<Uint8Array> {
  if (integration === 'payday') return paydayFile(rows, period)
  return new TextEncoder().encode(
    integration === 'regla' ? reglaFile(rows, period.to, pay_items.regla) : dkFile(rows, pay_items.dk),
  )
}
