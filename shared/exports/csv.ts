/** Text files for spreadsheets and payroll programs. */

import type { Language } from '../domain/languages.ts'

export interface CsvForm {
  separator: ';' | ','
  decimal: ',' | '.'
}

/** The form that spreadsheets of each language expect. */
export const formOf: Record<Language, CsvForm> = {
  en: { separator: ',', decimal: '.' },
  is: { separator: ';', decimal: ',' },
  pt: { separator: ';', decimal: ',' },
}

/** The form for payroll programs, in every language. */
export const payrollForm: CsvForm = { separator: ';', decimal: ',' }

/** Spreadsheets recognize UTF-8 by it. */
const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/** Spreadsheets of some languages take the fullwidth forms for the same signs. */
const sign = '[=+\\-@＝＋－＠]'
/** The beginning of a text that a spreadsheet would take for a formula. */
const startsFormula = new RegExp(`^(?:[\\t\\r]|\\s*${sign})`)
/**
 * A spreadsheet that expects another separator splits the file inside of quoted texts too, because there the quotes are
 * not at the start of a cell. The text after such a split could begin with a formula.
 */
const startsFormulaInside = new RegExp(`([;,\\t\\r\\n](?:"|[^\\S\\t\\r\\n])*)(?=${sign})`, 'g')

/** Most texts have none of these characters and need neither of the searches above. */
const mayHaveFormula = new RegExp(`[\\t\\r]|${sign}`)

function guarded(text: string): string {
  const inside = text.replace(startsFormulaInside, "$1'")
  return startsFormula.test(text) ? `'${inside}` : inside
}

export function csvText(text: string, { separator }: CsvForm): string {
  const plain = mayHaveFormula.test(text) ? guarded(text) : text
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Hours with two decimals, rounded half away from zero in whole numbers, without errors of binary fractions. */
export function csvHours(seconds: number, { decimal }: Pick<CsvForm, 'decimal'>): string {
  const hundredths = Math.round(Math.abs(seconds) / 36)
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100]
  return `${seconds < 0 && hundredths > 0 ? '-' : ''}${whole}${decimal}${String(rest).padStart(2, '0')}`
}

export const csvFile = (rows: readonly (readonly string[])[], { separator }: CsvForm): string =>
  byteOrderMark + rows.map(row => row.join(separator) + lineEnd).join('')
