import type { Period } from '../domain/pay-period.ts'
import { buckets, paydayHourColumns } from '../domain/report/buckets.ts'
import type { SalaryRows } from './salary.ts'

/** Payday's import form has these column names. */
const columns = ['Kennitala', 'Nafn', ...paydayHourColumns]

/**
 * Creates the file for Payday's import form. Loads the library only now, because it is large and only needed for
 * Payday.
 */
export async function createPaydayFile(rows: SalaryRows['rows'], { to }: Period): Promise<Uint8Array> {
  const { default: ExcelJS } = await import('exceljs')
  const workbook = new ExcelJS.Workbook()
  // Sets the dates of the file, because the library would write the current time, and two files of the same hours would
  // differ.
  workbook.created = workbook.modified = new Date(`${to}T12:00:00Z`)
  const sheet = workbook.addWorksheet('Tímaskrá')
  sheet.columns = [{ width: 14 }, { width: 32 }, { width: 12 }, { width: 12 }, { width: 12 }]
  sheet.addRow(columns)
  sheet.getRow(1).font = { bold: true }
  for (const salaryRow of rows) {
    const seconds = paydayHourColumns.map(column =>
      buckets.reduce((sum, { id, payday }) => (payday === column ? sum + salaryRow[id] : sum), 0),
    )
    const row = sheet.addRow([
      salaryRow.kennitala,
      salaryRow.employee.name,
      ...seconds.map(bucketSeconds => bucketSeconds / 3600),
    ])
    for (const column of [3, 4, 5]) row.getCell(column).numFmt = '0.00'
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}
