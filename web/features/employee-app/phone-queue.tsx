import { useTranslation } from 'react-i18next'
import { QueueList } from '../../components/queue/queue-list.tsx'
import { useCompanyTimeFormats } from '../../components/queue/use-company-time-formats.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { PhoneRefusalResolution } from './phone-refusal-resolution.tsx'

export function PhoneQueue({ queue, onClose }: { queue: readonly QueuedCall[]; onClose: () => void }) {
  const { t } = useTranslation('employee-app')
  const { when } = useCompanyTimeFormats()

  function describeCall({ kind, project, call }: QueuedCall): string {
    const textKey = kind === 'in' && call.body['end_time'] !== undefined ? 'whole' : kind
    return t(`waiting.kinds.${textKey}`, { project: project?.name ?? '' })
  }
  return (
    <QueueList
      queue={queue}
      describeCall={describeCall}
      formatTime={when}
      renderRefusal={refusedCall => <PhoneRefusalResolution refusedCall={refusedCall} />}
      refusedText={t('waiting.refused_text')}
      unsentText={t('waiting.text')}
      onClose={onClose}
    />
  )
}
