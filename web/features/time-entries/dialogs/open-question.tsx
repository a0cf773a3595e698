import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import type { EntryComment } from '../../../../shared/domain/entry.ts'
import { useCacheEntries, type Entry } from '../../../lib/entries/entries.ts'
import { getIdempotencyKey } from '../../../lib/http/get-idempotency-key.ts'
import { call } from '../../../lib/session/api.ts'
import { findConflictingEntry } from '../../../lib/session/conflicting-entry-of.ts'
import { displayFailure, type Failure } from '../../../lib/session/failure.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import styles from './dialogs.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

export function OpenQuestion({ entry, question }: { entry: Entry; question: EntryComment }) {
  const { t } = useTranslation('entry-dialogs')
  const { when } = useEntryTexts()
  const cacheEntries = useCacheEntries()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function withdrawQuestion() {
    setBusy(true)
    setFailure(undefined)
    const body = { id: entry.id, version: entry.version, ends_question: true as const }
    try {
      cacheEntries([await call(api.workLogs.edit, { body, idempotencyKey: getIdempotencyKey(body) })])
    } catch (error) {
      const currentEntry = findConflictingEntry(error)
      // Every change by another user answers the question, so nothing is left to withdraw.
      if (currentEntry) cacheEntries([currentEntry])
      else await displayFailure(error, setFailure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.question} aria-label={t('question.waits')}>
      <div>
        <b>{t('question.waits')}</b>
        <p className="soft small">{t('question.since', { when: when(question.created) })}</p>
      </div>
      <p className={styles.comment}>{question.comment}</p>
      <div className={styles.details}>
        <Button kind="quiet" isBusy={isBusy} onPress={() => void withdrawQuestion()}>
          {t('question.take_back')}
        </Button>
      </div>
      {failure ? <Alert message={failure.message} onHide={() => setFailure(undefined)} /> : null}
    </section>
  )
}
