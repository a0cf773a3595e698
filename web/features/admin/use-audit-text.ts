import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { auditedActs } from '../../../shared/domain/audited-acts.ts'

interface AuditedAct {
  act: string
  script?: string | undefined
  about?: string | undefined
}

export function useAuditText(): (act: AuditedAct) => string {
  const { t } = useTranslation('admin')
  return useCallback(
    ({ act, script = '', about = '' }) => {
      // A later release may record acts that this release cannot name.
      const knownAct = auditedActs.find(auditedAct => auditedAct === act)
      return knownAct ? t(`acts.${knownAct}`, { script, about }) : act
    },
    [t],
  )
}
