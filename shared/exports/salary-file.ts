/** The file for a payroll program. */
import type { Workbook } from 'exceljs'
import type { Period } from '../domain/pay-period.ts'
import type { IntegrationKey } from '../domain/policies.ts'
import { paydayFile } from './payday.ts'
import { dkFile, reglaFile, type PayItems, type SalaryRows } from './salary.ts'

const csv = { extension: 'csv', contentType: 'text/csv; charset=utf-8' }
const workbook = { extension: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

export const typeOfFile = (integration: IntegrationKey) => (integration === 'payday' ? workbook : csv)

/** The name under which a browser saves the file. */
export const nameOfFile = ({ integration, from, to }: Period & { integration: IntegrationKey }): string =>
  `${integration}_${from}_${to}.${typeOfFile(integration).extension}`

interface Content extends Period {
  rows: SalaryRows['rows']
  pay_items: Record<'regla' | 'dk', PayItems>
}

/** `newWorkbook` loads the library that makes workbooks, which is large and only needed for Payday. */
export async function salaryFile(
  integration: IntegrationKey,
  { rows, to, pay_items }: Content,
  newWorkbook: () => Promise<Workbook>,
): Promise<Uint8Array> {
  if (integration === 'payday') return paydayFile(await newWorkbook(), rows)
  return new TextEncoder().encode(
    integration === 'regla' ? reglaFile(rows, to, pay_items.regla) : dkFile(rows, pay_items.dk),
  )
}
