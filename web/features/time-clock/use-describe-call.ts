import { useTranslation } from 'react-i18next'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'

export function useDescribeCall(): (queuedCall: QueuedCall) => string {
  const { t } = useTranslation('time-clock')
  return ({ kind, project, employee, call }) => {
    const textKey =
      kind === 'out' || kind === 'comment' || kind === 'photo'
        ? kind
        : call.body['end_time'] === undefined
          ? 'in'
          : 'whole'
    return t(`what.${textKey}`, { name: employee?.name ?? '', project: project?.name ?? '' })
  }
}
