/** the workbook that Payday takes hours from */
import type { Workbook } from 'exceljs'
import type { Sorted } from './salary.ts'

/** as Payday's own form names them */
export const paydayColumns = ['Kennitala', 'Nafn', 'Dagvinna', 'Yfirvinna', 'Eftirvinna'] as const

/** `workbook` is empty: the library that makes it is loaded by whoever calls */
export async function paydayFile(workbook: Workbook, rows: Sorted['rows']): Promise<Uint8Array> {
  const sheet = workbook.addWorksheet('Tímaskrá')
  sheet.columns = [{ width: 14 }, { width: 32 }, { width: 12 }, { width: 12 }, { width: 12 }]
  sheet.addRow(paydayColumns)
  sheet.getRow(1).font = { bold: true }
  for (const { kennitala, employee, regular_time, over_time } of rows) {
    const row = sheet.addRow([kennitala, employee.name, regular_time / 3600, over_time / 3600, 0])
    for (const column of [3, 4, 5]) row.getCell(column).numFmt = '0.00'
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}
