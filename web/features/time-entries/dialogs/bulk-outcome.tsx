import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog.tsx'
import type { Refused } from '../bulk.ts'
import styles from './dialogs.module.css'
import { useWhen } from './when.ts'

interface Props {
  /** how many it was asked of */
  count: number
  refused: readonly Refused[]
  onClose: () => void
}

/** what became of many, where not all of them went well: which did not, and why */
export function BulkOutcome({ count, refused, onClose }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { nameOf } = useWhen()
  const head = useRef<HTMLParagraphElement>(null)
  // the button that was pressed is gone
  useEffect(() => head.current?.focus(), [])
  return (
    <>
      <p ref={head} tabIndex={-1} role="alert" className={styles.told}>
        {t('outcome.told', { done: count - refused.length, count })}
      </p>
      <ul className={styles.steps}>
        {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, some]) => (
          <li key={reason}>
            <p>{reason}</p>
            {some.map(({ id, now }) => (
              <p key={id} className={styles.soft}>
                {nameOf(now)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('close')}</Button>
      </DialogActions>
    </>
  )
}
