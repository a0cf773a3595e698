/** CSV files for spreadsheets and payroll programs. */

import type { Language } from '../domain/languages.ts'

export interface CsvFormat {
  separator: ';' | ','
  decimal: ',' | '.'
}

/** The format that spreadsheets of each language expect. */
export const csvFormatByLanguage: Record<Language, CsvFormat> = {
  en: { separator: ',', decimal: '.' },
  is: { separator: ';', decimal: ',' },
  pt: { separator: ';', decimal: ',' },
}

/** The format for payroll programs, in every language. */
export const payrollCsvFormat: CsvFormat = { separator: ';', decimal: ',' }

/** Lets spreadsheets recognize UTF-8. */
const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/** The signs that begin a formula. Spreadsheets of some languages treat the fullwidth forms as the same signs. */
const formulaSigns = '[=+\\-@＝＋－＠]'
/** The beginning of a text that a spreadsheet would treat as a formula. */
const startsFormula = new RegExp(`^(?:[\\t\\r]|\\s*${formulaSigns})`)
/**
 * The beginning of a formula after a separator inside a quoted text. A spreadsheet that expects another separator than
 * the file's may split the text here, because it then ignores the quotes.
 */
const startsFormulaInside = new RegExp(`([;,\\t\\r\\n](?:"|[^\\S\\t\\r\\n])*)(?=${formulaSigns})`, 'g')

/** Most texts have none of these characters and need neither of the searches above. */
const mayHaveFormula = new RegExp(`[\\t\\r]|${formulaSigns}`)

function escapeFormulas(text: string): string {
  const escaped = text.replace(startsFormulaInside, "$1'")
  return startsFormula.test(text) ? `'${escaped}` : escaped
}

export function formatCsvCell(text: string, { separator }: CsvFormat): string {
  const plain = mayHaveFormula.test(text) ? escapeFormulas(text) : text
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * Hours with two decimals, rounded half away from zero. Computes with whole numbers, to avoid errors of binary
 * fractions.
 */
export function formatCsvHours(seconds: number, { decimal }: Pick<CsvFormat, 'decimal'>): string {
  const hundredths = Math.round(Math.abs(seconds) / 36)
  const [hours, rest] = [Math.floor(hundredths / 100), hundredths % 100]
  return `${seconds < 0 && hundredths > 0 ? '-' : ''}${hours}${decimal}${String(rest).padStart(2, '0')}`
}

export const joinCsvRows = (rows: readonly (readonly string[])[], { separator }: CsvFormat): string =>
  byteOrderMark + rows.map(row => row.join(separator) + lineEnd).join('')
