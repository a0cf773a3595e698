import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './employee-app.module.css'
import { setLocationConsent, useLocationConsent } from './location.ts'

/** Shown before the phone asks for permission to use the location, so that the employee knows the reason. */
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
