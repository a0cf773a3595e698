import { useState } from 'react'
import { wholeSeconds, type Named } from '../../../shared/domain/entry.ts'
import { computeEndTime } from '../../lib/entries/compute-end-time.ts'
import type { NewCall } from '../../lib/offline/queued-call.ts'
import { useEnqueue } from '../../components/use-enqueue.ts'
import { changeProject, clockIn, clockOut, addLocation } from './actions.ts'
import { latestLocationRequest, hasLocationConsent, readCurrentLocation } from './location.ts'
import type { EntryWithQueue } from './entries-with-queue.ts'

/** The button rests for longer than an accidental second press takes. */
const cooldownMs = 800

/** Clocking in, out and from one project to another. The location is sent later, as soon as the phone has it. */
export function useClock(employee: string) {
  const enqueue = useEnqueue()
  const [isCoolingDown, setResting] = useState(false)

  function rest() {
    setResting(true)
    setTimeout(() => setResting(false), cooldownMs)
  }

  /** Finds and sends the location. Also called right after somebody has allowed it. */
  async function sendLocation(entries: readonly string[]) {
    const [entry] = entries.toReversed()
    if (!entry) return
    latestLocationRequest.set({ entry, state: 'asking' })
    const found = await readCurrentLocation()
    latestLocationRequest.set({ entry, state: found ? { accuracy: found.accuracy } : 'none' })
    if (found) await enqueue(entries.map(id => addLocation(id, found)))
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
    /** `first` has the calls that must come before it, such as the creation of the project. */
    clockIn: (project: Named, first: readonly NewCall[] = []) =>
      run([...first, clockIn(employee, project, wholeSeconds(Date.now()))]),
    clockOut: (entry: EntryWithQueue) => run([clockOut(entry, computeEndTime(entry))]),
    change: (entry: EntryWithQueue, project: Named, first: readonly NewCall[] = []) =>
      run([...first, ...changeProject(employee, entry, project)]),
  }
}
