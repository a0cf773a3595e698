import { useTranslation } from 'react-i18next'
import { record } from '../lib/offline/waiting.ts'
import type { Draft } from '../lib/offline/queued.ts'
import { report } from '../lib/report.ts'
import { toast } from './toast.ts'
import './kit-texts.ts'

/** as `record`, and says so where what was done could not be kept here */
export function useRecord(): (drafts: readonly Draft[]) => Promise<void> {
  const { t } = useTranslation('kit')
  return async drafts => {
    try {
      await record(drafts)
    } catch (error) {
      report('not kept', String(error))
      toast({ text: t('waiting.not_kept') })
    }
  }
}
