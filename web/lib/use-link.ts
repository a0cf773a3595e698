import { useCallback, useState } from 'react'
import { displayFailure } from './failure.ts'

type AskForLink = () => Promise<{ url: string }>

/** Follows a link that the servers make at that moment, because it expires. The page stays if it leads to a file. */
export async function followLink(ask: AskForLink): Promise<void> {
  const { url } = await ask()
  window.location.assign(url)
}

/** Follows such links, and keeps the reason if that fails. */
export function useLink() {
  const [failure, setFailure] = useState('')
  const follow = useCallback((ask: AskForLink) => {
    setFailure('')
    void followLink(ask).catch((error: unknown) => displayFailure(error, ({ message }) => setFailure(message)))
  }, [])
  return { follow, failure, forget: () => setFailure('') }
}
