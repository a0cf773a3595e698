import { useTranslation } from 'react-i18next'
import { api } from 'virtual:api'
import { call } from '../../../lib/api.ts'
import { retryKey } from '../../../lib/retry-key.ts'
import { usePutWorkLogs, type WorkLog } from '../../../lib/work-logs.ts'
import { Confirmation } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { useBulk } from './use-bulk.ts'
import { useWhen } from './when.ts'

interface Props {
  entries: readonly WorkLog[]
  onDone: () => void
  onClose: () => void
}

export function DeleteEntries({ entries, onDone, onClose }: Props) {
  const { t } = useTranslation('entry-dialogs')
  const { nameOf } = useWhen()
  const put = usePutWorkLogs()
  const bulk = useBulk(entries)
  const [only] = entries.length === 1 ? entries : []

  async function go() {
    if (only) {
      await call(api.workLogs.remove, { params: { id: only.id }, idempotencyKey: retryKey(only.id) })
      put([], [only.id])
    } else if (!(await bulk.change({ delete: true }))) return
    toast({ text: t('delete.done', { count: entries.length }) })
    onDone()
  }

  if (bulk.refused) return <BulkOutcome count={entries.length} refused={bulk.refused} onClose={onClose} />
  return (
    <Confirmation
      confirm={t('delete.confirm', { count: entries.length })}
      confirming={t('delete.confirming')}
      cancel={t('cancel')}
      isDanger
      onConfirm={go}
      onClose={onClose}
    >
      {only ? <p>{nameOf(only)}</p> : null}
      <p>{t('delete.text', { count: entries.length })}</p>
    </Confirmation>
  )
}
