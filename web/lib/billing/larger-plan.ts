import { useCallback } from 'react'
import { api } from 'virtual:api'
import { CallError } from '../../../shared/api/client.ts'
import type { LargerPlan } from '../../../shared/api/errors.ts'
import type { PlanNumber } from '../../../shared/domain/plans.ts'
import { createStore } from '../browser/store.ts'
import { isSupportVisitStore } from '../http/support-visit.ts'
import { call } from '../session/api.ts'
import { useStoreBilling } from './billing.ts'

interface LargerPlanQuestion {
  offer: LargerPlan
  respond: (isAccepted: boolean) => void
}

export const largerPlanQuestionStore = createStore<LargerPlanQuestion | undefined>(undefined)

async function askForLargerPlan(offer: LargerPlan): Promise<boolean> {
  try {
    return await new Promise(respond => largerPlanQuestionStore.set({ offer, respond }))
  } finally {
    largerPlanQuestionStore.set(undefined)
  }
}

const findOffer = ({ body }: CallError): LargerPlan | undefined =>
  typeof body === 'object' && body !== null && 'larger_plan' in body ? (body.larger_plan as LargerPlan) : undefined

interface AcceptedPlan {
  accept_plan?: PlanNumber
}

/**
 * Returns a function that sends a call. If the call needs a larger plan, the function asks the company and repeats the
 * call with the company's consent. If the company declines, the function throws the refusal.
 */
export function useCallWithLargerPlan(): <Result>(
  send: (accepted: AcceptedPlan) => Promise<Result>,
) => Promise<Result> {
  const storeBilling = useStoreBilling()
  return useCallback(
    async send => {
      for (let acceptedPlan: AcceptedPlan = {}; ;)
        try {
          const response = await send(acceptedPlan)
          // Other screens show the plan as well, and load it themselves if this request fails.
          if (acceptedPlan.accept_plan !== undefined)
            await call(api.billing.status)
              .then(storeBilling)
              .catch(() => undefined)
          return response
        } catch (error) {
          const offer = error instanceof CallError ? findOffer(error) : undefined
          // An administrator on a support visit may not accept a plan for the company.
          if (!offer || isSupportVisitStore.get() || !(await askForLargerPlan(offer))) throw error
          acceptedPlan = { accept_plan: offer.plan }
        }
    },
    [storeBilling],
  )
}
