import { useCallback, useEffect, useRef, useState } from 'react'
import { report } from '../../../lib/report.ts'
import { download } from '../../../lib/download.ts'
import type { Job, Told } from './job.ts'

export type Making =
  | { state: 'idle' }
  | { state: 'making'; progress: number }
  | { state: 'made'; missing: number }
  | { state: 'failed' }

const idle: Making = { state: 'idle' }

/** a file that is being made: how far it is, and a way to stop */
export function useMaking() {
  const [making, setMaking] = useState<Making>(idle)
  const worker = useRef<Worker>(undefined)
  const end = useCallback(() => {
    worker.current?.terminate()
    worker.current = undefined
  }, [])
  useEffect(() => end, [end])

  const start = (job: Job, fileName: string) => {
    end()
    setMaking({ state: 'making', progress: 0 })
    const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.current = made
    const fail = (why: string) => {
      report('no export', why)
      end()
      setMaking({ state: 'failed' })
    }
    made.addEventListener('error', event => fail(event.message))
    made.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if ('progress' in data) return setMaking({ state: 'making', progress: data.progress })
      if ('error' in data) return fail(data.error)
      end()
      download(data.file, fileName)
      return setMaking({ state: 'made', missing: data.missing })
    })
    made.postMessage(job, [])
  }

  const cancel = () => {
    end()
    setMaking(idle)
  }
  return { making, start, cancel }
}
