import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../../lib/session/api.ts'
import { getIdempotencyKey } from '../../../lib/http/get-idempotency-key.ts'
import { useCacheChangedTimes, type Entry } from '../../../lib/entries/entries.ts'
import { Confirmation } from '../../../ui/dialog/confirmation.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { BulkRefusals } from './bulk-refusals.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import { useEntryTexts } from './use-entry-texts.ts'

interface Props {
  entries: readonly Entry[]
  onDone: () => void
  onClose: () => void
}

export function DeleteEntriesConfirmation({ entries, onDone, onClose }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { nameOf } = useEntryTexts()
  const cacheEntries = useCacheChangedTimes()
  const bulkChange = useBulkChange(entries)
  const [onlyEntry] = entries.length === 1 ? entries : []

  async function remove() {
    if (onlyEntry) {
      await call(api.workLogs.remove, { params: { id: onlyEntry.id }, idempotencyKey: getIdempotencyKey(onlyEntry.id) })
      cacheEntries([], [onlyEntry.id])
    } else if (!(await bulkChange.change({ delete: true }))) return
    toast({ text: t('delete.done', { count: entries.length }) })
    onDone()
  }

  if (bulkChange.refused)
    return <BulkRefusals count={entries.length} refusedChanges={bulkChange.refused} onClose={onClose} />
  return (
    <Confirmation
      confirm={t('delete.confirm', { count: entries.length })}
      confirming={t('delete.confirming')}
      cancel={t('cancel')}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      {onlyEntry ? <p>{nameOf(onlyEntry)}</p> : null}
      <p>{t('delete.text', { count: entries.length })}</p>
    </Confirmation>
  )
}
