import { newId } from '../../../shared/domain/new-id.ts'
import { findHeaderRow, detectMapping } from '../../../shared/imports/headers.ts'
import { FileRefusedError } from '../../../shared/imports/limits.ts'
import { resolveDateOrder } from '../../../shared/imports/date-order.ts'
import { buildImportPlan, type FileRows, type ImportPlan } from '../../../shared/imports/plan.ts'
import { parseImportFile } from '../../../shared/imports/parse-import-file.ts'
import type {
  ImportWorkerResponse,
  FileSummary,
  ImportPlanRequest,
  ImportPlanSummary,
  ImportWorkerRequest,
} from './messages.ts'

let file: FileRows = { rows: [], headerIndex: 0 }
let batches: ImportPlan['batches'] = []

const samplesPerColumn = 3

async function readImportFile(chosenFile: File): Promise<FileSummary> {
  const { rows, sheets } = await parseImportFile(new Uint8Array(await chosenFile.arrayBuffer()))
  const headerIndex = findHeaderRow(rows)
  file = { rows, headerIndex, sheets }
  const headers = rows[headerIndex] ?? []
  const contentRows = rows.slice(headerIndex + 1, headerIndex + 200)
  if (!rows.slice(headerIndex + 1).some(row => row.some(cell => cell.trim() !== '')))
    throw new FileRefusedError('empty')
  const width = Math.max(headers.length, ...contentRows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, i) => ({
    header: (headers[i] ?? '').trim(),
    samples: [...new Set(contentRows.map(row => (row[i] ?? '').trim()).filter(text => text !== ''))].slice(
      0,
      samplesPerColumn,
    ),
  }))
  return { columns, sheets, mapping: detectMapping(headers, rows.slice(headerIndex + 1)) }
}

function planImport({ choices, dateOrder, country, known }: ImportPlanRequest): ImportPlanSummary {
  const { detectedOrder, suggestedOrder } = resolveDateOrder(file, choices.mapping, country)
  const usedDateOrder = detectedOrder === 'unclear' ? (dateOrder ?? suggestedOrder ?? 'DMY') : detectedOrder
  const builtPlan = buildImportPlan(
    file,
    { ...choices, dateOrder: usedDateOrder },
    { ...known, entries: new Set(known.entries), newId },
  )
  ;({ batches } = builtPlan)
  return {
    ...builtPlan,
    batches: batches.map(({ employee_id }) => employee_id),
    dateOrder: detectedOrder,
    suggestedOrder,
  }
}

async function handleRequest(request: ImportWorkerRequest): Promise<ImportWorkerResponse> {
  try {
    if ('file' in request) return { summary: await readImportFile(request.file) }
    if ('plan' in request) return { plan: planImport(request.plan) }
    const batch = batches[request.batch]
    return batch ? { batch } : { error: `there is no call ${request.batch}` }
  } catch (error) {
    if (error instanceof FileRefusedError) return { problem: error.problem }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

// Responds in the order of the requests, so that the page can match them.
let lastRequestPromise: Promise<void> = Promise.resolve()
self.addEventListener('message', ({ data }: MessageEvent<ImportWorkerRequest>) => {
  lastRequestPromise = lastRequestPromise.then(async () => self.postMessage(await handleRequest(data), {}))
})
