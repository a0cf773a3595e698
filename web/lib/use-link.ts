import { useCallback, useState } from 'react'
import { tellFailure } from './failure.ts'

/** Follows a link that the servers make at that moment, because it expires. The page stays if it leads to a file. */
export function useLink() {
  const [failure, setFailure] = useState('')
  const follow = useCallback((ask: () => Promise<{ url: string }>) => {
    const start = async () => {
      setFailure('')
      try {
        const { url } = await ask()
        window.location.assign(url)
      } catch (error) {
        await tellFailure(error, ({ message }) => setFailure(message))
      }
    }
    void start()
  }, [])
  return { follow, failure, forget: () => setFailure('') }
}
