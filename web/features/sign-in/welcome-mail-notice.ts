import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../lib/session/api.ts'
import { toFailure } from '../../lib/session/failure.ts'
import type { Company } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

const storageKey = 'not welcomed'

/** Remembers that the welcome mail of the new account failed. */
export function recordWelcomeMailFailure(): void {
  try {
    window.sessionStorage.setItem(storageKey, 'yes')
  } catch {
    // Without storage, the notice is not shown.
  }
}

function hasWelcomeMailFailed(): boolean {
  try {
    return window.sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** Shows on a new company's first screen that its welcome mail failed, and offers to resend it. */
export function useWelcomeMailNotice({ name, email }: Company): void {
  const { t, ready } = useTranslation('sign-in')
  useEffect(() => {
    if (!ready || !hasWelcomeMailFailed()) return
    window.sessionStorage.removeItem(storageKey)

    /** Sends the mail for forgotten passwords, which can also set the first password. */
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
