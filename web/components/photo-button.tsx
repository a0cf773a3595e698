import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shrinkImage, UnreadableImageError } from '../lib/browser/shrink-image.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/buttons/button.tsx'
import styles from './photo-button.module.css'

export function PhotoButton({ onTake }: { onTake: (bytes: ArrayBuffer) => Promise<unknown> }) {
  const { t } = useTranslation('kit')
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'shrinking' | 'heic' | 'unreadable'>('idle')

  async function shrinkAndPass(file: File) {
    setState('shrinking')
    try {
      const image = await shrinkImage(file)
      await onTake(await image.arrayBuffer())
      setState('idle')
    } catch (error) {
      if (!(error instanceof UnreadableImageError)) throw error
      setState(error.isHeic ? 'heic' : 'unreadable')
    }
  }

  return (
    <>
      <Button isBusy={state === 'shrinking'} onPress={() => input.current?.click()}>
        {state === 'shrinking' ? t('photo.shrinking') : t('photo.take')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('photo.take')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Resets the input, because otherwise the same photo could not be chosen again.
          currentTarget.value = ''
          if (file) void shrinkAndPass(file)
        }}
      />
      {state === 'heic' || state === 'unreadable' ? (
        <div className={styles.across}>
          <Alert message={t(`photo.${state}`)} onHide={() => setState('idle')} />
        </div>
      ) : null}
    </>
  )
}
