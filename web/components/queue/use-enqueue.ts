import { useTranslation } from 'react-i18next'
import { enqueue } from '../../lib/offline/page-queue.ts'
import type { NewCall } from '../../lib/offline/queued-call.ts'
import { reportProblem } from '../../lib/http/report-problem.ts'
import { toast } from '../../ui/feedback/toast.ts'

/**
 * Returns a function that adds calls to the queue. If the calls cannot be stored, it returns false and shows a toast.
 */
export function useEnqueue(): (drafts: readonly NewCall[]) => Promise<boolean> {
  const { t } = useTranslation('kit')
  return async drafts => {
    try {
      await enqueue(drafts)
      return true
    } catch (error) {
      reportProblem('not kept', String(error))
      toast({ text: t('waiting.not_kept') })
      return false
    }
  }
}
