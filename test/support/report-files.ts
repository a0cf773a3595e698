import {
  addSeconds,
  optionalFieldDefaults,
  type Creator,
  type Entry,
  type EntryComment,
  type IdAndName,
} from '../../shared/domain/entry.ts'
import { createWallMsConverter } from '../../shared/domain/local-time.ts'
import type { ColumnId, ReportTable } from '../../shared/domain/report/tables.ts'
import { createReportWorkbook } from '../../shared/exports/report-workbook.ts'

interface EntryInput {
  id: string
  employee: IdAndName
  project: IdAndName
  start: string
  seconds: number
  by: Creator
  comment?: Pick<EntryComment, 'id' | 'comment'> | undefined
}

export function createClosedEntry({ id, employee, project, start, seconds, by, comment }: EntryInput): Entry {
  const end = addSeconds(start, seconds)
  const comments_v2 = comment === undefined ? [] : [{ ...comment, created: end, created_by: by }]
  return {
    id,
    version: 1,
    employee,
    project,
    start_time: start,
    end_time: end,
    total_time: seconds,
    approved: false,
    original_start_time: start,
    original_end_time: end,
    created: end,
    created_by: by,
    ...optionalFieldDefaults,
    comments: comments_v2.map(entryComment => entryComment.comment),
    comments_v2,
  }
}

export const sheetNameByKind: Record<ReportTable['kind'], string> = {
  projects: 'Projects',
  employees: 'Employees',
  project: 'By project',
  employee: 'By employee',
  entries: 'Entries',
}

type Workbook = Parameters<typeof createReportWorkbook>[0]

/** Creates a workbook without pictures, in Lisbon's time zone. */
export const createWorkbook = (
  tables: readonly ReportTable[],
  columns: Record<ColumnId, string>,
  otherTexts: Partial<Workbook['texts']> = {},
): Promise<readonly Uint8Array[]> =>
  createReportWorkbook({
    tables,
    texts: {
      title: 'Hamar',
      range: '2026',
      notes: ['a note'],
      columns,
      total: 'Total',
      image: 'Image',
      imageFailedText: 'No image',
      sheets: sheetNameByKind,
      ...otherTexts,
    },
    toWallMs: createWallMsConverter('Europe/Lisbon'),
    findImageKey: () => undefined,
    describeLateEntries: () => [],
    imageUrl: image => image,
    pictures: new Map(),
  })
