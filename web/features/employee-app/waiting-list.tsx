import { useTranslation } from 'react-i18next'
import { nextOf } from '../../lib/offline/order.ts'
import type { Queued } from '../../lib/offline/queued.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import styles from './employee-app.module.css'
import { Settle } from './settle.tsx'
import { useTimes } from './texts.ts'

interface Props {
  queue: readonly Queued[]
  onClose: () => void
}

/** what waits on this phone, in its order; what was refused with its reason and the ways to settle it */
export function WaitingList({ queue, onClose }: Props) {
  const { t } = useTranslation('employee-app')
  const { when } = useTimes()
  const refused = queue.filter(one => one.refused)
  const others = queue.filter(one => !one.refused)
  const next = nextOf(queue)

  function nameOf({ kind, project, call }: Queued): string {
    const shown = kind === 'in' && call.body['end_time'] !== undefined ? 'whole' : kind
    return t(`waiting.kinds.${shown}`, { project: project?.name ?? '' })
  }
  return (
    <div className={styles.stack}>
      {refused.length > 0 ? <p>{t('waiting.refused_text')}</p> : null}
      {refused.map(one => (
        <section key={one.key} className={styles.look} aria-label={nameOf(one)}>
          <b>{nameOf(one)}</b>
          <p className={styles.soft}>{when(one.made)}</p>
          <Settle one={one} />
        </section>
      ))}
      {others.length > 0 ? <p>{t('waiting.text')}</p> : null}
      {queue.length === 0 ? <p>{t('waiting.empty')}</p> : null}
      <ul className={styles.steps}>
        {others.map(one => (
          <li key={one.key}>
            <b>{nameOf(one)}</b>
            <p className={styles.soft}>
              {when(one.made)}
              {next === undefined ? ` · ${t('waiting.follows')}` : ''}
            </p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('entry.close')}</Button>
      </DialogActions>
    </div>
  )
}
