/** a month sheet: all entries of one employee that start in one UTC month, in one item */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { EmployeeId, LogId } from '../../../shared/domain/ids.ts'
import { daySeconds } from '../../../shared/domain/work-log.ts'
import type { Row } from '../db.ts'
import { refuseNewer, writes } from '../formats.ts'
import { noColumns, toColumns, toLogs, withBitsAside, withBitsBack, type Columns, type StoredLog } from './columns.ts'

/** an entry that was here: moved to another month, or removed */
export interface Gone {
  id: LogId
  version: number
  month: string | null
  at: string
}

interface AnySheet {
  e: EmployeeId
  month: string
  /** 0: there is none yet */
  version: number
  /** when anything in it last changed */
  changed: string
  gone: Gone[]
  /** what a newer version of the code keeps in the item, and within what is packed */
  beside: Row
  within: Row
}

export interface Sheet extends AnySheet {
  columns: Columns
}

/** its entries each by itself, to be changed */
export interface OpenSheet extends AnySheet {
  logs: StoredLog[]
}

const mostLogs = 1000
/** comments leave room for clocking, which has to go on */
const mostBytes = { comments: 250_000, clocking: 380_000 } as const

const Item = z.looseObject({
  version: z.number(),
  format: z.number(),
  changed: z.string(),
  packed: z.instanceof(Uint8Array),
})
/** written by this file alone: looked into no further, since a report reads a hundred thousand entries */
const Content = z.looseObject({ columns: z.custom<Columns>(), gone: z.array(z.custom<Gone>()) })
const FirstContent = z.looseObject({ logs: z.array(z.custom<StoredLog>()), gone: z.array(z.custom<Gone>()) })

/** the columns, in the newest format, and what else is packed */
function contentOf(packed: Uint8Array, written: number): z.infer<typeof Content> {
  // most sheets fit into so much: a larger buffer for each takes longer to clear away than to fill
  const content: unknown = JSON.parse(inflateRawSync(packed, { chunkSize: 8192 }).toString())
  if (written === 1) {
    const { logs, ...others } = FirstContent.parse(content)
    return { ...others, columns: toColumns(logs) }
  }
  const { columns, ...others } = Content.parse(content)
  return { ...others, columns: written === 2 ? withBitsBack(columns) : columns }
}

export const monthOf = (log: { start: string }): string => log.start.slice(0, 7)

export function readSheet(e: EmployeeId, month: string, row: Row | undefined): Sheet {
  if (!row) return { e, month, version: 0, changed: '', columns: noColumns(), gone: [], beside: {}, within: {} }
  const { version, changed, packed, pk: _pk, sk: _sk, reach: _made, format: written, ...beside } = Item.parse(row)
  refuseNewer(written)
  const { columns, gone, ...within } = contentOf(packed, written)
  return { e, month, version, changed, columns, gone, beside, within }
}

export function openSheet({ columns, ...sheet }: Sheet): OpenSheet {
  return { ...sheet, logs: toLogs(sheet.e, columns) }
}

/** after every instant that an entry can have */
const never = '9999'

/** when the last of them ends: into a month after theirs, few reach */
const reachOf = (logs: readonly StoredLog[]): string =>
  logs.reduce((reach, { end }) => ((end ?? never) > reach ? (end ?? never) : reach), '')

/** those whose entries can overlap some from this instant on; where it is asked what is new, those that could until lately */
export const reaching = (from: string, since = never) => ({
  holds: 'attribute_not_exists(reach) OR reach > :from OR changed >= :since',
  values: { ':from': from, ':since': since },
})

/** moves and removals are told for so long to those who refresh */
export const rememberedSeconds = 7 * daySeconds

/** the item, of the next version */
export function writeSheet(sheet: OpenSheet, now: string, grows: keyof typeof mostBytes | 'not', format = writes): Row {
  const since = new Date(Date.parse(now) - rememberedSeconds * 1000).toISOString()
  const columns = toColumns(sheet.logs)
  const content = {
    ...sheet.within,
    columns: format < 3 ? withBitsAside(columns) : columns,
    gone: sheet.gone.filter(({ at }) => at > since),
  }
  const packed = deflateRawSync(JSON.stringify(content))
  if (grows !== 'not' && (sheet.logs.length > mostLogs || packed.length > mostBytes[grows]))
    throw new AppError('This month of the employee is full')
  return { ...sheet.beside, version: sheet.version + 1, format, changed: now, reach: reachOf(sheet.logs), packed }
}
