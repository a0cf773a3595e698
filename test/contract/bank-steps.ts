import { createChangeIdentityNow, listPaydayInvoices, readCompany, type Bank } from '../support/bank.ts'
import * as billing from '../../functions/areas/billing/account.ts'
import { stopPayingByBank } from '../../functions/areas/billing/bank/stop-paying-by-bank.ts'
import { changeBankPlan } from '../../functions/areas/billing/bank/change-bank-plan.ts'
import { computeBillingState } from '../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { PlanNumber } from '../../shared/domain/plans.ts'

export const bankPaymentStart = '2026-11-23T09:30:00.000Z'
export const toNoon = (day: string): string => `${day}T12:00:00.000Z`

export const changeCompanyPlan = async (companyId: CompanyId, plan: PlanNumber, now: string) =>
  changeBankPlan(await readCompany(companyId), plan, { now, change: createChangeIdentityNow(newId(), plan) })
export const cancelPayment = (companyId: CompanyId, now: string, key = newId()) =>
  stopPayingByBank(companyId, { reason: 'Við hættum', now, change: createChangeIdentityNow(key, 'cancel') })
export const writeOff = (companyId: CompanyId, now: string) =>
  stopPayingByBank(companyId, {
    reason: '',
    now,
    change: createChangeIdentityNow(newId(), 'write off'),
    writesOff: true,
  })
export const readBillingStateAt = async (companyId: CompanyId, now: string) =>
  computeBillingState(billing.toBillingFacts(await readCompany(companyId), await billing.find(companyId)), now).name

export const payClaims = (bank: Bank, companyId: CompanyId) => {
  for (const { id } of listPaydayInvoices(bank, companyId)) bank.dashboard().payInvoice(id)
}
