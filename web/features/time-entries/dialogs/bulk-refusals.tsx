import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { DialogActions } from '../../../ui/dialog/dialog.tsx'
import type { RefusedChange } from '../../../lib/entries/change-in-bulk.ts'
import styles from './dialogs.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

interface Props {
  count: number
  refusedChanges: readonly RefusedChange[]
  onClose: () => void
}

export function BulkRefusals({ count, refusedChanges, onClose }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { nameOf: nameOfEntry } = useEntryTexts()
  const heading = useRef<HTMLParagraphElement>(null)
  // Moves the focus here, because the focused button was removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <p ref={heading} tabIndex={-1} role="alert" className={styles.outcome}>
        {t('outcome.told', { done: count - refusedChanges.length, count })}
      </p>
      <ul className="plain-list">
        {[...Map.groupBy(refusedChanges, ({ reason }) => reason)].map(([reason, refusals]) => (
          <li key={reason}>
            <p>{reason}</p>
            {refusals.map(({ id, current }) => (
              <p key={id} className="soft small">
                {nameOfEntry(current)}
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
