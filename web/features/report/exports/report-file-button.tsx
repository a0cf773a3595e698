import { useCallback, useEffect, useRef, useState } from 'react'
import { reportProblem } from '../../../lib/http/report-problem.ts'
import { saveBlobAsFile } from '../../../lib/browser/save-blob-as-file.ts'
import { FileButton, type FileState } from './file-button.tsx'
import type { ReportJob, WorkerMessage } from './job.ts'

interface Props {
  name: string
  subject?: string
  isQuiet?: boolean
  job: () => ReportJob
  fileName: string
}

export function ReportFileButton({ job, fileName, ...props }: Props) {
  const { fileState, start, cancel } = useFileExport()
  return <FileButton {...props} fileState={fileState} onPress={() => start(job(), fileName)} onCancel={cancel} />
}

const idleState: FileState = { state: 'idle' }

function useFileExport() {
  const [fileState, setFileState] = useState<FileState>(idleState)
  const worker = useRef<Worker>(undefined)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = undefined
  }, [])
  useEffect(() => end, [end])

  const start = (job: ReportJob, fileName: string) => {
    end()
    setFileState({ state: 'running', progress: 0 })
    const newWorker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.current = newWorker
    const fail = (reason: string) => {
      reportProblem('no export', reason)
      end()
      setFileState({ state: 'failed' })
    }
    newWorker.addEventListener('error', event => fail(event.message))
    newWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if ('progress' in data) return setFileState({ state: 'running', progress: data.progress })
      if ('error' in data) return fail(data.error)
      end()
      saveBlobAsFile(data.file, fileName)
      return setFileState({ state: 'done', missing: data.missing })
    })
    newWorker.postMessage(job, [])
  }

  const cancel = () => {
    end()
    setFileState(idleState)
  }
  return { fileState, start, cancel }
}
