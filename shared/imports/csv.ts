import { maxImportRows } from '../domain/imports.ts'
import { clipCell, FileRefusedError, maxColumns } from './limits.ts'

/**
 * Decodes UTF-8 or UTF-16 with a byte order mark. Without one, decodes UTF-8 or, if that is not valid, the Windows
 * encoding of western Europe.
 */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/** Several rows are tried, because there may be a title above the header. */
const maxProbedRows = 20
/**
 * Returns the separator that splits most of the first rows into the same number of columns, which must be at least two.
 */
export function detectSeparator(text: string): Separator {
  const start = text.slice(0, 100_000)
  const score = (separator: Separator): number => {
    const widths = [...take(parseCsvRows(start, separator), maxProbedRows)].map(({ length }) => length)
    const width = Math.max(0, ...widths)
    return width < 2 ? 0 : widths.filter(rowWidth => rowWidth === width).length * 1000 + width
  }
  const scores = new Map(separators.map(separator => [separator, score(separator)]))
  return separators.reduce((bestSeparator, separator) =>
    (scores.get(separator) ?? 0) > (scores.get(bestSeparator) ?? 0) ? separator : bestSeparator,
  )
}

function* take<Item>(items: Iterable<Item>, max: number): Generator<Item> {
  let yieldedCount = 0
  for (const item of items) {
    if (yieldedCount++ >= max) return
    yield item
  }
}

/**
 * Yields the cells of each row. Quotes count only at the start of a cell. Inside quotes, a doubled quote stands for a
 * quote.
 */
export function* parseCsvRows(text: string, separator: Separator): Generator<string[]> {
  let row: string[] = []
  let at = 0
  const end = text.length
  const plainEnd = new RegExp(`[${separator}\\r\\n]`, 'g')
  while (at < end) {
    let cell: string
    if (text[at] === '"') {
      let quotedText = ''
      let from = at + 1
      for (;;) {
        const quoteIndex = text.indexOf('"', from)
        const to = quoteIndex < 0 ? end : quoteIndex
        quotedText += text.slice(from, to)
        if (text[to + 1] !== '"') {
          at = to + 1
          break
        }
        quotedText += '"'
        from = to + 2
      }
      cell = quotedText
      // Text after the closing quote belongs to the cell, as in spreadsheets.
      plainEnd.lastIndex = at
      const next = plainEnd.exec(text)?.index ?? end
      cell += text.slice(at, next)
      at = next
    } else {
      plainEnd.lastIndex = at
      const next = plainEnd.exec(text)?.index ?? end
      cell = text.slice(at, next)
      at = next
    }
    row.push(clipCell(cell))
    if (row.length > maxColumns) throw new FileRefusedError('too_many_columns')
    if (text[at] === separator) {
      at++
      if (at === end) row.push('')
      else continue
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    yield row
    row = []
  }
  if (row.length > 0) yield row
}

export function readCsv(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes).replace(/^\ufeff/, '')
  // The first line may declare the separator for Excel.
  const separatorLine = /^sep=([,;\t])\r?\n/.exec(text)
  const content = separatorLine ? text.slice(separatorLine[0].length) : text
  const separator = (separatorLine?.[1] as Separator | undefined) ?? detectSeparator(content)
  const rows: string[][] = separatorLine ? [[]] : []
  for (const row of parseCsvRows(content, separator)) {
    // Allows for titles and headers above the data rows.
    if (rows.length > maxImportRows + maxProbedRows) throw new FileRefusedError('too_many_rows')
    rows.push(row)
  }
  return rows
}
