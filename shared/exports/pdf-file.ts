/**
 * Replaces pdf-lib, which keeps every page in memory: PdfFile keeps only finished pages, compressed, so that a file of
 * thousands of pages needs little memory. Text is selectable, and only the used letters of the font are embedded.
 */
import fontkit from '@pdf-lib/fontkit'

/** The size of A4 in points. */
export const pageWidth = 595.28
export const pageHeight = 841.89

export interface TextStyle {
  points: number
  color?: keyof typeof colors
  isBold?: boolean
}

const colors = { text: '0.07 0.11 0.13', secondary: '0.36 0.42 0.45', line: '0.8 0.83 0.85' }

interface Letter {
  /** Hexadecimal number of the glyph in the embedded font. */
  code: string
  /** In thousandths of the font's size. */
  width: number
}

type Bytes = Uint8Array<ArrayBuffer>
const encode = (text: string): Bytes => new TextEncoder().encode(text)
const toHex = (value: number): string => value.toString(16).padStart(4, '0')
const toUtf16Hex = (letter: string): string =>
  Array.from({ length: letter.length }, (_, i) => toHex(letter.charCodeAt(i))).join('')
const round = (value: number): string => String(Math.round(value * 100) / 100)

async function compress(bytes: Bytes): Promise<Bytes> {
  const stream = new CompressionStream('deflate')
  const writer = stream.writable.getWriter()
  // If a write fails, the reader fails too, and the caller gets the reader's error.
  const writePromise = Promise.all([writer.write(bytes), writer.close()])
  const [compressed] = await Promise.all([new Response(stream.readable).arrayBuffer(), writePromise])
  return new Uint8Array(compressed)
}

/** These object numbers are known before the objects are written. */
const [catalogId, pagesId, fontId] = [1, 2, 3]

export class PdfFile {
  readonly #font
  readonly #subset
  readonly #scale: number
  readonly #letters = new Map<string, Letter>()
  readonly #chunks: Bytes[] = []
  readonly #offsets: number[] = []
  #length = 0
  #nextId = fontId + 1
  readonly #contentIds: number[] = []
  #content: string[] = []

  /** Begins the file. `font` is the TrueType font of all its texts. */
  constructor(font: Uint8Array) {
    this.#font = fontkit.create(font)
    this.#subset = this.#font.createSubset()
    this.#scale = 1000 / this.#font.unitsPerEm
    // The second line marks the file as binary.
    this.#append(encode('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'))
  }

  get pageCount(): number {
    return this.#contentIds.length
  }

  measureWidth(text: string, points: number): number {
    let width = 0
    for (const letter of text) width += this.#letterOf(letter).width
    return (width * points) / 1000
  }

