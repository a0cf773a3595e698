import { useTranslation } from 'react-i18next'
import styles from './alert.module.css'
import { Button } from '../buttons/button.tsx'

export function Alert({ title, message, onHide }: { title?: string; message: string; onHide?: () => void }) {
  const { t } = useTranslation('errors')
  return (
    <div role="alert" className={styles.alert}>
      <div>
        <b>{title ?? t('title')}</b>
        <p>{message}</p>
      </div>
      {onHide ? (
        <Button kind="quiet" onPress={onHide}>
          {t('hide')}
        </Button>
      ) : null}
    </div>
  )
}
