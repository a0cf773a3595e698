import { useTranslation } from 'react-i18next'
import { record } from '../lib/offline/waiting.ts'
import type { Draft } from '../lib/offline/queued.ts'
import { report } from '../lib/report.ts'
import { toast } from './toast.ts'
import './kit-texts.ts'

/** as `record`; where what was done could not be kept here it says so, and answers no */
export function useRecord(): (drafts: readonly Draft[]) => Promise<boolean> {
  const { t } = useTranslation('kit')
  return async drafts => {
    try {
      await record(drafts)
      return true
    } catch (error) {
      report('not kept', String(error))
      toast({ text: t('waiting.not_kept') })
      return false
    }
  }
}
