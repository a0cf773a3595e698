/** what is due, of all companies: for the jobs alone */
import { indexPages, type Row } from './db.ts'
import { dueIndex, type DueKind } from './keys.ts'

/** page by page, what has been due for the longest first; what is written meanwhile may be missing until the next time */
export function duePages(kind: DueKind, by: string): AsyncGenerator<Row[]> {
  const { gsi2pk, gsi2sk } = dueIndex(kind, by)
  return indexPages('gsi2', gsi2pk, gsi2sk)
}
