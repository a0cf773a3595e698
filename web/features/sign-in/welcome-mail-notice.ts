import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useResendConfirmationMail } from '../../components/use-resend-confirmation-mail.ts'
import type { Company } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

const storageKey = 'not welcomed'

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
export function useWelcomeMailNotice({ email }: Company): void {
  const { t, ready: areTextsLoaded } = useTranslation('sign-in')
  const sendAgain = useResendConfirmationMail()
  useEffect(() => {
    if (!areTextsLoaded || !hasWelcomeMailFailed()) return
    window.sessionStorage.removeItem(storageKey)
    toast({ text: t('not_welcomed', { email }), action: { text: t('send_again'), run: () => void sendAgain() } })
  }, [areTextsLoaded, t, email, sendAgain])
}
