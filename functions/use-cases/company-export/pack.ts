/** Packs the content of an export into parts, and stores each before the next begins. */
import { Zip } from '../../../shared/exports/xlsx/zip.ts'
import type { StoredFile } from '../../data/script-runs.ts'
import { storePart } from '../../gateways/company-export-store.ts'
import { exportsOf } from '../../gateways/exports-bucket.ts'
import type { Exported } from './exported.ts'
import { sectionNames, sections, type Content, type Piece, type SectionName } from './sections.ts'

/** Where an export goes on. */
export interface Position {
  section: SectionName
  /** The last piece of the section that is packed; empty before the first. */
  after: string
  /** The number of the section's next part. */
  part: number
  entries: number
  images: number
}

export const beginning: Position = { section: sectionNames[0] ?? 'company', after: '', part: 1, entries: 0, images: 0 }

interface Packed {
  stored: StoredFile | undefined
  missing: string[]
  /** How much of the export is done, from 0 to 1. */
  done: number
  /** Null at the end. */
  next: Position | null
  entries: number
  images: number
}

/** A part holds its packed files twice when it is stored, and several workers may share a function's memory. */
const fullBytes = 32 * 1024 * 1024
const fullFiles = 1000
/** A part ends after so long, because a worker that runs out of time begins with its part again. */
const fullMs = 10_000

class Part {
  readonly #zip = new Zip()
  readonly #began = performance.now()
  #files = 0
  #bytes = 0

  async add(files: Record<string, Content>): Promise<void> {
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
    return this.#bytes >= fullBytes || this.#files >= fullFiles || performance.now() - this.#began >= fullMs
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#zip.finish())
  }
}

/** The parts from a position on. A part that was cut off is made again, under the same name. */
export async function* pack(exported: Exported, run: string, from: Position): AsyncGenerator<Packed> {
  let position = from
  for (const section of sectionNames.slice(sectionNames.indexOf(from.section))) {
    if (section !== position.section) position = { ...position, section, after: '', part: 1 }
    for await (const packed of packSection(exported, run, position)) {
      position = packed.position
      yield { ...packed, next: position, entries: position.entries, images: position.images }
    }
  }
  yield { stored: undefined, missing: [], done: 1, next: null, entries: position.entries, images: position.images }
}

async function* packSection(exported: Exported, run: string, from: Position) {
  let position = from
  let part = new Part()
  let missing: string[] = []
  const store = async (done: number) => {
    const stored = part.isEmpty ? undefined : await storedPart(part, exported, run, position)
    const packed = { position: { ...position, part: position.part + (stored ? 1 : 0) }, stored, missing, done }
    position = packed.position
    part = new Part()
    missing = []
    return packed
  }
  const overall = (done: number): number => (sectionNames.indexOf(from.section) + done) / sectionNames.length
  for await (const piece of sections[from.section](exported, from.after)) {
    await part.add(piece.files)
    missing.push(...(piece.missing ?? []))
    position = after(position, piece)
    if (part.isFull) yield store(overall(piece.done))
  }
  yield store(overall(1))
}

const after = (position: Position, { at, entries = 0, images = 0 }: Piece): Position => ({
  ...position,
  after: at,
  entries: position.entries + entries,
  images: position.images + images,
})

async function storedPart(part: Part, { company }: Exported, run: string, position: Position): Promise<StoredFile> {
  const name = `${position.section}-${position.part}.zip`
  const key = `${exportsOf(company.id)}${run}/${name}`
  const bytes = part.bytes()
  await storePart(key, bytes)
  return { name, key, bytes: bytes.length }
}
