import { useTranslation } from 'react-i18next'
import { isStuck, findNextCall } from '../../lib/offline/send-order.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import { StuckCall } from '../../components/stuck-call.tsx'
import styles from './employee-app.module.css'
import { ResolveRefusal } from './resolve-refusal.tsx'
import { useTimes } from './use-times.ts'

interface Props {
  queue: readonly QueuedCall[]
  onClose: () => void
}

/** Shows this phone's queue. Refused calls come first, with the reason and the ways to resolve them. */
export function QueueDialog({ queue, onClose }: Props) {
  const { t } = useTranslation('employee-app')
  const { when } = useTimes()
  const refused = queue.filter(queued => queued.refused)
  const others = queue.filter(queued => !queued.refused)
  const next = findNextCall(queue)

  function describe({ kind, project, call }: QueuedCall): string {
    const textKey = kind === 'in' && call.body['end_time'] !== undefined ? 'whole' : kind
    return t(`waiting.kinds.${textKey}`, { project: project?.name ?? '' })
  }
  return (
    <div className={styles.stack}>
      {refused.length > 0 ? <p>{t('waiting.refused_text')}</p> : null}
      {refused.map(queued => (
        <section key={queued.key} className={styles.look} aria-label={describe(queued)}>
          <b>{describe(queued)}</b>
          <p className="soft small">{when(queued.made)}</p>
          <ResolveRefusal refusedCall={queued} />
        </section>
      ))}
      {others.length > 0 ? <p>{t('waiting.text')}</p> : null}
      {queue.length === 0 ? <p>{t('waiting.empty')}</p> : null}
      <ul className="plain-list">
        {others.map(queued => (
          <li key={queued.key}>
            <b>{describe(queued)}</b>
            <p className="soft small">
              {when(queued.made)}
              {next === undefined ? ` · ${t('waiting.follows')}` : ''}
            </p>
            {isStuck(queued) ? <StuckCall stuck={queued} /> : null}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('entry.close')}</Button>
      </DialogActions>
    </div>
  )
}
