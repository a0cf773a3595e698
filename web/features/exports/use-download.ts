import { useCallback, useState } from 'react'
import { api } from 'virtual:api'
import { call } from '../../lib/api.ts'
import { failureOf } from '../../lib/failure.ts'

/** fetches the file by an address that is made when it is asked for */
export function useDownload() {
  const [failure, setFailure] = useState('')
  const download = useCallback((id: string) => {
    const go = async () => {
      setFailure('')
      try {
        const { url } = await call(api.salaryExports.download, { params: { id } })
        // it comes as an attachment, so the page stays
        window.location.assign(url)
      } catch (error) {
        setFailure((await failureOf(error)).message)
      }
    }
    void go()
  }, [])
  return { download, failure, forget: () => setFailure('') }
}
