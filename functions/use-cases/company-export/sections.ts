/** The content of an export, in the order in which it is packed. Each section can go on after any of its pieces. */
import { imageKeyOf, type ImageKey } from '../../../shared/domain/images.ts'
import { entriesOfMonth, readEntryRecords, type MonthOfEmployee } from '../../data/entries/everything.ts'
import * as salaryExports from '../../data/salary-exports/records.ts'
import { readImage } from '../../gateways/image-reads.ts'
import { readSalaryFile } from '../../gateways/salary-file-reads.ts'
import { companyFiles, nameOfSalaryFile } from './company-files.ts'
import { commentsTable, entriesTable, historyTable, imageName, locationsTable } from './entry-tables.ts'
import type { ExportContext } from './exported.ts'

export type Content = string | Uint8Array<ArrayBuffer>

/** Files that are packed into one archive. */
export interface Piece {
  files: Record<string, Content>
  /** Where the section goes on after it. Pieces are in the order of these texts. */
  at: string
  /** How much of the section is done with it, from 0 to 1. */
  done: number
  entries?: number
  images?: number
  /** What is left out, and why. */
  missing?: string[]
}

type Section = (exported: ExportContext, after: string) => AsyncGenerator<Piece>

async function* companySection(exported: ExportContext, after: string): AsyncGenerator<Piece> {
  if (after === '') yield { files: await companyFiles(exported), at: 'company', done: 1 }
}

/** A file is left out if it has no rows. */
const unlessEmpty = (name: string, table: string, rows: readonly unknown[]): Record<string, Content> =>
  rows.length === 0 ? {} : { [name]: table }

async function* entriesSection(exported: ExportContext, after: string): AsyncGenerator<Piece> {
  const { company, months } = exported
  for (const [i, month] of months.entries()) {
    if (month <= after) continue
    const ofMonth = await entriesOfMonth(company.id, month)
    const entries = ofMonth.flatMap(one => one.entries)
    const commented = entries.filter(({ comments = [] }) => comments.length > 0)
    yield {
      files: {
        ...unlessEmpty(`entries/entries-${month}.csv`, entriesTable(exported, ofMonth), entries),
        ...unlessEmpty(`entries/comments-${month}.csv`, commentsTable(exported, commented), commented),
      },
      at: month,
      done: (i + 1) / months.length,
      entries: entries.length,
    }
  }
}

/** Characters that some file system does not allow in file names, and those that cannot be seen. */
const forbidden = /[\\/:*?"<>|\p{C}]/gu

async function* historySection(exported: ExportContext, after: string): AsyncGenerator<Piece> {
  const { company, employees } = exported
  for (const [i, { id, name }] of employees.entries()) {
    if (id <= after) continue
    const { recorded, headless } = await readEntryRecords(company.id, id)
    const located = recorded.filter(({ locations }) => locations.length > 0)
    const file = `${name.replaceAll(forbidden, ' ')} ${id}.csv`
    yield {
      files: {
        ...unlessEmpty(`history/${file}`, historyTable(exported, recorded), recorded),
        ...unlessEmpty(`locations/${file}`, locationsTable(exported, located), located),
      },
      at: id,
      done: (i + 1) / employees.length,
      missing: headless.map(entry => `${name}, entry ${entry}: its head is missing, so its history is left out`),
    }
  }
}

async function* salarySection({ company }: ExportContext, after: string): AsyncGenerator<Piece> {
  const all = await salaryExports.list(company.id)
  for (const [i, made] of all.entries()) {
    const at = `${made.to} ${made.id}`
    if (at <= after) continue
    const [name, content] = [nameOfSalaryFile(made), await readSalaryFile(made.file)]
    const done = (i + 1) / all.length
    yield content ? { files: { [name]: content }, at, done } : { files: {}, at, done, missing: [`${name} is missing`] }
  }
}

interface CommentedImage {
  key: ImageKey
  name: string
  at: string
}

const imagesIn = (company: string, month: string, entries: MonthOfEmployee['entries']): CommentedImage[] =>
  entries.flatMap(entry =>
    (entry.comments ?? []).flatMap(({ id, comment }) => {
      const key = imageKeyOf(comment, { company })
      return key ? [{ key, name: imageName(entry, key), at: `${month} ${entry.id} ${id}` }] : []
    }),
  )

/** So many images are in memory at once besides those that are packed. */
const readAtOnce = 4

/** Sorts after every id. */
const afterIds = '~'

async function* imagesSection({ company, months }: ExportContext, after: string): AsyncGenerator<Piece> {
  for (const [i, month] of months.entries()) {
    if (month < after.slice(0, month.length)) continue
    const ofMonth = await entriesOfMonth(company.id, month)
    const images = ofMonth
      .flatMap(({ entries }) => imagesIn(company.id, month, entries))
      .filter(({ at }) => at > after)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    for (let from = 0; from < images.length; from += readAtOnce)
      for (const { name, at, bytes } of await Promise.all(images.slice(from, from + readAtOnce).map(read)))
        yield bytes
          ? { files: { [`images/${name}${endingOf(bytes)}`]: bytes }, at, done: i / months.length, images: 1 }
          : { files: {}, at, done: i / months.length, missing: [`The image ${name} is missing`] }
    // Years without an image would otherwise be read in one go, which may take longer than a worker has.
    yield { files: {}, at: `${month} ${afterIds}`, done: (i + 1) / months.length }
  }
}

const read = async (image: CommentedImage) => {
  const bytes = await readImage(image.key)
  return { ...image, bytes: bytes && new Uint8Array(bytes) }
}

const endings: [number, number[], string][] = [
  [0, [0xff, 0xd8], '.jpg'],
  [0, [0x89, 0x50], '.png'],
  [8, [0x57, 0x45, 0x42, 0x50], '.webp'],
]
const endingOf = (bytes: Uint8Array): string =>
  endings.find(([at, signature]) => signature.every((byte, i) => bytes[at + i] === byte))?.[2] ?? ''

export const sections = {
  company: companySection,
  entries: entriesSection,
  history: historySection,
  'salary-exports': salarySection,
  images: imagesSection,
} satisfies Record<string, Section>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]
