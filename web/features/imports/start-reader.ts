import { newId } from '../../../shared/domain/new-id.ts'
import { FileRefusedError } from '../../../shared/imports/limits.ts'
import type {
  ImportWorkerResponse,
  ImportBatch,
  FileSummary,
  ImportPlanRequest,
  ImportPlanSummary,
  ImportWorkerRequest,
} from './messages.ts'

export interface ImportReader {
  id: string
  read: (file: File) => Promise<FileSummary>
  plan: (request: ImportPlanRequest) => Promise<ImportPlanSummary>
  batch: (index: number) => Promise<ImportBatch>
  terminate: () => void
}

export function startImportReader(): ImportReader {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waitingRequests: { resolve: (answer: ImportWorkerResponse) => void; reject: (error: Error) => void }[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<ImportWorkerResponse>) =>
    waitingRequests.shift()?.resolve(data),
  )
  worker.addEventListener('error', ({ message }) => waitingRequests.shift()?.reject(new Error(message)))
  async function send(message: ImportWorkerRequest): Promise<ImportWorkerResponse> {
    const response = await new Promise<ImportWorkerResponse>((resolve, reject) => {
      waitingRequests.push({ resolve, reject })
      worker.postMessage(message, [])
    })
    if ('problem' in response) throw new FileRefusedError(response.problem)
    if ('error' in response) throw new Error(response.error)
    return response
  }
  const throwUnexpected = (): never => {
    throw new Error('the worker answered something else')
  }
  return {
    id: newId(),
    read: async file => {
      const response = await send({ file })
      return 'summary' in response ? response.summary : throwUnexpected()
    },
    plan: async request => {
      const response = await send({ plan: request })
      return 'plan' in response ? response.plan : throwUnexpected()
    },
    batch: async index => {
      const response = await send({ batch: index })
      return 'batch' in response ? response.batch : throwUnexpected()
    },
    terminate: () => worker.terminate(),
  }
}
