import { useCallback, useState } from 'react'
import { displayFailure } from './failure.ts'

type FetchLink = () => Promise<{ url: string }>

/** Fetches a link and follows it at once, because it expires. The page stays open if the link is a file. */
export async function followLink(ask: FetchLink): Promise<void> {
  const { url } = await ask()
  window.location.assign(url)
}

/** Follows links with `followLink`, and keeps the failure. */
export function useFollowLink() {
  const [failure, setFailure] = useState('')
  const follow = useCallback((ask: FetchLink) => {
    setFailure('')
    void followLink(ask).catch((error: unknown) => displayFailure(error, ({ message }) => setFailure(message)))
  }, [])
  return { follow, failure, clearFailure: () => setFailure('') }
}
