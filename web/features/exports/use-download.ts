import { useCallback, useState } from 'react'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'

/** Downloads a file. Its address is signed at that moment, because it expires. */
export function useDownload() {
  const [failure, setFailure] = useState('')
  const download = useCallback((id: string) => {
    const start = async () => {
      setFailure('')
      try {
        const { url } = await call(api.salaryExports.download, { params: { id } })
        // The file is served as an attachment, so the page does not change.
        window.location.assign(url)
      } catch (error) {
        setFailure((await failureOf(error)).message)
      }
    }
    void start()
  }, [])
  return { download, failure, forget: () => setFailure('') }
}
