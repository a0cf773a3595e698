import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shrinkImage, UnreadableImage } from '../lib/shrink-image.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import styles from './photo-button.module.css'
import './kit-texts.ts'

/** a photo from the camera or the gallery, as the device offers it; made small here, before it is kept and sent */
export function PhotoButton({ onTake }: { onTake: (bytes: ArrayBuffer) => Promise<unknown> }) {
  const { t } = useTranslation('kit')
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'shrinking' | 'heic' | 'unreadable'>('idle')

  async function take(file: File) {
    setState('shrinking')
    try {
      const image = await shrinkImage(file)
      await onTake(await image.arrayBuffer())
      setState('idle')
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error
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
          // the same photo may be chosen again
          currentTarget.value = ''
          if (file) void take(file)
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
