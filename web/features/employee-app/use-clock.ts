import { useState } from 'react'
import { wholeSeconds, type Named } from '../../../shared/domain/entry.ts'
import { computeEndTime } from '../../lib/entries/compute-end-time.ts'
import type { NewCall } from '../../lib/offline/queued-call.ts'
import { useEnqueue } from '../../components/use-enqueue.ts'
import { changeProject, clockIn, clockOut, addLocation } from './actions.ts'
import { latestLocationRequest, hasLocationConsent, readCurrentLocation } from './location.ts'
import type { EntryWithQueue } from './entries-with-queue.ts'

/** Longer than an accidental second press takes. */
const cooldownMs = 800

/** Clocks in, out and from project to project. Sends the location later, as soon as the phone has it. */
export function useClock(employee: string) {
  const enqueue = useEnqueue()
  const [isCoolingDown, setResting] = useState(false)

  function rest() {
    setResting(true)
    setTimeout(() => setResting(false), cooldownMs)
  }

  /** Finds and sends the location. Also called once the employee has allowed it. */
  async function sendLocation(entries: readonly string[]) {
    const [entry] = entries.toReversed()
    if (!entry) return
    latestLocationRequest.set({ entry, state: 'asking' })
    const location = await readCurrentLocation()
    latestLocationRequest.set({ entry, state: location ? { accuracy: location.accuracy } : 'none' })
    if (location) await enqueue(entries.map(id => addLocation(id, location)))
  }

  function run(drafts: readonly NewCall[]) {
    rest()
    void enqueue(drafts)
    if (hasLocationConsent())
      void sendLocation(drafts.filter(({ kind }) => kind !== 'project').map(({ subject }) => subject))
  }

  return {
    isResting: isCoolingDown,
    sendLocation,
    /** `first` holds calls that must come before it, such as the creation of the project. */
    clockIn: (project: Named, first: readonly NewCall[] = []) =>
      run([...first, clockIn(employee, project, wholeSeconds(Date.now()))]),
    clockOut: (entry: EntryWithQueue) => run([clockOut(entry, computeEndTime(entry))]),
    change: (entry: EntryWithQueue, project: Named, first: readonly NewCall[] = []) =>
      run([...first, ...changeProject(employee, entry, project)]),
  }
}
