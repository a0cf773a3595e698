/** A month sheet: all entries of one employee that start in one UTC month, in one item. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { EmployeeId, EntryId } from '../../../shared/domain/ids.ts'
import { daySeconds } from '../../../shared/domain/entry.ts'
import type { Row } from '../db.ts'
import { refuseNewer, writtenFormat } from '../formats.ts'
import {
  noColumns,
  toColumns,
  toEntries,
  withBitsAside,
  withBitsBack,
  type Columns,
  type StoredEntry,
} from './columns.ts'

/** A note that an entry has left this sheet. `month` is where it moved to; null means that it was removed. */
export interface GoneEntry {
  id: EntryId
  version: number
  month: string | null
  at: string
}

interface SheetItem {
  e: EmployeeId
  month: string
  /** 0 while the sheet is not stored yet. */
  version: number
  /** When the sheet was last written. */
  changed: string
  gone: GoneEntry[]
  /** Attributes of the item, and keys of its packed content, that only newer code knows. A rewrite keeps them. */
  unknownAttributes: Row
  unknownContent: Row
}

export interface Sheet extends SheetItem {
  columns: Columns
}

/** A sheet with its entries as objects, so that they can be changed. */
export interface OpenSheet extends SheetItem {
  entries: StoredEntry[]
}

const mostEntries = 1000
/** Comments have a lower limit, so that people can still clock in. DynamoDB's own limit for an item is 400 KB. */
const mostBytes = { comments: 250_000, clocking: 380_000 } as const

const StoredSheet = z.looseObject({
  version: z.number(),
  format: z.number(),
  changed: z.string(),
  packed: z.instanceof(Uint8Array),
})
/** Entries are not validated: a report reads a hundred thousand of them, and only this file writes them. */
const Content = z.looseObject({ columns: z.custom<Columns>(), gone: z.array(z.custom<GoneEntry>()) })
const FirstFormatContent = z.looseObject({
  logs: z.array(z.custom<StoredEntry>()),
  gone: z.array(z.custom<GoneEntry>()),
})

/** Unpacks the content and converts its columns to the newest format. */
function contentOf(packed: Uint8Array, written: number): z.infer<typeof Content> {
  // Most sheets fit into 8 KB. The default buffer is larger, and collecting so many of them takes longer than
  // unpacking.
  const content: unknown = JSON.parse(inflateRawSync(packed, { chunkSize: 8192 }).toString())
  if (written === 1) {
    const { logs: entries, ...others } = FirstFormatContent.parse(content)
    return { ...others, columns: toColumns(entries) }
  }
  const { columns, ...others } = Content.parse(content)
  return { ...others, columns: written === 2 ? withBitsBack(columns) : columns }
}

export const monthOf = (entry: { start: string }): string => entry.start.slice(0, 7)

export function readSheet(e: EmployeeId, month: string, row: Row | undefined): Sheet {
  if (!row)
    return {
      e,
      month,
      version: 0,
      changed: '',
      columns: noColumns(),
      gone: [],
      unknownAttributes: {},
      unknownContent: {},
    }
  const {
    version,
    changed,
    packed,
    pk: _pk,
    sk: _sk,
    reach: _made,
    format: written,
    ...beside
  } = StoredSheet.parse(row)
  refuseNewer(written)
  const { columns, gone, ...within } = contentOf(packed, written)
  return { e, month, version, changed, columns, gone, unknownAttributes: beside, unknownContent: within }
}

export function openSheet({ columns, ...sheet }: Sheet): OpenSheet {
  return { ...sheet, entries: toEntries(sheet.e, columns) }
}

/** Sorts after every instant. */
const never = '9999'

/**
 * When the last of the entries ends. Stored as `reach`, it tells which sheets have an entry that ends in a later month.
 */
const lastEndOf = (entries: readonly StoredEntry[]): string =>
  entries.reduce((reach, { end }) => ((end ?? never) > reach ? (end ?? never) : reach), '')

/** Sheets with an entry that ends after `daysFromNow`. A refresh also needs the sheets that changed since its cursor. */
export const reachingFilter = (from: string, since = never) => ({
  holds: 'attribute_not_exists(reach) OR reach > :from OR changed >= :since',
  values: { ':from': from, ':since': since },
})

/** How long a sheet keeps its notes of moved and removed entries. A refresh whose cursor is older loads everything. */
export const rememberedSeconds = 7 * daySeconds

/** The item to store, with the next version. Only a sheet that grows is refused for its size. */
export function writeSheet(
  sheet: OpenSheet,
  now: string,
  grows: keyof typeof mostBytes | 'not',
  format = writtenFormat,
): Row {
  const since = new Date(Date.parse(now) - rememberedSeconds * 1000).toISOString()
  const columns = toColumns(sheet.entries)
  const content = {
    ...sheet.unknownContent,
    columns: format < 3 ? withBitsAside(columns) : columns,
    gone: sheet.gone.filter(({ at }) => at > since),
  }
  const packed = deflateRawSync(JSON.stringify(content))
  if (grows !== 'not' && (sheet.entries.length > mostEntries || packed.length > mostBytes[grows]))
    throw new AppError('This month of the employee is full')
  return {
    ...sheet.unknownAttributes,
    version: sheet.version + 1,
    format,
    changed: now,
    reach: lastEndOf(sheet.entries),
    packed,
  }
}
