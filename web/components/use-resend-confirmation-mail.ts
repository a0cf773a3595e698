import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../lib/session/api.ts'
import { toFailure } from '../lib/session/failure.ts'
import { useCompany } from '../lib/session/session.ts'
import { toast } from '../ui/feedback/toast.ts'

/**
 * Returns a function that mails the confirmation link again. It requests the mail for forgotten passwords, because the
 * link in that mail also sets the first password and confirms the address.
 */
export function useResendConfirmationMail(): () => Promise<void> {
  const { t } = useTranslation('kit')
  const { name, email } = useCompany()
  return async () => {
    try {
      await call(api.auth.forgotPassword, { body: { name, email } })
      toast({ text: t('sent_again', { email }) })
    } catch (error) {
      toast({ text: (await toFailure(error)).message })
    }
  }
}
