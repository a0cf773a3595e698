import { useCallback, useState } from 'react'
import { tellFailure } from '../../lib/failure.ts'
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
        await tellFailure(error, ({ message }) => setFailure(message))
      }
    }
    void start()
  }, [])
  return { download, failure, forget: () => setFailure('') }
}
