/** Reads the files of a zip archive. Refuses archives that unpack to far more than a spreadsheet does. */
import { FileRefusedError } from './limits.ts'

const maxFiles = 1000
/** The limit applies to all files together. */
const maxUnpackedBytes = 200 * 1024 * 1024
/**
 * Files that are packed more tightly are refused, because they may be made to exhaust memory. Even sheets of a hundred
 * thousand similar rows are packed only forty times smaller.
 */
const maxCompressionRatio = 200
const minRatioCheckBytes = 10 * 1024 * 1024

interface ZipEntry {
  method: number
  packedBytes: number
  offset: number
}

const endOfDirectorySignature = 0x06054b50
const directoryEntrySignature = 0x02014b50
const localEntrySignature = 0x04034b50

export class ZipArchive {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #view: DataView
  readonly #entries = new Map<string, ZipEntry>()
  #unpackedBytes = 0

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      this.#readDirectory()
    } catch (error) {
      throw error instanceof RangeError ? new FileRefusedError('not_readable') : error
    }
  }

  #readDirectory(): void {
    const view = this.#view
    let end = view.byteLength - 22
    // The archive's last record may be followed by a comment of up to 64 KB.
    const minOffset = Math.max(0, end - 65_535)
    while (end >= minOffset && view.getUint32(end, true) !== endOfDirectorySignature) end--
    if (end < minOffset) throw new FileRefusedError('not_readable')
    const count = view.getUint16(end + 10, true)
    if (count > maxFiles) throw new FileRefusedError('bomb')
    let position = view.getUint32(end + 16, true)
    for (let i = 0; i < count; i++) {
      if (view.getUint32(position, true) !== directoryEntrySignature) throw new FileRefusedError('not_readable')
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map(offset => view.getUint16(position + offset, true))
      const name = new TextDecoder().decode(this.#bytes.subarray(position + 46, position + 46 + (nameBytes ?? 0)))
      this.#entries.set(name.toLowerCase(), {
        method: view.getUint16(position + 10, true),
        packedBytes: view.getUint32(position + 20, true),
        offset: view.getUint32(position + 42, true),
      })
      position += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0)
    }
  }

  /**
   * Returns the unpacked text of a file in the archive. Undefined if there is no such file. Counts the unpacked bytes,
   * because the size that the archive claims may be wrong.
   */
  async text(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) return undefined
    const view = this.#view
    if (entry.offset + 30 > view.byteLength || view.getUint32(entry.offset, true) !== localEntrySignature)
      throw new FileRefusedError('not_readable')
    const from = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
    const packedContent = this.#bytes.subarray(from, from + entry.packedBytes)
    if (entry.method !== 0 && entry.method !== 8) throw new FileRefusedError('not_readable')
    const storedBytes = new Blob([packedContent]).stream()
    const stream = entry.method === 0 ? storedBytes : storedBytes.pipeThrough(new DecompressionStream('deflate-raw'))
    const decoder = new TextDecoder()
    let text = ''
    let bytes = 0
    try {
      for (const reader = stream.getReader(); ;) {
        const { done, value } = await reader.read()
        if (done) return text + decoder.decode()
        bytes += value.length
        this.#unpackedBytes += value.length
        if (
          this.#unpackedBytes > maxUnpackedBytes ||
          (bytes > minRatioCheckBytes && bytes > packedContent.length * maxCompressionRatio)
        ) {
          await reader.cancel()
          throw new FileRefusedError('bomb')
        }
        text += decoder.decode(value, { stream: true })
      }
    } catch (error) {
      throw error instanceof FileRefusedError ? error : new FileRefusedError('not_readable')
    }
  }
}
