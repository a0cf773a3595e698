import { DropZone, FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../../../lib/entries/entries.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from './dialogs.module.css'
import { useImageUpload } from './use-image-upload.ts'

export function ImageUploadArea({ entry }: { entry: Entry }) {
  const { t } = useTranslation('entry-dialogs')
  const { state, send, retry, reset: forget } = useImageUpload(entry)
  const isBusy = state.step === 'shrinking' || state.step === 'uploading' || state.step === 'saving'
  return (
    <div className={styles.stack}>
      <DropZone
        className={styles.drop ?? ''}
        isDisabled={isBusy}
        aria-label={t('image.drop_zone')}
        onDrop={({ items }) => {
          const [droppedFile] = items.filter(item => item.kind === 'file')
          if (droppedFile) void droppedFile.getFile().then(send)
        }}
      >
        <FileTrigger
          acceptedFileTypes={['image/*', '.heic', '.heif']}
          onSelect={files => {
            const file = files?.[0]
            if (file) void send(file)
          }}
        >
          <Button isBusy={isBusy}>{t('image.choose')}</Button>
        </FileTrigger>
        <span className="soft small">{t('image.drop')}</span>
      </DropZone>
      <output className={styles.sum}>
        {state.step === 'uploading' ? (
          <progress className={styles.progress} value={state.fraction} aria-label={t('image.uploading')} />
        ) : null}
        {isBusy ? t(`image.${state.step}`) : ''}
      </output>
      {state.step === 'failed' ? <Alert message={state.message} onHide={forget} /> : null}
      {state.step === 'failed' && state.canRetry ? (
        <div>
          <Button onPress={() => void retry()}>{t('image.retry')}</Button>
        </div>
      ) : null}
    </div>
  )
}
