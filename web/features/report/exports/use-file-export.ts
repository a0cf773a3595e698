import { useCallback, useEffect, useRef, useState } from 'react'
import { reportProblem } from '../../../lib/http/report-problem.ts'
import { download } from '../../../lib/browser/download.ts'
import type { ReportJob, WorkerMessage } from './job.ts'

export type FileState =
  | { state: 'idle' }
  /** The progress is absent if the servers create the file. */
  | { state: 'making'; progress?: number }
  | { state: 'made'; missing: number }
  | { state: 'failed'; message?: string }

const idle: FileState = { state: 'idle' }

/** Creates a file in the worker, with progress and cancellation. */
export function useFileExport() {
  const [fileState, setMaking] = useState<FileState>(idle)
  const worker = useRef<Worker>(undefined)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = undefined
  }, [])
  useEffect(() => end, [end])

  const start = (job: ReportJob, fileName: string) => {
    end()
    setMaking({ state: 'making', progress: 0 })
    const newWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.current = newWorker
    const fail = (reason: string) => {
      reportProblem('no export', reason)
      end()
      setMaking({ state: 'failed' })
    }
    newWorker.addEventListener('error', event => fail(event.message))
    newWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if ('progress' in data) return setMaking({ state: 'making', progress: data.progress })
      if ('error' in data) return fail(data.error)
      end()
      download(data.file, fileName)
      return setMaking({ state: 'made', missing: data.missing })
    })
    newWorker.postMessage(job, [])
  }

  const cancel = () => {
    end()
    setMaking(idle)
  }
  return { fileState: fileState, start, cancel }
}
