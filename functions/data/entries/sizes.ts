/** How much a company has recorded, counted from its month sheets. */
import { EmployeeId, type CompanyId } from '../../../shared/domain/ids.ts'
import { imageKeyOf } from '../../../shared/domain/images.ts'
import { monthsBetween } from '../../../shared/domain/entry.ts'
import { query } from '../db.ts'
import { prefixes, sheetPartition } from '../keys.ts'
import { readSheet, type Sheet } from './sheet.ts'

interface Sizes {
  entries: number
  images: number
}

/** Reads all sheets of these months, so it is for somebody who asks. An entry that moves meanwhile may count twice. */
export async function countEntries(company: CompanyId, from: string, to: string): Promise<Sizes> {
  const sizes: Sizes = { entries: 0, images: 0 }
  for (const month of monthsBetween(`${from}-01`, `${to}-01`))
    for (const { columns } of await sheetsOf(company, month)) {
      sizes.entries += columns.id.length
      for (const [, comments] of columns.comments)
        sizes.images += comments.filter(({ comment }) => imageKeyOf(comment, { company })).length
    }
  return sizes
}

export const sheetsOf = async (c: CompanyId, month: string): Promise<Sheet[]> =>
  (await query(sheetPartition(c, month), prefixes.sheet)).map(row =>
    readSheet(EmployeeId.parse(String(row['sk']).slice(prefixes.sheet.length)), month, row),
  )
