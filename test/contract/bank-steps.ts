import { createChangeNow, listPaydayInvoices, readCompany, type Bank } from '../support/bank.ts'
import * as billing from '../../functions/areas/billing/account.ts'
import { cancelBankPayment } from '../../functions/areas/billing/bank/cancel-bank-payment.ts'
import { changeBankPlan } from '../../functions/areas/billing/bank/change-bank-plan.ts'
import { billingState } from '../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { PlanNumber } from '../../shared/domain/plans.ts'

export const start = '2026-11-23T09:30:00.000Z'
export const toNoon = (day: string): string => `${day}T12:00:00.000Z`

export const changePlanTo = async (companyId: CompanyId, plan: PlanNumber, now: string) =>
  changeBankPlan(await readCompany(companyId), plan, { now, change: createChangeNow(newId(), plan) })
export const cancelPayment = (companyId: CompanyId, now: string, key = newId()) =>
  cancelBankPayment(companyId, { reason: 'Við hættum', now, change: createChangeNow(key, 'cancel') })
export const writeOff = (companyId: CompanyId, now: string) =>
  cancelBankPayment(companyId, { reason: '', now, change: createChangeNow(newId(), 'write off'), writesOff: true })
export const readStateAt = async (companyId: CompanyId, now: string) =>
  billingState(billing.toBillingFacts(await readCompany(companyId), await billing.find(companyId)), now).name

export const payClaims = (bank: Bank, companyId: CompanyId) => {
  for (const { id } of listPaydayInvoices(bank, companyId)) bank.dashboard().payInvoice(id)
}
