import { ZipWriter } from '../../../shared/exports/xlsx/zip.ts'
import type { StoredFile } from '../admin/script-runs.ts'
import { storeExportedFile } from '../../gateways/company-export-store.ts'
import { toExportsPrefix } from '../../gateways/exports-bucket.ts'
import type { ExportContext } from './load-export-context.ts'
import {
  exportSectionNames,
  exportSections,
  type ExportFileContent,
  type ExportChunk,
  type ExportSectionName,
} from './sections.ts'

export interface ExportCursor {
  section: ExportSectionName
  /** The cursor of the last packed chunk, empty before the first. */
  after: string
  /** The number of the next archive of this section. */
  archive: number
  entries: number
  images: number
}

export const initialCursor: ExportCursor = { section: 'company', after: '', archive: 1, entries: 0, images: 0 }

interface PackedArchive {
  stored: StoredFile | undefined
  missing: string[]
  /** Progress of the export, from 0 to 1. */
  doneFraction: number
  /** Where to resume. Null at the end of the export. */
  next: ExportCursor | null
  entries: number
  images: number
}

/** Packed files are in memory twice while an archive is stored, and several workers may share a function's memory. */
const maxArchiveBytes = 32 * 1024 * 1024
const maxArchiveFiles = 1000
/** Limits the work lost when a worker runs out of time, because the next worker starts the current archive again. */
const maxArchiveMs = 10_000

class Archive {
  readonly #zip = new ZipWriter()
  readonly #began = performance.now()
  #files = 0
  #bytes = 0

  async add(files: Record<string, ExportFileContent>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await this.#zip.add(name, [content])
      this.#files++
      this.#bytes += content.length
    }
  }

  get isEmpty(): boolean {
    return this.#files === 0
  }

  get isFull(): boolean {
    return (
      this.#bytes >= maxArchiveBytes ||
      this.#files >= maxArchiveFiles ||
      performance.now() - this.#began >= maxArchiveMs
    )
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#zip.finish())
  }
}

/** Packs the sections from the cursor on. An interrupted archive is created again under the same name. */
export async function* packArchives(
  exportContext: ExportContext,
  run: string,
  from: ExportCursor,
): AsyncGenerator<PackedArchive> {
  let position = from
  for (const section of exportSectionNames.slice(exportSectionNames.indexOf(from.section))) {
    if (section !== position.section) position = { ...position, section, after: '', archive: 1 }
    for await (const packedChunk of packSection(exportContext, run, position)) {
      position = packedChunk.position
      yield { ...packedChunk, next: position, entries: position.entries, images: position.images }
    }
  }
  yield {
    stored: undefined,
    missing: [],
    doneFraction: 1,
    next: null,
    entries: position.entries,
    images: position.images,
  }
}

async function* packSection(exportContext: ExportContext, run: string, from: ExportCursor) {
  let position = from
  let archive = new Archive()
  let missingFiles: string[] = []
  const store = async (doneFraction: number) => {
    const storedArchive = archive.isEmpty ? undefined : await saveArchive(archive, exportContext, run, position)
    const packedArchive = {
      position: { ...position, archive: position.archive + (storedArchive ? 1 : 0) },
      stored: storedArchive,
      missing: missingFiles,
      doneFraction,
    }
    position = packedArchive.position
    archive = new Archive()
    missingFiles = []
    return packedArchive
  }
  const computeOverallFraction = (done: number): number =>
    (exportSectionNames.indexOf(from.section) + done) / exportSectionNames.length
  for await (const chunk of exportSections[from.section](exportContext, from.after)) {
    await archive.add(chunk.files)
    missingFiles.push(...(chunk.missing ?? []))
    position = advanceCursor(position, chunk)
    if (archive.isFull) yield store(computeOverallFraction(chunk.doneFraction))
  }
  yield store(computeOverallFraction(1))
}

const advanceCursor = (position: ExportCursor, { cursor, entries = 0, images = 0 }: ExportChunk): ExportCursor => ({
  ...position,
  after: cursor,
  entries: position.entries + entries,
  images: position.images + images,
})

async function saveArchive(
  archive: Archive,
  { company }: ExportContext,
  run: string,
  position: ExportCursor,
): Promise<StoredFile> {
  const name = `${position.section}-${position.archive}.zip`
  const key = `${toExportsPrefix(company.id)}${run}/${name}`
  const bytes = archive.bytes()
  await storeExportedFile(key, bytes)
  return { name, key, bytes: bytes.length }
}
