import { readCsv } from './csv.ts'
import { FileRefusedError, maxFileBytes, type FileContent } from './limits.ts'
import { readXlsx } from './xlsx.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, i) => bytes[i] === byte)

export async function parseImportFile(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent> {
  if (bytes.length > maxFileBytes) throw new FileRefusedError('too_large')
  if (startsWith(bytes, 0x50, 0x4b)) return readXlsx(bytes)
  // Refuses workbooks from before 2007, and encrypted ones.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefusedError('old_excel')
  return { rows: readCsv(bytes), sheets: [] }
}
