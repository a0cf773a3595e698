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

/** Spreadsheets of some languages take the wide forms for the same signs. */
const sign = '[=+\\-@＝＋－＠]'
/** A spreadsheet would take it for a formula. */
const startsFormula = new RegExp(`^(?:[\\t\\r]|\\s*${sign})`)
/**
 * A spreadsheet whose language has another separator, or tabs, splits the file inside this text, since the quotes around
 * it then stand in the middle of a cell. What follows would begin a cell.
 */
const startsFormulaInside = new RegExp(`([;,\\t\\r\\n](?:"|[^\\S\\t\\r\\n])*)(?=${sign})`, 'g')

export function csvText(text: string, { separator }: CsvForm): string {
  const inside = text.replace(startsFormulaInside, "$1'")
  const plain = startsFormula.test(text) ? `'${inside}` : inside
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
