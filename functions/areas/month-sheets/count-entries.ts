import { EmployeeId, type CompanyId } from '../../../shared/domain/ids.ts'
import { parseImageKey } from '../../../shared/domain/images.ts'
import { listMonths } from '../../../shared/domain/entry.ts'
import { query } from '../../table/reads.ts'
import { sortKeyPrefixes, toSheetPartition } from '../../table/keys.ts'
import { parseSheet, type Sheet } from './sheet.ts'

interface EntryCounts {
  entries: number
  images: number
}

/**
 * Counts the company's entries and images. Reads every sheet, so it is called only on request. An entry that is moved
 * during the reads may be counted twice.
 */
export async function countEntries(company: CompanyId, from: string, to: string): Promise<EntryCounts> {
  const sizes: EntryCounts = { entries: 0, images: 0 }
  for (const month of listMonths(`${from}-01`, `${to}-01`))
    for (const { columns } of await readMonthSheets(company, month)) {
      sizes.entries += columns.id.length
      for (const [, comments] of columns.comments)
        sizes.images += comments.filter(({ comment }) => parseImageKey(comment, { company })).length
    }
  return sizes
}

export const readMonthSheets = async (companyId: CompanyId, month: string): Promise<Sheet[]> =>
  (await query(toSheetPartition(companyId, month), sortKeyPrefixes.sheet)).map(item =>
    parseSheet(EmployeeId.parse(String(item['sk']).slice(sortKeyPrefixes.sheet.length)), month, item),
  )
