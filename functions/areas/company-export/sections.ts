/** The content of an export, in the order in which it is packed. Each section can go on after any of its pieces. */
import { parseImageKey, type ImageKey } from '../../../shared/domain/images.ts'
import { readMonthEntries, readEntryRecords, type EmployeeMonth } from '../entries/entry-records.ts'
import * as salaryExports from '../salary-exports/records.ts'
import { readImage } from '../../gateways/image-reads.ts'
import { readSalaryFile } from '../../gateways/salary-file-reads.ts'
import { createCompanyFiles, salaryFilePath } from './company-files.ts'
import { commentsTable, entriesTable, historyTable, imageName, locationsTable } from './entry-tables.ts'
import type { ExportContext } from './export-context.ts'

export type Content = string | Uint8Array<ArrayBuffer>

/** Files that are packed into one archive. */
export interface Chunk {
  files: Record<string, Content>
  /** Where the section goes on after it. Pieces are in the order of these texts. */
  cursor: string
  /** How much of the section is done with it, from 0 to 1. */
  doneFraction: number
  entries?: number
  images?: number
  /** What is left out, and why. */
  missing?: string[]
}

type Section = (exported: ExportContext, after: string) => AsyncGenerator<Chunk>

async function* companySection(exported: ExportContext, after: string): AsyncGenerator<Chunk> {
  if (after === '') yield { files: await createCompanyFiles(exported), cursor: 'company', doneFraction: 1 }
}

/** A file is left out if it has no rows. */
const omitIfEmpty = (name: string, table: string, rows: readonly unknown[]): Record<string, Content> =>
  rows.length === 0 ? {} : { [name]: table }

async function* entriesSection(exported: ExportContext, after: string): AsyncGenerator<Chunk> {
  const { company, months } = exported
  for (const [i, month] of months.entries()) {
    if (month <= after) continue
    const ofMonth = await readMonthEntries(company.id, month)
    const entries = ofMonth.flatMap(one => one.entries)
    const commented = entries.filter(({ comments = [] }) => comments.length > 0)
    yield {
      files: {
        ...omitIfEmpty(`entries/entries-${month}.csv`, entriesTable(exported, ofMonth), entries),
        ...omitIfEmpty(`entries/comments-${month}.csv`, commentsTable(exported, commented), commented),
      },
      cursor: month,
      doneFraction: (i + 1) / months.length,
      entries: entries.length,
    }
  }
}

/** Characters that some file system does not allow in file names, and those that cannot be seen. */
const forbiddenCharacters = /[\\/:*?"<>|\p{C}]/gu

async function* historySection(exported: ExportContext, after: string): AsyncGenerator<Chunk> {
  const { company, employees } = exported
  for (const [i, { id, name }] of employees.entries()) {
    if (id <= after) continue
    const { records, idsWithoutHead } = await readEntryRecords(company.id, id)
    const located = records.filter(({ locations }) => locations.length > 0)
    const file = `${name.replaceAll(forbiddenCharacters, ' ')} ${id}.csv`
    yield {
      files: {
        ...omitIfEmpty(`history/${file}`, historyTable(exported, records), records),
        ...omitIfEmpty(`locations/${file}`, locationsTable(exported, located), located),
      },
      cursor: id,
      doneFraction: (i + 1) / employees.length,
      missing: idsWithoutHead.map(entry => `${name}, entry ${entry}: its head is missing, so its history is left out`),
    }
  }
}

async function* salarySection({ company }: ExportContext, after: string): AsyncGenerator<Chunk> {
  const all = await salaryExports.list(company.id)
  for (const [i, made] of all.entries()) {
    const cursor = `${made.to} ${made.id}`
    if (cursor <= after) continue
    const [name, content] = [salaryFilePath(made), await readSalaryFile(made.file)]
    const doneFraction = (i + 1) / all.length
    yield content
      ? { files: { [name]: content }, cursor, doneFraction }
      : { files: {}, cursor, doneFraction, missing: [`${name} is missing`] }
  }
}

interface CommentImage {
  key: ImageKey
  name: string
  cursor: string
}

const findImages = (company: string, month: string, entries: EmployeeMonth['entries']): CommentImage[] =>
  entries.flatMap(entry =>
    (entry.comments ?? []).flatMap(({ id, comment }) => {
      const key = parseImageKey(comment, { company })
      return key ? [{ key, name: imageName(entry, key), cursor: `${month} ${entry.id} ${id}` }] : []
    }),
  )

/** So many images are in memory at once besides those that are packed. */
const readAhead = 4

/** Sorts after every id. */
const maxId = '~'

async function* imagesSection({ company, months }: ExportContext, after: string): AsyncGenerator<Chunk> {
  for (const [i, month] of months.entries()) {
    if (month < after.slice(0, month.length)) continue
    const ofMonth = await readMonthEntries(company.id, month)
    const images = ofMonth
      .flatMap(({ entries }) => findImages(company.id, month, entries))
      .filter(({ cursor }) => cursor > after)
      .toSorted((a, b) => (a.cursor < b.cursor ? -1 : 1))
    for (let from = 0; from < images.length; from += readAhead)
      for (const { name, cursor, bytes } of await Promise.all(images.slice(from, from + readAhead).map(loadImage)))
        yield bytes
          ? {
              files: { [`images/${name}${detectExtension(bytes)}`]: bytes },
              cursor,
              doneFraction: i / months.length,
              images: 1,
            }
          : { files: {}, cursor, doneFraction: i / months.length, missing: [`The image ${name} is missing`] }
    // Years without an image would otherwise be read in one go, which may take longer than a worker has.
    yield { files: {}, cursor: `${month} ${maxId}`, doneFraction: (i + 1) / months.length }
  }
}

const loadImage = async (image: CommentImage) => {
  const bytes = await readImage(image.key)
  return { ...image, bytes: bytes && new Uint8Array(bytes) }
}

const extensionSignatures: [number, number[], string][] = [
  [0, [0xff, 0xd8], '.jpg'],
  [0, [0x89, 0x50], '.png'],
  [8, [0x57, 0x45, 0x42, 0x50], '.webp'],
]
const detectExtension = (bytes: Uint8Array): string =>
  extensionSignatures.find(([at, signature]) => signature.every((byte, i) => bytes[at + i] === byte))?.[2] ?? ''

export const sections = {
  company: companySection,
  entries: entriesSection,
  history: historySection,
  'salary-exports': salarySection,
  images: imagesSection,
} satisfies Record<string, Section>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]
