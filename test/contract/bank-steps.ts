import { changeNow, paydayInvoicesOf, readCompany, type Bank } from '../support/bank.ts'
import * as billing from '../../functions/areas/billing/account.ts'
import { cancelBankPayment } from '../../functions/areas/billing/bank/cancel-bank-payment.ts'
import { changeBankPlan } from '../../functions/areas/billing/bank/change-bank-plan.ts'
import { billingState } from '../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { PlanNumber } from '../../shared/domain/plans.ts'

export const start = '2026-11-23T09:30:00.000Z'
export const noonOn = (day: string): string => `${day}T12:00:00.000Z`

export const changePlanTo = async (companyId: CompanyId, plan: PlanNumber, now: string) =>
  changeBankPlan(await readCompany(companyId), plan, { now, change: changeNow(newId(), plan) })
export const cancelPayment = (companyId: CompanyId, now: string, key = newId()) =>
  cancelBankPayment(companyId, { reason: 'Við hættum', now, change: changeNow(key, 'cancel') })
export const writeOff = (companyId: CompanyId, now: string) =>
  cancelBankPayment(companyId, { reason: '', now, change: changeNow(newId(), 'write off'), writesOff: true })
export const readStateAt = async (companyId: CompanyId, now: string) =>
  billingState(billing.toBillingFacts(await readCompany(companyId), await billing.find(companyId)), now).name

export const payClaims = (bank: Bank, companyId: CompanyId) => {
  for (const { id } of paydayInvoicesOf(bank, companyId)) bank.dashboard().payInvoice(id)
}
