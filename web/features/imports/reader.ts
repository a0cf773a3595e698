/** The worker as functions. */
import { newId } from '../../../shared/domain/new-id.ts'
import { FileRefused } from '../../../shared/imports/limits.ts'
import type { WorkerResponse, Batch, FileSummary, PlanRequest, PlanSummary, WorkerRequest } from './messages.ts'

export interface Reader {
  id: string
  read: (file: File) => Promise<FileSummary>
  plan: (request: PlanRequest) => Promise<PlanSummary>
  batch: (index: number) => Promise<Batch>
  terminate: () => void
}

export function startReader(): Reader {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waiting: { done: (answer: WorkerResponse) => void; fail: (error: Error) => void }[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => waiting.shift()?.done(data))
  worker.addEventListener('error', ({ message }) => waiting.shift()?.fail(new Error(message)))
  async function ask(request: WorkerRequest): Promise<WorkerResponse> {
    const answer = await new Promise<WorkerResponse>((done, fail) => {
      waiting.push({ done, fail })
      worker.postMessage(request, [])
    })
    if ('problem' in answer) throw new FileRefused(answer.problem)
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }
  const unexpected = (): never => {
    throw new Error('the worker answered something else')
  }
  return {
    id: newId(),
    read: async file => {
      const answer = await ask({ file })
      return 'summary' in answer ? answer.summary : unexpected()
    },
    plan: async request => {
      const answer = await ask({ plan: request })
      return 'plan' in answer ? answer.plan : unexpected()
    },
    batch: async index => {
      const answer = await ask({ batch: index })
      return 'batch' in answer ? answer.batch : unexpected()
    },
    terminate: () => worker.terminate(),
  }
}
