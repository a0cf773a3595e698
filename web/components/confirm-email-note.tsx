import { useTranslation } from 'react-i18next'
import { useCompany } from '../lib/session/session.ts'
import { Button } from '../ui/buttons/button.tsx'
import styles from './confirm-email-note.module.css'
import { useResendConfirmationMail } from './use-resend-confirmation-mail.ts'

export function ConfirmEmailNote() {
  const { t } = useTranslation('kit')
  const { email, unconfirmed_texts_left: count } = useCompany()
  const resendMail = useResendConfirmationMail()
  if (count === undefined) return null
  return (
    <div className={styles.note}>
      <p>{count > 0 ? t('unconfirmed.texts', { count, email }) : t('unconfirmed.no_texts', { email })}</p>
      <Button onPress={() => void resendMail()}>{t('unconfirmed.send_again')}</Button>
    </div>
  )
}
