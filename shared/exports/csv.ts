/** text files that spreadsheets and payroll programs read */

export interface CsvForm {
  separator: ';' | ','
  decimal: ',' | '.'
}

/** what payroll programs take, whatever the language is */
export const payrollForm: CsvForm = { separator: ';', decimal: ',' }

/** bytes by which a spreadsheet knows that it is UTF-8 */
const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/** a spreadsheet would take it for a formula */
const startsFormula = /^[=+\-@\t\r]/

export function csvText(text: string, { separator }: CsvForm): string {
  const plain = startsFormula.test(text) ? `'${text}` : text
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** two decimals, half away from zero, without the errors of binary fractions */
export function csvHours(seconds: number, { decimal }: Pick<CsvForm, 'decimal'>): string {
  const hundredths = Math.round(Math.abs(seconds) / 36)
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100]
  return `${seconds < 0 && hundredths > 0 ? '-' : ''}${whole}${decimal}${String(rest).padStart(2, '0')}`
}

export const csvFile = (rows: readonly (readonly string[])[], { separator }: CsvForm): string =>
  byteOrderMark + rows.map(row => row.join(separator) + lineEnd).join('')
