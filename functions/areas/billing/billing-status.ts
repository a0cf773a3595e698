import type * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { BillingStatus } from '../../../shared/api/schemas/billing.ts'
import { computeBillingState, shouldBecomeCustomer } from '../../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { findFittingPlan, planNames } from '../../../shared/domain/plans.ts'
import * as billing from './account.ts'
import * as claimRequests from './bank/claim-requests.ts'
import * as cards from './card/card-subscriptions.ts'
import * as companies from '../companies/companies.ts'
import * as employees from '../employees/employees.ts'
import { logUnexpected } from '../../log/log.ts'
import { readPaymentOptions } from './payment-options.ts'

export async function readBillingStatus(
  company: companies.Company,
  now: string,
): Promise<z.input<typeof BillingStatus>> {
  const [account, activeCount, request] = await Promise.all([
    billing.find(company.id),
    employees.countActive(company.id),
    company.paying_customer ? undefined : claimRequests.find(company.id),
  ])
  const { ways, checkout } = await readPaymentOptions(company, activeCount)
  const { billing_plan, paying_customer } = company
  if (billing_plan !== null && !planNames.some(name => name === billing_plan))
    logUnexpected({ company: company.id }, new Error(`Unhandled billing plan ${billing_plan}`))
  const state = computeBillingState(billing.toBillingFacts(company, account), now)
  const waitingClaimRequest = state.name !== 'free' && claimRequests.isWaitingRequest(request) ? request : undefined
  return {
    // Does not ask a company to pay while the company waits for the operator, because the company cannot act.
    should_become_customer: shouldBecomeCustomer(state) && waitingClaimRequest?.state !== 'waiting_for_operator',
    state: waitingClaimRequest?.state ?? state.name,
    until: state.until,
    paying_customer,
    billing_plan,
    next_plan: (company.paying_customer ? account?.bank?.next_plan : null) ?? null,
    method: account?.method ?? null,
    is_paused: await isPaused(company, account),
    paid_until: account?.paid_until ?? null,
    unpaid_since: account?.unpaid_since ?? null,
    awaits_payment: !paying_customer && billing.awaitsPayment(account),
    waiting_request: waitingClaimRequest
      ? {
          ssn: waitingClaimRequest.ssn,
          email_billing: waitingClaimRequest.email,
          subscription_plan: waitingClaimRequest.plan,
        }
      : null,
    employees: activeCount,
    fitting_plan: findFittingPlan(activeCount) ?? null,
    ways,
    checkout,
  }
}

async function isPaused(
  { id, paying_customer }: companies.Company,
  account: billing.BillingAccount | undefined,
): Promise<boolean> {
  if (paying_customer || account?.method !== 'card') return false
  return (await cards.readSummary(id)).subscription?.status === 'paused'
}

export async function readCurrentBillingStatus(
  companyId: CompanyId,
  now: string,
): ReturnType<typeof readBillingStatus> {
  const company = await companies.find(companyId)
  if (!company) throw new AppError('Not found')
  return readBillingStatus(company, now)
}
