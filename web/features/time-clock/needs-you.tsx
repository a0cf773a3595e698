import { useTranslation } from 'react-i18next'
import type { Queued } from '../../lib/offline/queued.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { useNameOf } from './name-of.ts'
import styles from './panel.module.css'
import { Refused } from './refused.tsx'
import { useTimes } from './use-times.ts'

interface Props {
  queue: readonly Queued[]
  onPin: (one: Queued) => void
  onClose: () => void
}

/** what waits on this screen, and what was refused with the ways to settle it */
export function NeedsYou({ queue, onPin, onClose }: Props) {
  const { t } = useTranslation('time-clock')
  const { since } = useTimes()
  const nameOf = useNameOf()
  const refused = queue.filter(one => one.refused)
  const others = queue.filter(one => !one.refused)

  return (
    <div className={styles.panel}>
      {refused.length > 0 ? <p>{t('refused_text')}</p> : null}
      {refused.map(one => (
        <section key={one.key} aria-label={nameOf(one)}>
          <b>{nameOf(one)}</b>
          <p className={styles.soft}>{since(one.made)}</p>
          <Refused one={one} onPin={() => onPin(one)} />
        </section>
      ))}
      <p>{others.length > 0 ? t('waiting_text') : queue.length === 0 ? t('nothing_waits') : null}</p>
      <ul className={styles.waiting}>
        {others.map(one => (
          <li key={one.key}>
            <b>{nameOf(one)}</b>
            <p className={styles.soft}>{since(one.made)}</p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('close')}</Button>
      </DialogActions>
    </div>
  )
}
