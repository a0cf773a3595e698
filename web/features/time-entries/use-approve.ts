import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeFormat } from '../../lib/intl.ts'
import { usePutWorkLogs, type WorkLog } from '../../lib/work-logs.ts'
import { toast } from '../../ui/toast.ts'
import { inBulk, type Refused } from './bulk.ts'

interface Failed {
  title: string
  reasons: string
}

/** each reason once, with how many it kept */
const reasonsOf = (refused: readonly Refused[]): string =>
  [...Map.groupBy(refused, ({ reason }) => reason)]
    .map(([reason, some]) => (some.length === refused.length ? reason : `${reason} (${some.length})`))
    .join(' ')

/** approves, or takes that back: seen at once; what is refused is as it is now, selected, and told */
export function useApprove(select: (ids: Set<string>) => void) {
  const { t } = useTranslation('entries')
  const put = usePutWorkLogs()
  const [failed, setFailed] = useState<Failed>()

  async function approve(entries: readonly WorkLog[], approved: boolean, isUndo = false): Promise<void> {
    const wanted = entries.filter(entry => entry.approved !== approved)
    setFailed(undefined)
    put(wanted.map(entry => ({ ...entry, approved })))
    select(new Set())
    const { changed, removed, refused } = await inBulk(wanted, { approved })
    put([...changed, ...refused.map(({ now }) => now)], removed)
    if (refused.length > 0) {
      const gone = new Set(removed)
      select(new Set(refused.map(({ id }) => id).filter(id => !gone.has(id))))
      setFailed({
        title: t('refused', {
          count: wanted.length,
          refused: wholeFormat().format(refused.length),
          all: wholeFormat().format(wanted.length),
        }),
        reasons: reasonsOf(refused),
      })
    }
    if (changed.length === 0) return
    const said = { count: changed.length, shown: wholeFormat().format(changed.length) }
    toast({
      text: approved ? t('was_approved', said) : t('was_cleared', said),
      ...(isUndo ? {} : { undo: () => void approve(changed, !approved, true) }),
    })
  }

  return { approve, failed, forget: () => setFailed(undefined) }
}
