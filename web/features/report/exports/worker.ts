import { parseImageKey, toResizedImageUrl, type ImageKey } from '../../../../shared/domain/images.ts'
import { createWallMsConverter } from '../../../../shared/domain/local-time.ts'
import { toReportEntries } from '../../../../shared/domain/report/columns.ts'
import { createReport } from '../../../../shared/domain/report/report.ts'
import {
  listLateMinutes,
  createReportTables,
  type ReportTable,
  type ReportTableRow,
} from '../../../../shared/domain/report/tables.ts'
import { readJpegSize } from '../../../../shared/exports/jpeg-size.ts'
import { createReportCsv } from '../../../../shared/exports/report-csv.ts'
import { listImageKeys, pictureWidthPx, createReportWorkbook } from '../../../../shared/exports/report-workbook.ts'
import type { Picture } from '../../../../shared/exports/xlsx/worksheet.ts'
import type { ReportJob, WorkerMessage } from './job.ts'

const postToPage = (message: WorkerMessage): void => self.postMessage(message, {})
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const csvType = 'text/csv;charset=utf-8'

/** Returns a function that counts what is done, and posts progress only when the displayed percentage changes. */
function createProgressReporter(total: number): (done: number) => void {
  let [doneCount, reportedPercent] = [0, 0]
  return newlyDoneCount => {
    doneCount += newlyDoneCount
    const percent = Math.min(99, Math.floor((doneCount / total) * 100))
    if (percent > reportedPercent) postToPage({ progress: (reportedPercent = percent) })
  }
}

function buildTables({ response, timeZone, sortedNames, kennitalas, anchor }: ReportJob): ReportTable[] {
  const indexByName = new Map(sortedNames.map((name, index) => [name, index]))
  const findSheetIndex = (name: string): number => indexByName.get(name) ?? sortedNames.length
  const report = createReport(toReportEntries(response, timeZone), (a, b) => findSheetIndex(a) - findSheetIndex(b))
  const tables = createReportTables(report, {
    hidesProjectOvertime: response.hide_project_overtime,
    kennitalas: new Map(kennitalas),
  })
  return anchor === null ? tables : tables.filter(table => table.anchor === anchor)
}

async function fetchPicture(origin: string, key: ImageKey): Promise<Picture | undefined> {
  try {
    const response = await fetch(toResizedImageUrl(origin, key, pictureWidthPx))
    if (!response.ok) return undefined
    const bytes = new Uint8Array(await response.arrayBuffer())
    const size = readJpegSize(bytes)
    return size && { bytes, width: pictureWidthPx, height: Math.round((size.height / size.width) * pictureWidthPx) }
  } catch {
    // Without the picture, the file links to the image.
    return undefined
  }
}

/** Embedding one picture takes about as long as writing this many rows. */
const rowsPerPicture = 100
const pictureConcurrency = 6

const createImageKeyParser =
  (job: ReportJob) =>
  (comment: string): ImageKey | undefined =>
    parseImageKey(comment, { company: job.company })
const createImageUrlBuilder =
  (job: ReportJob) =>
  (image: ImageKey): string =>
    toResizedImageUrl(job.origin, image, 2048)

const createLateDescriber =
  ({ lateAfterMinutes, receivedLate }: ReportJob) =>
  (row: ReportTableRow): string[] =>
    listLateMinutes(row, lateAfterMinutes).map(minutes => receivedLate.replace('{}', String(minutes)))

async function createWorkbook(job: ReportJob): Promise<void> {
  const tables = buildTables(job)
  const findImageKey = createImageKeyParser(job)
  const imageKeys = listImageKeys(tables, findImageKey)
  const advanceProgress = createProgressReporter(
    imageKeys.length * rowsPerPicture + tables.reduce((sum, { count }) => sum + count, 0),
  )
  const pictures = new Map<ImageKey, Picture>()
  const remainingKeys = imageKeys.values()
  await Promise.all(
    Array.from({ length: pictureConcurrency }, async () => {
      for (const key of remainingKeys) {
        const picture = await fetchPicture(job.origin, key)
        if (picture) pictures.set(key, picture)
        advanceProgress(rowsPerPicture)
      }
    }),
  )
  const workbookChunks = await createReportWorkbook({
    tables,
    texts: job.texts,
    toWallMs: createWallMsConverter(job.timeZone),
    findImageKey,
    describeLateEntries: createLateDescriber(job),
    imageUrl: createImageUrlBuilder(job),
    pictures,
    onRow: () => advanceProgress(1),
  })
  postToPage({ file: new Blob(workbookChunks, { type: workbookType }), missing: imageKeys.length - pictures.size })
}

function createCsv(job: ReportJob): void {
  const table = buildTables(job).at(-1)
  if (!table) throw new Error('there is no such section')
  const [toImageKey, toImageUrl] = [createImageKeyParser(job), createImageUrlBuilder(job)]
  const describeComment = (comment: string): string => {
    const image = toImageKey(comment)
    return image ? toImageUrl(image) : comment
  }
  const text = createReportCsv(table, {
    language: job.language,
    columns: job.texts.columns,
    toWallMs: createWallMsConverter(job.timeZone),
    formatComment: describeComment,
    describeLateEntries: createLateDescriber(job),
  })
  postToPage({ file: new Blob([text], { type: csvType }), missing: 0 })
}

async function createFile(job: ReportJob): Promise<void> {
  try {
    if (job.kind === 'csv') createCsv(job)
    else await createWorkbook(job)
  } catch (error) {
    postToPage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ReportJob>) => void createFile(data))
