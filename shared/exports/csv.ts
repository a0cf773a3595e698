import type { Language } from '../domain/languages.ts'

export interface CsvFormat {
  separator: ';' | ','
  decimal: ',' | '.'
}

/** Spreadsheets of each language expect these formats. */
export const csvFormatByLanguage: Record<Language, CsvFormat> = {
  en: { separator: ',', decimal: '.' },
  is: { separator: ';', decimal: ',' },
  pt: { separator: ';', decimal: ',' },
}

/** Payroll programs expect this format in every language. */
export const payrollCsvFormat: CsvFormat = { separator: ';', decimal: ',' }

/** The mark lets spreadsheets recognize UTF-8. */
const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/** These signs begin a formula. Spreadsheets of some languages treat the fullwidth forms as the same signs. */
const formulaSigns = '[=+\\-@＝＋－＠]'
/** A spreadsheet would treat a text that begins like this as a formula. */
const formulaStartPattern = new RegExp(`^(?:[\\t\\r]|\\s*${formulaSigns})`)
/**
 * A formula may begin after a separator inside a quoted text. A spreadsheet that expects another separator than the
 * file's may split the text there, because it ignores the quotes.
 */
const innerFormulaPattern = new RegExp(`([;,\\t\\r\\n](?:"|[^\\S\\t\\r\\n])*)(?=${formulaSigns})`, 'g')

/** Finds texts that may need escaping. Most texts have none of these characters, so they skip both searches above. */
const possibleFormulaPattern = new RegExp(`[\\t\\r]|${formulaSigns}`)

function escapeFormulas(text: string): string {
  const escapedText = text.replace(innerFormulaPattern, "$1'")
  return formulaStartPattern.test(text) ? `'${escapedText}` : escapedText
}

export function formatCsvCell(text: string, { separator }: CsvFormat): string {
  const plain = possibleFormulaPattern.test(text) ? escapeFormulas(text) : text
  return plain.includes(separator) || /["\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * Formats seconds as hours with two decimals. Rounds half away from zero. Computes with whole numbers, to avoid errors
 * of binary fractions.
 */
export function formatCsvHours(seconds: number, { decimal }: Pick<CsvFormat, 'decimal'>): string {
  const hundredths = Math.round(Math.abs(seconds) / 36)
  const [hours, rest] = [Math.floor(hundredths / 100), hundredths % 100]
  return `${seconds < 0 && hundredths > 0 ? '-' : ''}${hours}${decimal}${String(rest).padStart(2, '0')}`
}

export const joinCsvRows = (rows: readonly (readonly string[])[], { separator }: CsvFormat): string =>
  byteOrderMark + rows.map(row => row.join(separator) + lineEnd).join('')
