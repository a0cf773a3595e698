import { useCallback, useState } from 'react'
import { displayFailure } from './failure.ts'

type FetchLink = () => Promise<{ url: string }>

/** Follows a link that the servers make at that moment, because it expires. The page stays if it leads to a file. */
export async function followLink(ask: FetchLink): Promise<void> {
  const { url } = await ask()
  window.location.assign(url)
}

/** Follows such links, and keeps the reason if that fails. */
export function useFollowLink() {
  const [failure, setFailure] = useState('')
  const follow = useCallback((ask: FetchLink) => {
    setFailure('')
    void followLink(ask).catch((error: unknown) => displayFailure(error, ({ message }) => setFailure(message)))
  }, [])
  return { follow, failure, clearFailure: () => setFailure('') }
}
