/** Reads text of a PDF as programs that copy or search text do. Supports only PDFs of shared/exports/pdf-file.ts. */
import { inflateSync } from 'node:zlib'

/** Finds objects by the table of offsets at the end of the file. */
function createObjectReader(pdf: Buffer): (id: string) => Buffer {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1'))?.[1])
  const table = pdf.subarray(start).toString('latin1')
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  return id => {
    const offset = offsets[Number(id) - 1] ?? Number.NaN
    const object = pdf.subarray(offset)
    if (!object.subarray(0, 20).toString('latin1').startsWith(`${id} 0 obj\n`)) throw new Error(`no object ${id}`)
    return object.subarray(0, object.indexOf('\nendobj'))
  }
}

const find = (source: Buffer, pattern: RegExp): string => {
  const [, hexText] = pattern.exec(source.toString('latin1')) ?? []
  if (hexText === undefined) throw new Error(`no ${pattern.source} in ${source.subarray(0, 200).toString('latin1')}`)
  return hexText
}

function inflate(object: Buffer): string {
  const begin = object.indexOf('\nstream\n') + '\nstream\n'.length
  return inflateSync(object.subarray(begin, begin + Number(find(object, /\/Length (\d+)/)))).toString('latin1')
}

const decodeUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Returns the texts of each page, in the order in which the file draws them. */
export function readPdfPages(bytes: Uint8Array): string[][] {
  const pdf = Buffer.from(bytes)
  const read = createObjectReader(pdf)
  const letters = new Map(
    [...inflate(read(find(read('3'), /\/ToUnicode (\d+) 0 R/))).matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(
      ([, code = '', letter = '']) => [code, decodeUtf16(letter)],
    ),
  )
  const decode = (codes: string): string =>
    (codes.match(/.{4}/g) ?? []).map(code => letters.get(code) ?? `[${code}]`).join('')
  const pageIds = find(read('2'), /\/Kids \[([^\]]*)\]/).match(/\d+(?= 0 R)/g) ?? []
  return pageIds.map(page => {
    const contentIds = find(read(page), /\/Contents \[([^\]]*)\]/).match(/\d+(?= 0 R)/g) ?? []
    return contentIds.flatMap(id =>
      [...inflate(read(id)).matchAll(/<(\w*)> Tj/g)].map(([, codes = '']) => decode(codes)),
    )
  })
}
