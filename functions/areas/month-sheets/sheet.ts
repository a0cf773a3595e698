/** A month sheet is one item with all entries of one employee that start in one UTC month. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { EmployeeId, EntryId } from '../../../shared/domain/ids.ts'
import { daySeconds } from '../../../shared/domain/entry.ts'
import type { StoredItem } from '../../table/items.ts'
import { refuseNewerFormat, writtenFormat } from '../../table/formats.ts'
import {
  createEmptyColumns,
  toColumns,
  toEntries,
  moveHighBits,
  restoreHighBits,
  type Columns,
  type StoredEntry,
} from './columns.ts'

/** Records that an entry has left this sheet. `month` is the destination, or null if the entry was removed. */
export interface Tombstone {
  id: EntryId
  version: number
  month: string | null
  at: string
}

interface SheetBase {
  employeeId: EmployeeId
  month: string
  /** The version is 0 until the sheet is stored. */
  version: number
  /** The time of the last write. */
  changed: string
  gone: Tombstone[]
  /**
   * Attributes of the item and keys of its packed content that only newer releases know. Rewriting the sheet keeps
   * them.
   */
  unknownAttributes: StoredItem
  unknownContent: StoredItem
}

export interface Sheet extends SheetBase {
  columns: Columns
}

export interface EditableSheet extends SheetBase {
  entries: StoredEntry[]
}

/**
 * Only entries that the employee clocks on a phone (`clocking`) may fill a sheet, so that others cannot keep the
 * employee from clocking in. DynamoDB's limit for an item is 400 KB.
 */
const sheetLimits = {
  comments: { entries: 1000, bytes: 250_000 },
  adding: { entries: 800, bytes: 320_000 },
  clocking: { entries: 1000, bytes: 380_000 },
} as const

const StoredSheet = z.looseObject({
  version: z.number(),
  format: z.number(),
  changed: z.string(),
  packed: z.instanceof(Uint8Array),
})
/** The content is not validated, because a report reads a hundred thousand entries and only this file writes them. */
const Content = z.looseObject({ columns: z.custom<Columns>(), gone: z.array(z.custom<Tombstone>()) })
const FirstFormatContent = z.looseObject({
  logs: z.array(z.custom<StoredEntry>()),
  gone: z.array(z.custom<Tombstone>()),
})

function unpackContent(packedContent: Uint8Array, rowFormat: number): z.infer<typeof Content> {
  // Most sheets fit into 8 KB. Allocating the larger default buffer takes longer than unpacking a sheet.
  const content: unknown = JSON.parse(inflateRawSync(packedContent, { chunkSize: 8192 }).toString())
  if (rowFormat === 1) {
    const { logs: entries, ...unknownContent } = FirstFormatContent.parse(content)
    return { ...unknownContent, columns: toColumns(entries) }
  }
  const { columns, ...rest } = Content.parse(content)
  return { ...rest, columns: rowFormat === 2 ? restoreHighBits(columns) : columns }
}

export const monthOf = (entry: { start: string }): string => entry.start.slice(0, 7)

export function parseSheet(employeeId: EmployeeId, month: string, item: StoredItem | undefined): Sheet {
  if (!item)
    return {
      employeeId,
      month,
      version: 0,
      changed: '',
      columns: createEmptyColumns(),
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
    format: rowFormat,
    ...otherFields
  } = StoredSheet.parse(item)
  refuseNewerFormat(rowFormat)
  const { columns, gone, ...unknownContent } = unpackContent(packed, rowFormat)
  return { employeeId, month, version, changed, columns, gone, unknownAttributes: otherFields, unknownContent }
}

export function toEditableSheet({ columns, ...sheet }: Sheet): EditableSheet {
  return { ...sheet, entries: toEntries(sheet.employeeId, columns) }
}

/** Sorts after every instant. */
const maxInstant = '9999'

/**
 * Returns the latest end of the entries, or `maxInstant` if one is open. It is stored as `reach`, so that a read of a
 * later month finds the sheets from which an entry reaches into that month.
 */
const findLastEnd = (entries: readonly StoredEntry[]): string =>
  entries.reduce((reach, { end }) => ((end ?? maxInstant) > reach ? (end ?? maxInstant) : reach), '')

/**
 * Matches sheets with an entry that ends after `from`, and sheets of earlier releases, which lack `reach`. A refresh
 * also matches sheets that changed since its cursor.
 */
export const createReachFilter = (from: string, since = maxInstant) => ({
  expression: 'attribute_not_exists(reach) OR reach > :from OR changed >= :since',
  values: { ':from': from, ':since': since },
})

/** A sheet keeps a tombstone for this long. A refresh with an older cursor loads everything. */
export const tombstoneRetentionSeconds = 7 * daySeconds

/**
 * Packs the sheet for the table. Throws if the sheet is larger than the limit for this `growth`. A sheet that does not
 * grow is never refused.
 */
export function toStoredSheet(
  sheet: EditableSheet,
  now: string,
  growth: keyof typeof sheetLimits | 'not',
  format = writtenFormat,
): StoredItem {
  const since = new Date(Date.parse(now) - tombstoneRetentionSeconds * 1000).toISOString()
  const columns = toColumns(sheet.entries)
  const content = {
    ...sheet.unknownContent,
    columns: format < 3 ? moveHighBits(columns) : columns,
    gone: sheet.gone.filter(({ at }) => at > since),
  }
  const packedContent = deflateRawSync(JSON.stringify(content))
  const limit = growth === 'not' ? undefined : sheetLimits[growth]
  if (limit && (sheet.entries.length > limit.entries || packedContent.length > limit.bytes))
    throw new AppError('This month of the employee is full')
  return {
    ...sheet.unknownAttributes,
    version: sheet.version + 1,
    format,
    changed: now,
    reach: findLastEnd(sheet.entries),
    packed: packedContent,
  }
}
