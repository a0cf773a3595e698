/**
 * Starts payment through the bank once the recipient of the invoices has confirmed and the kennitala is free. A
 * kennitala is taken while another company, which has never paid, has an open claim for it. A company that has never
 * paid and tries several kennitalas needs the operator's approval.
 */
import type * as z from 'zod'
import { AppError } from '../../../../shared/api/errors.ts'
import type { NewBankPayer } from '../../../../shared/api/schemas/billing.ts'
import type { CompanyId } from '../../../../shared/domain/ids.ts'
import { freePlan } from '../../../../shared/domain/plans.ts'
import { logUnexpected } from '../../../log/log.ts'
import { markChangeDone, isChangeDone, type ChangeIdentity } from '../../../table/entity.ts'
import * as rateLimits from '../../../table/rate-limits.ts'
import { retryOnConflict } from '../../../table/writes.ts'
import * as companies from '../../companies/companies.ts'
import { createClaimMailLimits } from '../../messages/send-limits.ts'
import * as billing from '../account.ts'
import * as invoices from '../invoices.ts'
import { validatePlan } from '../validate-plan.ts'
import * as claimRequests from './claim-requests.ts'
import { isBankOffered } from './is-bank-offered.ts'
import { findOtherCompanyWithKennitala, withKennitalaLease } from './kennitala-holders.ts'
import { startPayingByBank } from './start-paying-by-bank.ts'

type PayerForm = z.output<typeof NewBankPayer>
type ClaimRequest = claimRequests.ClaimRequest

interface RequestContext {
  now: string
  change: ChangeIdentity
}

const toPayerForm = ({ ssn, email, plan }: ClaimRequest): PayerForm => ({
  ssn,
  email_billing: email,
  subscription_plan: plan,
})

const isRequestOfPayer = (request: ClaimRequest | undefined, form: PayerForm): request is ClaimRequest =>
  request?.ssn === form.ssn && request.email === form.email_billing

/** Two, to allow for one mistaken kennitala. */
const maxUnpaidKennitalas = 2

const hasHadClaim = async (
  { ssn, email_billing }: PayerForm,
  companyId: CompanyId,
  account: billing.CompanyWithBilling['account'],
): Promise<boolean> =>
  account?.bank?.ssn === ssn &&
  account.bank.email === email_billing &&
  (await invoices.list(companyId)).some(({ payday_id, payer }) => payday_id !== null && (payer?.ssn ?? ssn) === ssn)

/**
 * Starts payment, or returns the request whose link the caller has to mail. The caller marks the change as done after
 * sending, so that a repeat after a failed mail sends the mail again.
 */
export async function requestBankPayment(
  company: companies.Company,
  form: PayerForm,
  { now, change }: RequestContext,
): Promise<ClaimRequest | undefined> {
  if (await isChangeDone(company.id, change)) return undefined
  if (!(await isBankOffered(company))) throw new AppError('Paying through the bank is not offered')
  const request = await retryOnConflict(() => saveRequest(company.id, form, now))
  if (request) return request
  await startOrHoldBack(company.id, form, { now, change })
  return undefined
}

/** Stores the request that the company confirms by the mailed link, and returns it. Undefined if no mail is needed. */
async function saveRequest(companyId: CompanyId, form: PayerForm, now: string): Promise<ClaimRequest | undefined> {
  const { company, account } = await billing.findWithCompany(companyId)
  if (!company) throw new AppError('Not found')
  const currentRequest = await claimRequests.find(companyId)
  if (currentRequest?.state === 'refused' && currentRequest.ssn === form.ssn)
    throw new AppError('Claims for this kennitala were refused')
  // startPayingByBank refuses these companies, or has already started their payment.
  if (company.paying_customer || company.billing_plan === freePlan || billing.awaitsPayment(account)) return undefined
  if (await hasHadClaim(form, companyId, account)) return undefined
  if (typeof account?.bank?.pending === 'string') {
    // A start would replace the planned invoice by one for an unconfirmed kennitala.
    if (account.bank.ssn !== form.ssn) throw new AppError('The bank has not answered yet')
    return undefined
  }
  const isSamePayer = isRequestOfPayer(currentRequest, form)
  if (isSamePayer && currentRequest.state !== 'waiting_for_mail' && currentRequest.state !== 'withdrawn')
    return undefined
  await validatePlan(companyId, form.subscription_plan)
  await rateLimits.consumeRateLimits(createClaimMailLimits(company, form.email_billing), now)
  const isSameRequest = isSamePayer && currentRequest.state === 'waiting_for_mail'
  return claimRequests.save({
    ...currentRequest,
    company: companyId,
    version: currentRequest?.version ?? 0,
    number: (currentRequest?.number ?? 0) + (isSameRequest ? 0 : 1),
    state: 'waiting_for_mail',
    ssn: form.ssn,
    email: form.email_billing,
    plan: form.subscription_plan,
  })
}

