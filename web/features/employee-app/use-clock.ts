import { useState } from 'react'
import { api } from 'virtual:api'
import { newId } from '../../../shared/domain/new-id.ts'
import type { IdAndName } from '../../../shared/domain/entry.ts'
import { toCallContent, type NewCall } from '../../lib/offline/queued-call.ts'
import { useEnqueue } from '../../components/queue/use-enqueue.ts'
import {
  createProjectChangeCalls,
  createClockInCall,
  createClockOutCall,
  type ActingEmployee,
} from '../../components/queue/actions.ts'
import {
  askForLocationBefore,
  hasLocationConsent,
  latestLocationRequest,
  readCurrentLocation,
  useIsAskingForLocation,
  type PhoneLocation,
} from './location.ts'
import type { EntryWithQueue } from './entries-with-queue.ts'

const createLocationCall = (id: string, location: PhoneLocation): NewCall => ({
  kind: 'location',
  subject: id,
  call: toCallContent(api.employee.addLocation, { params: { id }, body: { ...location, id: newId() } }),
})

/** An accidental second press comes within this time. */
const cooldownMs = 800

/**
 * Returns the functions that queue clock-ins, clock-outs and changes of the project. They send the location in a later
 * call, so that clocking in does not wait for it.
 */
export function useClockActions(employee: ActingEmployee) {
  const enqueue = useEnqueue()
  const [isCoolingDown, setCoolingDown] = useState(false)
  const isAsking = useIsAskingForLocation()

  async function sendLocation(entries: readonly string[]) {
    const [entry] = entries.toReversed()
    if (!entry) return
    latestLocationRequest.set({ entry, state: 'asking' })
    const location = await readCurrentLocation()
    latestLocationRequest.set({ entry, state: location ? { accuracy: location.accuracy } : 'none' })
    if (location) await enqueue(entries.map(id => createLocationCall(id, location)))
  }

  function enqueueDrafts(drafts: readonly NewCall[]) {
    setCoolingDown(true)
    setTimeout(() => setCoolingDown(false), cooldownMs)
    void enqueue(drafts)
    if (hasLocationConsent())
      void sendLocation(drafts.filter(({ kind }) => kind !== 'project').map(({ subject }) => subject))
  }

  return {
    isCoolingDown: isCoolingDown || isAsking,
    isAsking,
    sendLocation,
    /**
     * Enqueues a clock-in after `precedingCalls`, which may create the project. The entry begins at the press, even if
     * a question about locations comes first.
     */
    clockIn: (project: IdAndName, precedingCalls: readonly NewCall[] = []) => {
      const drafts = [...precedingCalls, createClockInCall(employee, project)]
      askForLocationBefore(() => enqueueDrafts(drafts))
    },
    clockOut: (entry: EntryWithQueue) => enqueueDrafts([createClockOutCall(employee, entry)]),
    change: (entry: EntryWithQueue, project: IdAndName, precedingCalls: readonly NewCall[] = []) =>
      enqueueDrafts([...precedingCalls, ...createProjectChangeCalls(employee, entry, project)]),
  }
}
