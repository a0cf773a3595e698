import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayFailure } from '../../lib/session/failure.ts'
import { Button } from '../buttons/button.tsx'
import styles from './load-error.module.css'

export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('errors')
  const [message, setMessage] = useState('')
  const [hiddenError, setHiddenError] = useState<unknown>()
  const isHidden = hiddenError === error
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
      {isHidden ? null : (
        <div>
          <b>{t('title')}</b>
          <p>{message}</p>
        </div>
      )}
      <div className={styles.actions}>
        <Button onPress={onRetry}>{t('try_again')}</Button>
        {isHidden ? null : (
          <Button kind="quiet" onPress={() => setHiddenError(error)}>
            {t('hide')}
          </Button>
        )}
      </div>
    </div>
  )
}
