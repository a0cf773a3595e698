/** Packs files in chunks, so that no whole file is in memory uncompressed. */

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function updateCrc(bytes: Uint8Array, previousCrc: number): number {
  let crc = ~previousCrc
  for (let i = 0; i < bytes.length; i++) crc = (crcTable[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

type Bytes = Uint8Array<ArrayBuffer>

interface PackedFile {
  name: Bytes
  crc: number
  packedBytes: number
  unpackedBytes: number
  offset: number
}

/** Packs little-endian numbers, each with its size in bytes, followed by `rest`. */
function packRecord(fields: readonly (readonly [value: number, bytes: 2 | 4])[], ...rest: Bytes[]): Bytes {
  const head = fields.reduce((sum, [, bytes]) => sum + bytes, 0)
  const record = new Uint8Array(rest.reduce((sum, { length }) => sum + length, head))
  const view = new DataView(record.buffer)
  let offset = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(offset, value, true)
    else view.setUint32(offset, value, true)
    offset += bytes
  }
  for (const part of rest) {
    record.set(part, offset)
    offset += part.length
  }
  return record
}

const version = 20
/** The flag says that names are UTF-8. */
const utf8NamesFlag = 0x0800
const deflateMethod = 8
/** 1 January 1980, in the format of the archive. With a fixed date, equal content gives equal files. */
const fixedDate = 33

const createCommonFields = ({ crc, packedBytes, unpackedBytes, name }: PackedFile) =>
  [
    [version, 2],
    [utf8NamesFlag, 2],
    [deflateMethod, 2],
    [0, 2],
    [fixedDate, 2],
    [crc, 4],
    [packedBytes, 4],
    [unpackedBytes, 4],
    [name.length, 2],
    [0, 2],
  ] as const

export class ZipWriter {
  readonly #chunks: Bytes[] = []
  readonly #entries: PackedFile[] = []
  readonly #encoder = new TextEncoder()
  #lengthBytes = 0

  #push(part: Bytes): void {
    this.#chunks.push(part)
    this.#lengthBytes += part.length
  }

  /** Packs a file and appends it to the archive. The caller must await this call before adding the next file. */
  async add(name: string, content: Iterable<string | Bytes>): Promise<void> {
    const entry: PackedFile = {
      name: this.#encoder.encode(name),
      crc: 0,
      packedBytes: 0,
      unpackedBytes: 0,
      offset: this.#lengthBytes,
    }
    const { readable, writable } = new CompressionStream('deflate-raw')
    const packedChunksPromise = collectChunks(readable)
    const writer = writable.getWriter()
    for (const piece of content) {
      const bytes = typeof piece === 'string' ? this.#encoder.encode(piece) : piece
      entry.crc = updateCrc(bytes, entry.crc)
      entry.unpackedBytes += bytes.length
      await writer.write(bytes)
    }
    await writer.close()
    const packedChunks = await packedChunksPromise
    entry.packedBytes = packedChunks.reduce((sum, { length }) => sum + length, 0)
    this.#entries.push(entry)
    this.#push(packRecord([[0x04034b50, 4], ...createCommonFields(entry)], entry.name))
    for (const part of packedChunks) this.#push(part)
  }

  finish(): Bytes[] {
    const directoryOffset = this.#lengthBytes
    for (const entry of this.#entries)
      this.#push(
        packRecord(
          [
            [0x02014b50, 4],
            [version, 2],
            ...createCommonFields(entry),
            [0, 2],
            [0, 2],
            [0, 2],
            [0, 4],
            [entry.offset, 4],
          ],
          entry.name,
        ),
      )
    const count = this.#entries.length
    this.#push(
      packRecord([
        [0x06054b50, 4],
        [0, 2],
        [0, 2],
        [count, 2],
        [count, 2],
        [this.#lengthBytes - directoryOffset, 4],
        [directoryOffset, 4],
        [0, 2],
      ]),
    )
    return this.#chunks
  }
}

async function collectChunks(readable: ReadableStream<Bytes>): Promise<Bytes[]> {
  const reader = readable.getReader()
  const parts: Bytes[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts
    parts.push(value)
  }
}
