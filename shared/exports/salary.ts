import { isKennitala } from '../domain/kennitala.ts'
import type { IntegrationKey } from '../domain/policies.ts'
import { buckets, type Bucket, type PayItem } from '../domain/report/buckets.ts'
import { joinCsvRows, formatCsvHours, formatCsvCell, payrollCsvFormat } from './csv.ts'

/** An employee with the seconds of each bucket. */
export interface SalaryRow extends Record<Bucket, number> {
  employee: { id: string; name: string }
  integrations: {
    payday?: { kt: string } | undefined
    regla?: { kt: string } | undefined
    dk?: { kt?: string | undefined; deild?: string | undefined } | undefined
  }
}

export type PayItems = Record<PayItem, string>

/** An employee's hours are excluded from a file for one of these reasons. */
export const exclusionReasons = ['no_kennitala', 'open', 'unapproved'] as const

export interface SalaryRows<Row extends SalaryRow = SalaryRow> {
  rows: (Row & { kennitala: string })[]
  /** The rows of employees without a kennitala of ten digits for the program. */
  excluded: Row[]
}

/**
 * Returns an empty text unless the kennitala has ten digits, because the program could not find the employee otherwise.
 */
export function findKennitala(integrations: SalaryRow['integrations'], key: IntegrationKey): string {
  const kennitala = integrations[key]?.kt ?? ''
  return isKennitala(kennitala) ? kennitala : ''
}

export function partitionByKennitala<Row extends SalaryRow>(
  salaryRows: readonly Row[],
  key: IntegrationKey,
): SalaryRows<Row> {
  const sortedRows: SalaryRows<Row> = { rows: [], excluded: [] }
  for (const row of salaryRows) {
    const kennitala = findKennitala(row.integrations, key)
    if (kennitala) sortedRows.rows.push({ ...row, kennitala })
    else sortedRows.excluded.push(row)
  }
  return sortedRows
}

const formatHours = (seconds: number): string => formatCsvHours(seconds, payrollCsvFormat)

const formatDayAsDDMMYY = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`

/** Writes a line for each employee and bucket. Leaves fields empty that the program does not require. */
export function createReglaFile(rows: SalaryRows['rows'], periodEnd: string, items: PayItems): string {
  const line = (kennitala: string, item: string, seconds: number): string[] => [
    kennitala,
    '',
    '',
    '',
    item,
    formatHours(seconds),
    '',
    '',
    '',
    formatDayAsDDMMYY(periodEnd),
  ]
  return joinCsvRows(
    rows.flatMap(row => buckets.map(({ id, payItem }) => line(row.kennitala, items[payItem], row[id]))),
    payrollCsvFormat,
  )
}

/** Creates the CSV file for DK. The columns of hours have the codes of the pay items as headings. */
export function createDkFile(rows: SalaryRows['rows'], items: PayItems): string {
  const text = (value: string): string => formatCsvCell(value, payrollCsvFormat)
  return joinCsvRows(
    [
      ['Kennitala', 'Deild', 'Nafn', ...buckets.map(({ payItem }) => items[payItem])],
      ...rows.map(row => [
        row.kennitala,
        text(row.integrations.dk?.deild ?? ''),
        text(row.employee.name),
        ...buckets.map(({ id }) => formatHours(row[id])),
      ]),
    ],
    payrollCsvFormat,
  )
}