  /** Draws on the current page. `y` is measured from the bottom. */
  drawText(text: string, x: number, y: number, { points, color = 'text', isBold = false }: TextStyle): void {
    const codes = Array.from(text, letter => this.#letterOf(letter).code).join('')
    // The font has no bold weight, so bold letters get an outline.
    const mode = isBold ? `2 Tr ${round(points / 30)} w ${colors[color]} RG` : '0 Tr'
    this.#content.push(`BT ${mode} ${colors[color]} rg /F ${points} Tf ${round(x)} ${round(y)} Td <${codes}> Tj ET`)
  }

  drawRule(from: number, to: number, y: number): void {
    this.#content.push(`0.5 w ${colors.line} RG ${round(from)} ${round(y)} m ${round(to)} ${round(y)} l S`)
  }

  async endPage(): Promise<void> {
    this.#contentIds.push(await this.#addStream(this.#takeContent()))
  }

  /** Completes the file. Calls `drawOnPage` for each page, because the number of pages is known only now. */
  async finish(title: string, drawOnPage: (page: number, pageCount: number) => void): Promise<Bytes[]> {
    const pageIds: number[] = []
    const resources = `/Resources << /Font << /F ${fontId} 0 R >> >>`
    const mediaBox = `/MediaBox [0 0 ${pageWidth} ${pageHeight}]`
    for (const [i, contentId] of this.#contentIds.entries()) {
      drawOnPage(i + 1, this.pageCount)
      const content = `/Contents [${contentId} 0 R ${await this.#addStream(this.#takeContent())} 0 R]`
      pageIds.push(this.#addObject(`<< /Type /Page /Parent ${pagesId} 0 R ${mediaBox} ${resources} ${content} >>`))
    }
    const kids = pageIds.map(id => `${id} 0 R`).join(' ')
    this.#addObject(`<< /Type /Pages /Kids [${kids}] /Count ${this.pageCount} >>`, pagesId)
    await this.#addFont()
    this.#addObject(
      `<< /Type /Catalog /Pages ${pagesId} 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
      catalogId,
    )
    const infoId = this.#addObject(`<< /Title <feff${toUtf16Hex(title)}> >>`)
    const start = this.#length
    const rows = this.#offsets.slice(1).map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`)
    this.#append(
      encode(
        `xref\n0 ${this.#nextId}\n0000000000 65535 f \n${rows.join('')}` +
          `trailer\n<< /Size ${this.#nextId} /Root ${catalogId} 0 R /Info ${infoId} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      ),
    )
    return this.#chunks
  }

  #letterOf(letter: string): Letter {
    const knownLetter = this.#letters.get(letter)
    if (knownLetter) return knownLetter
    const glyph = this.#font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    const addedLetter = { code: toHex(this.#subset.includeGlyph(glyph)), width: glyph.advanceWidth * this.#scale }
    this.#letters.set(letter, addedLetter)
    return addedLetter
  }

  #takeContent(): Bytes {
    const content = encode(this.#content.join('\n'))
    this.#content = []
    return content
  }

  #append(bytes: Bytes): void {
    this.#chunks.push(bytes)
    this.#length += bytes.length
  }

  #begin(id: number): void {
    this.#offsets[id] = this.#length
  }

  #addObject(content: string, id = this.#nextId++): number {
    this.#begin(id)
    this.#append(encode(`${id} 0 obj\n${content}\nendobj\n`))
    return id
  }

  async #addStream(content: Bytes, entries = ''): Promise<number> {
    const id = this.#nextId++
    const compressedContent = await compress(content)
    this.#begin(id)
    this.#append(
      encode(`${id} 0 obj\n<< /Filter /FlateDecode /Length ${compressedContent.length}${entries} >>\nstream\n`),
    )
    this.#append(compressedContent)
    this.#append(encode('\nendstream\nendobj\n'))
    return id
  }

  async #addFont(): Promise<void> {
    const name = `AAAAAA+${this.#font.postscriptName}`
    const file = await encodeSubset(this.#subset)
    const fileId = await this.#addStream(file, ` /Length1 ${file.length}`)
    const { bbox, ascent, descent } = this.#font
    const sizes = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY, ascent, descent].map(size => round(size * this.#scale))
    const descriptorId = this.#addObject(
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${sizes.slice(0, 4).join(' ')}] /ItalicAngle 0 ` +
        `/Ascent ${sizes[4]} /Descent ${sizes[5]} /CapHeight ${sizes[4]} /StemV 0 /FontFile2 ${fileId} 0 R >>`,
    )
    const letters = [...this.#letters].map(([letter, { code, width }]) => ({ letter, code, width }))
    const widths = letters.map(({ code, width }) => `${Number.parseInt(code, 16)} [${round(width)}]`).join(' ')
    const descendantId = this.#addObject(
      `<< /Type /Font /Subtype /CIDFontType2 /CIDToGIDMap /Identity /BaseFont /${name} /FontDescriptor ${descriptorId} 0 R ` +
        `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [${widths}] >>`,
    )
    const mapId = await this.#addStream(encode(createUnicodeMap(letters)))
    this.#addObject(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
        `/DescendantFonts [${descendantId} 0 R] /ToUnicode ${mapId} 0 R >>`,
      fontId,
    )
  }
}

const encodeSubset = async (subset: ReturnType<ReturnType<typeof fontkit.create>['createSubset']>): Promise<Bytes> => {
  const parts: Uint8Array[] = []
  await new Promise<void>(resolve => {
    subset
      .encodeStream()
      .on('data', part => parts.push(part))
      .on('end', () => resolve())
  })
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/**
 * Returns the map by which programs convert glyphs to letters when they copy or search text. A block of the map may
 * have at most 100 rows.
 */
function createUnicodeMap(letterCodes: readonly { letter: string; code: string }[]): string {
  const rows = letterCodes.map(({ letter, code }) => `<${code}> <${toUtf16Hex(letter)}>`)
  const blocks: string[] = []
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
