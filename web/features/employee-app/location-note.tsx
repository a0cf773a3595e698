import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './employee-app.module.css'
import { choose, useChoice } from './location.ts'

/** in plain words, before the phone asks in its own */
export function LocationNote({ onYes }: { onYes: () => void }) {
  const { t } = useTranslation('employee-app')
  const choice = useChoice()
  if (choice !== 'unasked') return null
  return (
    <div className={styles.note}>
      <b>{t('location.ask_title')}</b>
      <p>{t('location.ask_text')}</p>
      <div className={styles.answers}>
        <Button onPress={() => choose('no')}>{t('location.no')}</Button>
        <Button
          kind="go"
          onPress={() => {
            choose('yes')
            onYes()
          }}
        >
          {t('location.yes')}
        </Button>
      </div>
    </div>
  )
}
