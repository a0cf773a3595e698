import { CallError, type Call } from '../../shared/api/client.ts'
import { sessionExpired } from './session-expired.ts'
import { rawCall } from './raw-call.ts'

/** A call under a session. If the session turns out to have ended, the dialog that says so opens. */
export const call: Call = async (row, ...input) => {
  try {
    return await rawCall(row, ...input)
  } catch (error) {
    if (row.role !== 'public' && error instanceof CallError && error.status === 401) sessionExpired.set(true)
    throw error
  }
}
