import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayFailure } from '../../lib/session/failure.ts'
import { Button } from '../buttons/button.tsx'
import styles from './load-error.module.css'

/** Explains why something could not be loaded, with a button to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('errors')
  const [message, setMessage] = useState('')
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
    <div role="alert" className={styles.failed}>
      <p>{message}</p>
      <Button onPress={onRetry}>{t('try_again')}</Button>
    </div>
  )
}
