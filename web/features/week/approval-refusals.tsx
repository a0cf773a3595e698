import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/language/use-formats.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { ApprovalResult } from './use-week-approval.ts'
import type { WeekFormats } from './use-week-formats.ts'

interface Props {
  outcome: ApprovalResult | undefined
  formats: WeekFormats
  onHide: () => void
}

const maxNames = 3

export function ApprovalRefusals({ outcome, formats, onHide }: Props) {
  const { t } = useTranslation(['week', 'entries'])
  const { list, whole } = useFormats()
  if (!outcome || outcome.refused.length === 0) return null
  const { refused, requestedCount } = outcome
  const reasonTexts = [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, refusalsOfReason]) => {
    const allNames = [...new Set(refusalsOfReason.map(({ current }) => formats.entryName(current)))]
    const names = allNames.slice(0, maxNames)
    const hiddenCount = allNames.length - names.length
    return `${list(hiddenCount > 0 ? [...names, t('more', { count: hiddenCount, shown: whole(hiddenCount) })] : names)}: ${reason}`
  })
  return (
    <Alert
      title={t('entries:refused', {
        count: requestedCount,
        refused: whole(refused.length),
        all: whole(requestedCount),
      })}
      message={reasonTexts.join(' ')}
      onHide={onHide}
    />
  )
}
