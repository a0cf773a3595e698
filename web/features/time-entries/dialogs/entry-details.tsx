import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findQuestion } from '../../../../shared/domain/entry.ts'
import { canComment } from '../../../../shared/domain/policies.ts'
import { useDraft } from '../../../lib/browser/drafts.ts'
import type { Entry } from '../../../lib/entries/entries.ts'
import { useFormats } from '../../../lib/language/use-formats.ts'
import { useCompany } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAnnounceUnsavedForm, type UnsavedListener } from '../../../ui/dialog/use-leave-guard.ts'
import { createLazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { DetailDialogs } from '../detail-dialogs.tsx'
import type { EntryDialogName } from '../dialog-names.ts'
import styles from './dialogs.module.css'
import { SendBackForm } from './send-back.tsx'
import { useEntryTexts } from './use-entry-texts.ts'

const EntryHistory = createLazyComponent(async () => (await import('./entry-history.tsx')).EntryHistory)

interface Props {
  entry: Entry
  onUnsaved: UnsavedListener
  onDone: (form: string) => void
}

const questionFormName = 'question'

/**
 * Offers the history, comments and location in buttons below the form, because rows on phones show only icons for them.
 */
export function EntryDetails({ entry, onUnsaved, onDone }: Props) {
  const { t } = useTranslation(['entries', 'entry-dialogs'])
  const { whole } = useFormats()
  const { span } = useEntryTexts()
  const company = useCompany()
  const [questionText, setQuestionText] = useDraft(`${questionFormName} ${entry.id}`, '')
  const [isQuestionFormOpen, setAsking] = useState(questionText !== '')
  useAnnounceUnsavedForm(onUnsaved, questionFormName, questionText.trim() !== '')
  const [dialogName, setDialogName] = useState<EntryDialogName>()
  const [isHistoryOpen, showHistory] = useState(false)
  const count = entry.comments.length
  const location = entry.has_location ? 'map' : 'missing'
  const { original_start_time: start, original_end_time: end } = entry
  const isCorrected = start !== entry.start_time || (end !== null && end !== entry.end_time)
  const canAsk = company.settings.features.approve_work_logs && canComment(company) && !findQuestion(entry)
  return (
    <div className={styles.stack}>
      {isCorrected ? (
        <p className="soft small">{t('entry-dialogs:edit.originally', { span: span(start, end) })}</p>
      ) : null}
      <div className={styles.details}>
        <Button kind="quiet" aria-expanded={isHistoryOpen} onPress={() => showHistory(!isHistoryOpen)}>
          {t('entry-dialogs:edit.history')}
        </Button>
        <Button kind="quiet" onPress={() => setDialogName('comments')}>
          {count > 0 ? `${t('columns.comments')} (${whole(count)})` : t('columns.comments')}
        </Button>
        <Button kind="quiet" onPress={() => setDialogName(location)}>
          {entry.has_location ? t('map') : t('missing_title')}
        </Button>
        {canAsk ? (
          <Button kind="quiet" aria-expanded={isQuestionFormOpen} onPress={() => setAsking(!isQuestionFormOpen)}>
            {t('entry-dialogs:question.ask')}
          </Button>
        ) : null}
      </div>
      {canAsk && isQuestionFormOpen ? (
        <SendBackForm
          entry={entry}
          text={questionText}
          onChange={setQuestionText}
          onDone={() => {
            setAsking(false)
            onDone(questionFormName)
          }}
        />
      ) : null}
      {isHistoryOpen ? (
        <Suspense fallback={<Skeleton />}>
          <EntryHistory entry={entry} />
        </Suspense>
      ) : null}
      <DetailDialogs dialogName={dialogName} entry={entry} onClose={() => setDialogName(undefined)} />
    </div>
  )
}
