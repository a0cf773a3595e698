/** An export packs its sections in order. Each section can resume after any of its chunks. */
import { parseImageKey, type ImageKey } from '../../../shared/domain/images.ts'
import { readMonthEntries, readEntryRecords, type EmployeeMonth } from '../entries/entry-records.ts'
import * as salaryExports from '../salary-exports/records.ts'
import { readImage } from '../../gateways/image-reads.ts'
import { readSalaryFile } from '../../gateways/salary-file-reads.ts'
import { createCompanyFiles, toSalaryFilePath } from './company-files.ts'
import {
  createCommentsTable,
  createEntriesTable,
  createHistoryTable,
  toImageFileName,
  createLocationsTable,
} from './entry-tables.ts'
import type { ExportContext } from './load-export-context.ts'
import { toFileName } from './to-file-name.ts'

export type ExportFileContent = string | Uint8Array<ArrayBuffer>

/** All files of a chunk are packed into one archive. */
export interface ExportChunk {
  files: Record<string, ExportFileContent>
  /** Cursor from which an export resumes after this chunk. Cursors of later chunks sort after it. */
  cursor: string
  /** Progress of the section, from 0 to 1. */
  doneFraction: number
  entries?: number
  images?: number
  /** A line for each item that cannot be exported. */
  missing?: string[]
}

type Section = (exported: ExportContext, after: string) => AsyncGenerator<ExportChunk>

async function* createCompanySection(exportContext: ExportContext, after: string): AsyncGenerator<ExportChunk> {
  if (after === '') yield { files: await createCompanyFiles(exportContext), cursor: 'company', doneFraction: 1 }
}

const omitIfEmpty = (name: string, table: string, rows: readonly unknown[]): Record<string, ExportFileContent> =>
  rows.length === 0 ? {} : { [name]: table }

async function* createEntriesSection(exportContext: ExportContext, after: string): AsyncGenerator<ExportChunk> {
  const { company, months } = exportContext
  for (const [i, month] of months.entries()) {
    if (month <= after) continue
    const employeeMonths = await readMonthEntries(company.id, month)
    const entries = employeeMonths.flatMap(employeeMonth => employeeMonth.entries)
    const commentedEntries = entries.filter(({ comments = [] }) => comments.length > 0)
    yield {
      files: {
        ...omitIfEmpty(`entries/entries-${month}.csv`, createEntriesTable(exportContext, employeeMonths), entries),
        ...omitIfEmpty(
          `entries/comments-${month}.csv`,
          createCommentsTable(exportContext, commentedEntries),
          commentedEntries,
        ),
      },
      cursor: month,
      doneFraction: (i + 1) / months.length,
      entries: entries.length,
    }
  }
}

async function* createHistorySection(exportContext: ExportContext, after: string): AsyncGenerator<ExportChunk> {
  const { company, employees } = exportContext
  for (const [i, { id, name }] of employees.entries()) {
    if (id <= after) continue
    const { records, idsWithoutHead } = await readEntryRecords(company.id, id)
    const locatedRecords = records.filter(({ locations }) => locations.length > 0)
    const file = `${toFileName(name)} ${id}.csv`
    yield {
      files: {
        ...omitIfEmpty(`history/${file}`, createHistoryTable(exportContext, records), records),
        ...omitIfEmpty(`locations/${file}`, createLocationsTable(exportContext, locatedRecords), locatedRecords),
      },
      cursor: id,
      doneFraction: (i + 1) / employees.length,
      missing: idsWithoutHead.map(entry => `${name}, entry ${entry}: its head is missing, so its history is left out`),
    }
  }
}

async function* createSalarySection({ company }: ExportContext, afterCursor: string): AsyncGenerator<ExportChunk> {
  const exportList = await salaryExports.list(company.id)
  for (const [i, salaryExport] of exportList.entries()) {
    const cursor = `${salaryExport.to} ${salaryExport.id}`
    if (cursor <= afterCursor) continue
    const [name, content] = [toSalaryFilePath(salaryExport), await readSalaryFile(salaryExport.file)]
    const doneFraction = (i + 1) / exportList.length
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
      return key ? [{ key, name: toImageFileName(entry, key), cursor: `${month} ${entry.id} ${id}` }] : []
    }),
  )

/** Number of images that are read ahead and held in memory before packing. */
const readAheadCount = 4

/** Sorts after every id. */
const maxId = '~'

async function* createImagesSection({ company, months }: ExportContext, after: string): AsyncGenerator<ExportChunk> {
  for (const [i, month] of months.entries()) {
    if (month < after.slice(0, month.length)) continue
    const employeeMonths = await readMonthEntries(company.id, month)
    const images = employeeMonths
      .flatMap(({ entries }) => findImages(company.id, month, entries))
      .filter(({ cursor }) => cursor > after)
      .toSorted((a, b) => (a.cursor < b.cursor ? -1 : 1))
    for (let from = 0; from < images.length; from += readAheadCount)
      for (const { name, cursor, bytes } of await Promise.all(images.slice(from, from + readAheadCount).map(loadImage)))
        yield bytes
          ? {
              files: { [`images/${name}${detectExtension(bytes)}`]: bytes },
              cursor,
              doneFraction: i / months.length,
              images: 1,
            }
          : { files: {}, cursor, doneFraction: i / months.length, missing: [`The image ${name} is missing`] }
    // Yields an empty chunk after each month as a resume point, because reading years without images may take longer
    // than a worker's time.
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
  extensionSignatures.find(([offset, signature]) => signature.every((byte, i) => bytes[offset + i] === byte))?.[2] ?? ''

export const exportSections = {
  company: createCompanySection,
  entries: createEntriesSection,
  history: createHistorySection,
  'salary-exports': createSalarySection,
  images: createImagesSection,
} satisfies Record<string, Section>

export type ExportSectionName = keyof typeof exportSections
export const exportSectionNames = Object.keys(exportSections) as ExportSectionName[]
