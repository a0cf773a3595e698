import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayFailure } from '../../lib/session/failure.ts'
import { Alert } from './alert.tsx'
import { Button } from '../buttons/button.tsx'
import styles from './load-error.module.css'

/** Explains why something could not be loaded, with a button to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('errors')
  const [message, setMessage] = useState('')
  const [hidden, setHidden] = useState<unknown>()
  useEffect(() => {
    let isCurrent = true
    void displayFailure(error, failure => {
      if (isCurrent) setMessage(failure.message)
    })
    return () => {
      isCurrent = false
    }
  }, [error])
  return (
    <div className={styles.failed}>
      {hidden === error ? null : <Alert message={message} onHide={() => setHidden(error)} />}
      <Button onPress={onRetry}>{t('try_again')}</Button>
    </div>
  )
}
