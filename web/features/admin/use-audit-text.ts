import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { auditedActs } from '../../../shared/domain/audited-acts.ts'

interface AuditedAct {
  act: string
  script?: string | undefined
  about?: string | undefined
}

/** What an administrator did, in words. */
export function useAuditText(): (act: AuditedAct) => string {
  const { t } = useTranslation('admin')
  return useCallback(
    ({ act, script = '', about = '' }) => {
      // A later version may record acts that this one has no words for.
      const known = auditedActs.find(one => one === act)
      return known ? t(`acts.${known}`, { script, about }) : act
    },
    [t],
  )
}
