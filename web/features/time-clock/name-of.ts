import { useTranslation } from 'react-i18next'
import type { Queued } from '../../lib/offline/queued.ts'

/** what somebody did that waits here, in a line */
export function useNameOf(): (one: Queued) => string {
  const { t } = useTranslation('time-clock')
  return ({ kind, project, employee, call }) => {
    const what =
      kind === 'out' || kind === 'comment' || kind === 'photo'
        ? kind
        : call.body['end_time'] === undefined
          ? 'in'
          : 'whole'
    return t(`what.${what}`, { name: employee?.name ?? '', project: project?.name ?? '' })
  }
}
