import { useTranslation } from 'react-i18next'
import { record } from '../../lib/offline/waiting.ts'
import type { Draft } from '../../lib/offline/queued.ts'
import { report } from '../../lib/report.ts'
import { toast } from '../../ui/toast.ts'

/** as `record`, and says so where the phone could not keep what was done */
export function useRecord(): (drafts: readonly Draft[]) => Promise<void> {
  const { t } = useTranslation('employee-app')
  return async drafts => {
    try {
      await record(drafts)
    } catch (error) {
      report('not kept', String(error))
      toast({ text: t('not_kept') })
    }
  }
}