/**
 * Confirms a request by the link that was mailed for it. The link stays valid until payment has started, so that it
 * still works after a failure of Payday.
 */
export async function confirmClaims(
  { company: companyId, epoch }: { company: CompanyId; epoch: number },
  context: RequestContext,
): Promise<'confirmed' | 'waiting_for_operator'> {
  const findOutcome = async () =>
    (await claimRequests.find(companyId))?.state === 'waiting_for_operator' ? 'waiting_for_operator' : 'confirmed'
  if (await isChangeDone(companyId, context.change)) return findOutcome()
  const request = await retryOnConflict(async () => {
    const { company, account } = await billing.findWithCompany(companyId)
    const currentRequest = await claimRequests.find(companyId)
    if (!company || currentRequest?.number !== epoch) throw createVoidLinkError()
    if (company.disabled) throw new AppError('Company has been disabled')
    if (currentRequest.state === 'waiting_for_mail')
      return claimRequests.save({ ...currentRequest, state: 'confirmed' })
    const isStarted = company.paying_customer || (await hasHadClaim(toPayerForm(currentRequest), companyId, account))
    if (currentRequest.state !== 'confirmed' || isStarted) throw createVoidLinkError()
    return currentRequest
  })
  await startOrHoldBack(companyId, toPayerForm(request), context)
  return findOutcome()
}

const createVoidLinkError = () => new AppError('This link is no longer valid')

export async function startAcceptedPayment(companyId: CompanyId, context: RequestContext): Promise<void> {
  const request = await retryOnConflict(async () => {
    const current = await claimRequests.find(companyId)
    if (!current) throw new AppError('Not found')
    return current.state === 'accepted' ? current : claimRequests.save({ ...current, state: 'accepted' })
  })
  await startOrHoldBack(companyId, toPayerForm(request), context)
}

async function startOrHoldBack(companyId: CompanyId, form: PayerForm, context: RequestContext): Promise<void> {
  const { company, account } = await billing.findWithCompany(companyId)
  if (!company) throw new AppError('Not found')
  const start = () => startPayingByBank(company, form, context)
  const hasPaid = company.paying_customer || typeof account?.paid_until === 'string'
  if (hasPaid || typeof account?.bank?.pending === 'string') return start()
  const findKennitala = ({ payer }: invoices.Invoice) => payer?.ssn ?? account?.bank?.ssn ?? ''
  const existingInvoices = await invoices.list(companyId)
  const kennitalasWithOpenInvoice = new Set(existingInvoices.filter(invoices.isOpen).map(findKennitala))
  if (kennitalasWithOpenInvoice.has(form.ssn)) return start()
  const request = await claimRequests.find(companyId)
  if (request?.state === 'accepted' && request.ssn === form.ssn) return start()
  const claimedKennitalas = new Set(existingInvoices.filter(({ payday_id }) => payday_id !== null).map(findKennitala))
  // Any claim that is open here is for another kennitala. Starting payment with this kennitala would orphan that claim.
  const isStarted =
    kennitalasWithOpenInvoice.size === 0 &&
    claimedKennitalas.add(form.ssn).size <= maxUnpaidKennitalas &&
    (await withKennitalaLease(companyId, form.ssn, context.now, async () => {
      const holder = await findOtherCompanyWithKennitala(companyId, form.ssn)
      if (holder === undefined) await start()
      return holder === undefined
    }))
  if (isStarted) return markConfirmed(companyId)
  await retryOnConflict(() => holdBackRequest(companyId, form))
  await markChangeDone(companyId, context.change)
}

/**
 * Marks a request that was waiting for the operator as confirmed, because the kennitala has become free and payment has
 * started.
 */
const markConfirmed = (companyId: CompanyId): Promise<void> =>
  retryOnConflict(async () => {
    const current = await claimRequests.find(companyId)
    if (current?.state === 'waiting_for_operator') await claimRequests.save({ ...current, state: 'confirmed' })
  })

/**
 * Stores the request until the operator decides about it, and alerts the operator. Does nothing if the company repeats
 * the same request.
 */
async function holdBackRequest(companyId: CompanyId, form: PayerForm): Promise<void> {
  const currentRequest = await claimRequests.find(companyId)
  if (
    currentRequest?.state === 'waiting_for_operator' &&
    isRequestOfPayer(currentRequest, form) &&
    currentRequest.plan === form.subscription_plan
  )
    return
  await claimRequests.save({
    ...currentRequest,
    company: companyId,
    version: currentRequest?.version ?? 0,
    number: currentRequest?.number ?? 1,
    state: 'waiting_for_operator',
    ssn: form.ssn,
    email: form.email_billing,
    plan: form.subscription_plan,
  })
  logUnexpected({ company: companyId }, new Error('A claim waits for the operator'))
}
