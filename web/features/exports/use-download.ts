import { useCallback, useState } from 'react'
import { failureOf } from '../../lib/failure.ts'
import { saveExport } from '../../lib/salary-exports.ts'

/** Downloads a file, and keeps the reason if that fails. */
export function useDownload() {
  const [failure, setFailure] = useState('')
  const download = useCallback((id: string) => {
    const start = async () => {
      setFailure('')
      try {
        await saveExport(id)
      } catch (error) {
        setFailure((await failureOf(error)).message)
      }
    }
    void start()
  }, [])
  return { download, failure, forget: () => setFailure('') }
}
