import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { toFailure } from '../../lib/session/failure.ts'
import type { Company } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

const storageKey = 'not welcomed'

/** The welcome mail of the account that was just made did not get through. */
export function recordWelcomeMailFailure(): void {
  try {
    window.sessionStorage.setItem(storageKey, 'yes')
  } catch {
    // Without storage nobody hears of it.
  }
}

function hasWelcomeMailFailed(): boolean {
  try {
    return window.sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** Says on the first screen of a new company that its welcome mail did not get through, and offers to send it again. */
export function useWelcomeMailNotice({ name, email }: Company): void {
  const { t, ready } = useTranslation('sign-in')
  useEffect(() => {
    if (!ready || !hasWelcomeMailFailed()) return
    window.sessionStorage.removeItem(storageKey)

    /** The mail for a forgotten password can also set the first password. */
    async function sendAgain(): Promise<void> {
      try {
        await call(api.auth.forgotPassword, { body: { name, email } })
        toast({ text: t('sent_again', { email }) })
      } catch (error) {
        toast({ text: (await toFailure(error)).message })
      }
    }
    toast({ text: t('not_welcomed', { email }), action: { text: t('send_again'), run: () => void sendAgain() } })
  }, [ready, t, name, email])
}
