/** the files by which payroll programs take hours over; who is not in one is named with the reason */
import { isKennitala } from '../domain/kennitala.ts'
import type { IntegrationKey } from '../domain/policies.ts'
import { csvFile, csvHours, csvText, payrollForm } from './csv.ts'

export interface SalaryRow {
  employee: { id: string; name: string }
  /** seconds */
  regular_time: number
  over_time: number
  integrations: {
    payday?: { kt: string } | undefined
    regla?: { kt: string } | undefined
    dk?: { kt?: string | undefined; deild?: string | undefined } | undefined
  }
}

export interface PayItems {
  regular: string
  overtime: string
}

/** why hours of somebody are not in a file */
export const leftOutReasons = ['no_kennitala', 'open', 'unapproved'] as const

export interface Sorted<Row extends SalaryRow = SalaryRow> {
  rows: (Row & { kennitala: string })[]
  /** those without a kennitala for that program */
  leftOut: Row[]
}

/** those whom a payroll program can tell apart, and the others */
export function sortOut<Row extends SalaryRow>(all: readonly Row[], key: IntegrationKey): Sorted<Row> {
  const sorted: Sorted<Row> = { rows: [], leftOut: [] }
  for (const row of all) {
    const kennitala = row.integrations[key]?.kt ?? ''
    if (isKennitala(kennitala)) sorted.rows.push({ ...row, kennitala })
    else sorted.leftOut.push(row)
  }
  return sorted
}

const hours = (seconds: number): string => csvHours(seconds, payrollForm)

/** DDMMYY of a day as YYYY-MM-DD */
const shortDay = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}`

/** two lines for each employee; the fields between are for what the program does not need to know */
export function reglaFile(rows: Sorted['rows'], periodEnd: string, { regular, overtime }: PayItems): string {
  const line = (kennitala: string, item: string, seconds: number): string[] => [
    kennitala,
    '',
    '',
    '',
    item,
    hours(seconds),
    '',
    '',
    '',
    shortDay(periodEnd),
  ]
  return csvFile(
    rows.flatMap(row => [line(row.kennitala, regular, row.regular_time), line(row.kennitala, overtime, row.over_time)]),
    payrollForm,
  )
}

/** the heads of the hours are the numbers of the pay items */
export function dkFile(rows: Sorted['rows'], { regular, overtime }: PayItems): string {
  const text = (value: string): string => csvText(value, payrollForm)
  return csvFile(
    [
      ['Kennitala', 'Deild', 'Nafn', regular, overtime],
      ...rows.map(row => [
        row.kennitala,
        text(row.integrations.dk?.deild ?? ''),
        text(row.employee.name),
        hours(row.regular_time),
        hours(row.over_time),
      ]),
    ],
    payrollForm,
  )
}
