import { useNavigate } from 'react-router-dom'
import { api } from 'virtual:api'
import { CallError } from '../../shared/api/client.ts'
import { rawCall } from '../lib/http/raw-call.ts'
import { logInPageFor, useSetAccount } from '../lib/session/session.ts'
import { lastVisitedCompany } from '../lib/http/support-visit.ts'

/** Leaves the support visit and opens the company in the administrators' screen. */
export function useLeaveVisit(): (company: { id: string; name: string }) => Promise<void> {
  const setAccount = useSetAccount()
  const navigate = useNavigate()
  return async ({ id, name }) => {
    try {
      const admin = await rawCall(api.supportVisits.leave)
      lastVisitedCompany.set({ id, name })
      await setAccount(admin)
    } catch (error) {
      // The administrator's own session has ended as well.
      if (!(error instanceof CallError && error.status === 401)) throw error
      await setAccount(null)
      await navigate(logInPageFor('ADMIN'))
    }
  }
}
