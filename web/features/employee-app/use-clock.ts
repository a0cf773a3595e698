import { useState } from 'react'
import { wholeSeconds, type Named } from '../../../shared/domain/work-log.ts'
import { endNow } from '../../lib/end-now.ts'
import type { Draft } from '../../lib/offline/queued.ts'
import { useRecord } from '../../ui/use-record.ts'
import { change, clockIn, clockOut, location } from './actions.ts'
import { asked, isWanted, whereNow } from './location.ts'
import type { Entry } from './present.ts'

/** longer than the second press of a hasty thumb */
const restMs = 800

/** in, out and from one project to another: at once; where the phone was follows when the phone knows */
export function useClock(employee: string) {
  const record = useRecord()
  const [isResting, setResting] = useState(false)

  function rest() {
    setResting(true)
    setTimeout(() => setResting(false), restMs)
  }

  /** also on its own, once somebody has said that they want it */
  async function place(entries: readonly string[]) {
    const [entry] = entries.toReversed()
    if (!entry) return
    asked.set({ entry, state: 'asking' })
    const fix = await whereNow()
    asked.set({ entry, state: fix ? { accuracy: fix.accuracy } : 'none' })
    if (fix) await record(entries.map(id => location(id, fix)))
  }

  function begin(drafts: readonly Draft[]) {
    rest()
    void record(drafts)
    if (isWanted()) void place(drafts.filter(({ kind }) => kind !== 'project').map(({ subject }) => subject))
  }

  return {
    isResting,
    place,
    /** `first`: what has to be there before it, as a project that is new */
    clockIn: (project: Named, first: readonly Draft[] = []) =>
      begin([...first, clockIn(employee, project, wholeSeconds(Date.now()))]),
    clockOut: (entry: Entry) => begin([clockOut(entry, endNow(entry))]),
    change: (entry: Entry, project: Named, first: readonly Draft[] = []) =>
      begin([...first, ...change(employee, entry, project)]),
  }
}
