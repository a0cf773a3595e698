/** a month sheet: all entries of one employee that start in one UTC month, in one item */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { LogId, ProjectId } from '../../../shared/domain/ids.ts'
import { daySeconds, type Creator, type LogComment } from '../../../shared/domain/work-log.ts'
import type { Row } from '../db.ts'

/** an entry as it is stored; keys that this code does not know are kept */
export interface StoredLog {
  id: LogId
  /** rises with every change, also when the entry moves to another sheet */
  version: number
  /** the version that last changed project, times or approval: who edits must have seen it */
  edited: number
  project: ProjectId
  start: string
  end: string | null
  original_start: string
  original_end: string | null
  approved: boolean
  created: string
  created_by: Creator
  start_received?: string
  end_received?: string
  recorded_offline?: true
  answered_late?: true
  sent_after_end?: true
  /** how many */
  locations?: number
  comments?: LogComment[]
}

/** an entry that was here: moved to another month, or removed */
export interface Gone {
  id: LogId
  version: number
  month: string | null
  at: string
}

export interface Sheet {
  month: string
  /** 0: there is none yet */
  version: number
  /** when anything in it last changed */
  changed: string
  logs: StoredLog[]
  gone: Gone[]
  /** what a newer version of the code keeps in the item, and within what is packed */
  beside: Row
  within: Row
}

/** raised when an older version of the code could no longer read what this one writes */
const format = 1
const mostLogs = 1000
/** comments leave room for clocking, which has to go on */
const mostBytes = { comments: 250_000, clocking: 380_000 } as const

const Item = z.looseObject({ version: z.number(), format: z.number(), changed: z.string(), packed: z.instanceof(Uint8Array) })
/** written by this file alone: looked into no further, since a report reads a hundred thousand of them */
const Content = z.looseObject({ logs: z.array(z.custom<StoredLog>()), gone: z.array(z.custom<Gone>()) })

export const monthOf = (log: { start: string }): string => log.start.slice(0, 7)

export function readSheet(month: string, row: Row | undefined): Sheet {
  if (!row) return { month, version: 0, changed: '', logs: [], gone: [], beside: {}, within: {} }
  // written by a newer version of the code while it is rolled out: this one could only harm it
  if (Number(row['format']) > format) throw new AppError('Please try again')
  const { version, changed, packed, pk: _pk, sk: _sk, format: _format, ...beside } = Item.parse(row)
  const { logs, gone, ...within } = Content.parse(JSON.parse(inflateRawSync(packed).toString()))
  return { month, version, changed, logs, gone, beside, within }
}

/** moves and removals are told for so long to those who refresh */
export const rememberedSeconds = 7 * daySeconds

/** the item, of the next version */
export function writeSheet(sheet: Sheet, now: string, grows: keyof typeof mostBytes | 'not'): Row {
  const since = new Date(Date.parse(now) - rememberedSeconds * 1000).toISOString()
  const content = { ...sheet.within, logs: sheet.logs, gone: sheet.gone.filter(({ at }) => at > since) }
  const packed = deflateRawSync(JSON.stringify(content))
  if (grows !== 'not' && (sheet.logs.length > mostLogs || packed.length > mostBytes[grows])) throw new AppError('This month of the employee is full')
  return { ...sheet.beside, version: sheet.version + 1, format, changed: now, packed }
}
