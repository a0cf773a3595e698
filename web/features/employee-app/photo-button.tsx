import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shrinkImage, UnreadableImage } from '../../lib/shrink-image.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { photo } from './actions.ts'
import styles from './employee-app.module.css'
import { useRecord } from './use-record.ts'

interface Props {
  entry: { id: string; project: { id: string; name: string }; start_time: string }
}

/** a photo from the camera or the gallery, as the phone offers it; made small here, before it is kept and sent */
export function PhotoButton({ entry }: Props) {
  const { t } = useTranslation('employee-app')
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'shrinking' | 'heic' | 'unreadable'>('idle')
  const record = useRecord()

  async function take(file: File) {
    setState('shrinking')
    try {
      const image = await shrinkImage(file)
      await record([photo(entry, await image.arrayBuffer())])
      setState('idle')
    } catch (error) {
      if (!(error instanceof UnreadableImage)) throw error
      setState(error.isHeic ? 'heic' : 'unreadable')
    }
  }

  return (
    <>
      <Button isBusy={state === 'shrinking'} onPress={() => input.current?.click()}>
        {state === 'shrinking' ? t('shrinking') : t('photo')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('photo')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // the same photo may be chosen again
          currentTarget.value = ''
          if (file) void take(file)
        }}
      />
      {state === 'heic' || state === 'unreadable' ? (
        <div className={styles.across}>
          <Alert message={t(state)} onHide={() => setState('idle')} />
        </div>
      ) : null}
    </>
  )
}
