import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import styles from './projects.module.css'

export function Description({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation('projects')
  return (
    <>
      <p className={styles.description}>{text}</p>
      <DialogActions>
        <Button onPress={onClose}>{t('close')}</Button>
      </DialogActions>
    </>
  )
}
