import type { Country } from '../domain/markets.ts'
import { detectDateOrder, type DateOrder } from './date-times.ts'
import { findExtraColumns, type FieldColumns } from './headers.ts'
import type { FileRows } from './plan.ts'

const amPmPattern = /\d\s*[ap]\.?\s?m\b/i

/**
 * Detects the order of day and month in the file's dates. If the order is unclear, suggests the usual one of the
 * company's country, or the American one for times with AM and PM. If both apply and differ, suggests nothing.
 */
export function resolveDateOrder(
  { rows, headerIndex }: FileRows,
  mapping: FieldColumns,
  country: Country | undefined,
): { detectedOrder: DateOrder | 'unclear'; suggestedOrder: DateOrder | null } {
  const { date, start, end_date, end } = mapping
  const columns = [date, start, end_date, end].filter(index => index !== undefined)
  const headers = findExtraColumns(rows[headerIndex] ?? [], mapping).days.map(({ header }) => header)
  const texts = [
    ...headers,
    ...rows.slice(headerIndex + 1).flatMap(row => columns.map(index => (row[index] ?? '').trim())),
  ]
  const detectedOrder = detectDateOrder(texts)
  if (detectedOrder !== 'unclear') return { detectedOrder, suggestedOrder: null }
  const usesAmPm = texts.some(text => amPmPattern.test(text))
  const isDayFirst = country === 'IS' || country === 'PT'
  return { detectedOrder, suggestedOrder: usesAmPm === isDayFirst ? null : usesAmPm ? 'MDY' : 'DMY' }
}
