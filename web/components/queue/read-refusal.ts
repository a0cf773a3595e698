import { CallError } from '../../../shared/api/client.ts'
import type { Entry } from '../../../shared/domain/entry.ts'
import { readRefusalError } from '../../lib/offline/send-order.ts'
import type { QueuedCall } from '../../lib/offline/queued-call.ts'
import { findConflictingEntry } from '../../lib/session/conflicting-entry-of.ts'

interface RefusalFacts {
  error: ReturnType<typeof readRefusalError>
  /** The entry on the servers that the call contradicts. */
  conflictingEntry: Entry | undefined
  /** Whether choosing another project would resolve the refusal of a clock-in. */
  needsProject: boolean
}

export function readRefusal(queuedCall: QueuedCall): RefusalFacts {
  const { kind, refused } = queuedCall
  const error = readRefusalError(queuedCall)
  return {
    error,
    conflictingEntry: refused && findConflictingEntry(new CallError(refused.status, refused.body, undefined)),
    needsProject: kind === 'in' && (error === 'Project has been closed' || error === 'Not found'),
  }
}
