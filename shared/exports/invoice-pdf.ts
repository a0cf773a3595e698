import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import type { InvoiceCopy } from './invoice-copy.ts'

/** The size of A4 in points. */
const pageSize: [width: number, height: number] = [595.28, 841.89]
const margin = 56
const [left, right] = [margin, pageSize[0] - margin]
const middlePosition = left + (right - left) / 2
const lineHeight = 1.45
const textColor = rgb(0.07, 0.11, 0.13)
const secondaryColor = rgb(0.36, 0.42, 0.45)
const lineColor = rgb(0.8, 0.83, 0.85)

/** Writes the pages of a PDF from top to bottom, and starts a new page when one is full. */
class Writer {
  private readonly document: PDFDocument
  private readonly font: PDFFont
  private page: PDFPage
  y = pageSize[1] - margin

  constructor(document: PDFDocument, font: PDFFont) {
    this.document = document
    this.font = font
    this.page = document.addPage(pageSize)
  }

  /** Breaks the text into lines between words. Breaks within a word only if the word alone is wider than a line. */
  private breakLines(text: string, points: number, width: number): string[] {
    const fits = (line: string): boolean => this.font.widthOfTextAtSize(line, points) <= width
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longerLine = line === '' ? word : `${line} ${word}`
      if (fits(longerLine)) line = longerLine
      else {
        if (line !== '') lines.push(line)
        line = ''
        for (const letter of word) {
          if (!fits(line + letter)) {
            lines.push(line)
            line = ''
          }
          line += letter
        }
      }
    }
    return [...lines, line]
  }

  /** Draws texts side by side. The next row begins below the longest of them. */
  row(
    cells: readonly { text: string; x?: number; to?: number; isRight?: boolean }[],
    { points = 10, color = textColor, after = 0 } = {},
  ): void {
    const linesByCell = cells.map(({ text, x = left, to = right }) => this.breakLines(text, points, to - x))
    const height = Math.max(...linesByCell.map(lines => lines.length)) * points * lineHeight
    if (this.y - height < margin) {
      this.page = this.document.addPage(pageSize)
      this.y = pageSize[1] - margin
    }
    for (const [i, { x = left, to = right, isRight = false }] of cells.entries())
      for (const [n, line] of (linesByCell[i] ?? []).entries())
        this.page.drawText(line, {
          x: isRight ? to - this.font.widthOfTextAtSize(line, points) : x,
          y: this.y - points - n * points * lineHeight,
          size: points,
          font: this.font,
          color,
        })
    this.y -= height + after
  }

  rule(): void {
    this.page.drawLine({
      start: { x: left, y: this.y },
      end: { x: right, y: this.y },
      thickness: 0.5,
      color: lineColor,
    })
    this.y -= 6
  }
}

/** Creates the PDF of an invoice copy. `font` is a TrueType font, of which the PDF embeds only the used letters. */
export async function createInvoicePdf(invoiceCopy: InvoiceCopy, font: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  document.setTitle(invoiceCopy.title, { showInWindowTitleBar: true })
  const writer = new Writer(document, await document.embedFont(font, { subset: true }))
  writer.row([{ text: invoiceCopy.title }], { points: 18, after: 16 })
  for (const text of invoiceCopy.seller) writer.row([{ text }])
  writer.y -= 16
  writer.row([{ text: invoiceCopy.payer.title }], { color: secondaryColor })
  for (const text of invoiceCopy.payer.lines) writer.row([{ text }])
  writer.y -= 16
  for (const [name, value] of invoiceCopy.facts)
    writer.row([
      { text: name, to: middlePosition - 100 },
      { text: value, x: middlePosition - 90 },
    ])
  writer.y -= 20
  const amountPosition = { x: right - 110, isRight: true }
  const table = (text: string, amount: string) => [
    { text, to: right - 120 },
    { text: amount, ...amountPosition },
  ]
  writer.row(table(...invoiceCopy.headings), { color: secondaryColor, after: 2 })
  writer.rule()
  for (const line of invoiceCopy.lines) writer.row(table(...line), { after: 4 })
  writer.rule()
  for (const [i, sum] of invoiceCopy.sums.entries())
    writer.row(table(...sum), { after: 2, points: i === invoiceCopy.sums.length - 1 ? 12 : 10 })
  writer.y -= 24
  writer.row([{ text: invoiceCopy.footer }], { points: 9, color: secondaryColor })
  return document.save()
}
