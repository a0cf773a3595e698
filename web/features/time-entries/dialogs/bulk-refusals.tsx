import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { DialogActions } from '../../../ui/dialog/dialog.tsx'
import type { RefusedChange } from '../change-in-bulk.ts'
import styles from './dialogs.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

interface Props {
  /** The number of entries that should have been changed. */
  count: number
  refused: readonly RefusedChange[]
  onClose: () => void
}

/** The result of a bulk change that was partly refused: which entries, and why. */
export function BulkRefusals({ count, refused, onClose }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { nameOf } = useEntryTexts()
  const heading = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <p ref={heading} tabIndex={-1} role="alert" className={styles.outcome}>
        {t('outcome.told', { done: count - refused.length, count })}
      </p>
      <ul className="plain-list">
        {[...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, some]) => (
          <li key={reason}>
            <p>{reason}</p>
            {some.map(({ id, current }) => (
              <p key={id} className="soft small">
                {nameOf(current)}
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
