import ExcelJS from 'exceljs'
import { createPaydayFile } from './payday.ts'
import { partitionByKennitala } from './salary.ts'

it('writes exact hours, all letters, and no formula from a name to Payday’s form', async () => {
  const { rows } = partitionByKennitala(
    [
      {
        employee: { id: 'a', name: 'Þóra Ýr' },
        regular_time: 28_818,
        over_time: 1801,
        integrations: { payday: { kt: '1201603389' } },
      },
      {
        employee: { id: 'b', name: '=1+1' },
        regular_time: 0,
        over_time: 36,
        integrations: { payday: { kt: '3108962099' } },
      },
    ],
    'payday',
  )
  const bytes = await createPaydayFile(rows, { from: '2026-11-01', to: '2026-11-30' })
  const loadedWorkbook = new ExcelJS.Workbook()
  await loadedWorkbook.xlsx.load(Buffer.from(bytes) as unknown as Parameters<typeof loadedWorkbook.xlsx.load>[0])
  const sheet = loadedWorkbook.worksheets[0]
  const values = [1, 2, 3].map(row => [1, 2, 3, 4, 5].map(column => sheet?.getCell(row, column).value))
  expect(values).toEqual([
    ['Kennitala', 'Nafn', 'Dagvinna', 'Yfirvinna', 'Eftirvinna'],
    ['1201603389', 'Þóra Ýr', 28_818 / 3600, 1801 / 3600, 0],
    ['3108962099', '=1+1', 0, 36 / 3600, 0],
  ])
  expect(sheet?.getCell(3, 2).type).toBe(ExcelJS.ValueType.String)
  expect(sheet?.getCell(2, 3).numFmt).toBe('0.00')
})
