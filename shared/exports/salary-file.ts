import { createWallMsConverter } from '../domain/local-time.ts'
import type { Period } from '../domain/pay-period.ts'
import type { IntegrationKey } from '../domain/policies.ts'
import { createPaydayFile } from './payday.ts'
import { createDkFile, createReglaFile, type PayItems, type SalaryRows } from './salary.ts'

const csv = { extension: 'csv', contentType: 'text/csv; charset=utf-8' }
const workbook = { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

export const getSalaryFileType = (integration: IntegrationKey) => (integration === 'payday' ? workbook : csv)

interface FileNameInput extends Period {
  integration: IntegrationKey
  created: string
  time_zone: string
}

/** Returns the name of a salary file. The time in the name has no colons, because some file systems forbid them. */
export function createSalaryFileName({ integration, from, to, created, time_zone }: FileNameInput): string {
  const createdTime = new Date(createWallMsConverter(time_zone)(created))
    .toISOString()
    .slice(0, 19)
    .replaceAll(':', '.')
  return `${integration}_${from}_${to}_${createdTime}.${getSalaryFileType(integration).extension}`
}

interface SalaryFileInput extends Period {
  rows: SalaryRows['rows']
  pay_items: Record<'regla' | 'dk', PayItems>
}

export async function createSalaryFile(
  integration: IntegrationKey,
  { rows, pay_items, ...period }: SalaryFileInput,
): Promise<Uint8Array> {
  if (integration === 'payday') return createPaydayFile(rows, period)
  return new TextEncoder().encode(
    integration === 'regla' ? createReglaFile(rows, period.to, pay_items.regla) : createDkFile(rows, pay_items.dk),
  )
}
