import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './employee-app.module.css'
import { setLocationConsent, useLocationConsent } from './location.ts'

/**
 * Asks the employee to consent to the use of locations, and gives the reason, before the phone itself asks for
 * permission.
 */
export function LocationNote({ onConsent }: { onConsent: () => void }) {
  const { t } = useTranslation('employee-app')
  const consent = useLocationConsent()
  if (consent !== 'unasked') return null
  return (
    <div className={styles.note}>
      <b>{t('location.ask_title')}</b>
      <p>{t('location.ask_text')}</p>
      <div className={styles.answers}>
        <Button onPress={() => setLocationConsent('no')}>{t('location.no')}</Button>
        <Button
          kind="primary"
          onPress={() => {
            setLocationConsent('yes')
            onConsent()
          }}
        >
          {t('location.yes')}
        </Button>
      </div>
    </div>
  )
}
