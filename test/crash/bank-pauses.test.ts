/**
 * Pauses a function at one of its calls to the table or to Payday while another function runs completely. No month may
 * have two claims in the bank, and a cancelled company may have no claim of a later period.
 */
import {
  startPaying,
  createChangeIdentityNow,
  runDueBillingJob,
  listPaydayInvoices,
  setUpBank,
  createBankPayingCompany,
  personKennitala,
  readCompany,
  readBillingState,
} from '../support/bank.ts'
import { createStoredCompany } from '../support/stored-company.ts'
import * as due from '../../functions/areas/billing/bank/due.ts'
import { stopPayingByBank } from '../../functions/areas/billing/bank/stop-paying-by-bank.ts'
import { changeBankPlan } from '../../functions/areas/billing/bank/change-bank-plan.ts'
import { checkClaims } from '../../functions/areas/billing/bank/claims.ts'
import { createDueInvoice } from '../../functions/areas/billing/bank/monthly-invoice.ts'
import type { Invoice } from '../../functions/areas/billing/invoices.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { readTestSize } from '../support/test-size.ts'

const bank = setUpBank()
/** Limits the number of calls at which the function pauses. */
const maxPauses = readTestSize('PAUSES', { many: Infinity })
const start = '2026-11-23T09:30:00.000Z'
/** The time of the tested calls. An invoice has been due since the midnight before. */
const now = '2026-12-23T12:00:00.000Z'

const payClaims = (companyId: CompanyId): void => {
  for (const { id, status } of listPaydayInvoices(bank, companyId))
    if (status === 'SENT') bank.dashboard().payInvoice(id)
}

const companyCreators = {
  'new company': () => createStoredCompany(),
  'company that owes': () => createBankPayingCompany(start),
  'company that has paid': async () => {
    const companyId = await createBankPayingCompany(start)
    payClaims(companyId)
    await runDueBillingJob(companyId, 'claim')
    return companyId
  },
}

const actions = {
  confirms: (companyId: CompanyId) => startPaying(companyId, now),
  'confirms for another kennitala': (companyId: CompanyId) => startPaying(companyId, now, { ssn: personKennitala }),
  cancels: async (companyId: CompanyId) => {
    // Refuses a company that does not pay, as `cancelSubscription` does before it calls `stopPayingByBank`.
    if (!(await readCompany(companyId)).paying_customer) throw new Error('The company does not pay')
    await stopPayingByBank(companyId, { reason: '', now, change: createChangeIdentityNow(newId(), 'cancel') })
  },
  'takes a larger plan': async (companyId: CompanyId) =>
    changeBankPlan(await readCompany(companyId), 2, { now, change: createChangeIdentityNow(newId(), 2) }),
  'gets an invoice': async (companyId: CompanyId) => {
    const item = await due.find(companyId, 'invoice')
    if (item && item.at <= now) await createDueInvoice(item, now)
  },
  'gets an invoice by an old message': (companyId: CompanyId) =>
    createDueInvoice({ company: companyId, at: '2026-12-23T00:00:00.000Z' }, now),
  'pays and has its claims checked': async (companyId: CompanyId) => {
    payClaims(companyId)
    const item = await due.find(companyId, 'claim')
    if (item) await checkClaims(item, now)
  },
}
type ActionName = keyof typeof actions

const payerActions = (Object.keys(actions) as ActionName[]).filter(act => act !== 'confirms for another kennitala')
const actionsByCompany: Record<keyof typeof companyCreators, readonly ActionName[]> = {
  'new company': ['confirms', 'confirms for another kennitala', 'cancels', 'gets an invoice by an old message'],
  'company that owes': payerActions,
  'company that has paid': payerActions,
}
const pairs = (Object.keys(companyCreators) as (keyof typeof companyCreators)[]).flatMap(company =>
  actionsByCompany[company].flatMap(first =>
    actionsByCompany[company].map(second => [company, first, second] as const),
  ),
)

async function finishPendingInvoice(companyId: CompanyId): Promise<void> {
  for (let runs = 0; (await readBillingState(companyId)).account?.bank?.pending; runs++) {
    if (runs > 5) throw new Error('the job does not finish the invoice')
    await runDueBillingJob(companyId, 'invoice').catch(() => undefined)
  }
}

const allowedPaydayStates: Record<string, readonly string[]> = {
  // An `open` invoice may be `PAID` at Payday, because the API may not know of the payment yet.
  open: ['SENT', 'PAID'],
  paid: ['PAID'],
  withdrawn: ['CANCELLED'],
}

/** Identifies the invoice's charge, which is a month or a change to a larger plan. No charge may have two invoices. */
const toChargeKey = ({ from, to, is_difference, plan }: Invoice): string => `${to} ${is_difference ? plan : from}`

async function findProblems(companyId: CompanyId): Promise<string[]> {
  const { paying, invoices, due: nextDue } = await readBillingState(companyId)
  const paydayInvoices = listPaydayInvoices(bank, companyId)
  const isOpen = paydayInvoices.some(({ status }) => status === 'SENT')
  const validInvoices = invoices.filter(({ state }) => state === 'open' || state === 'paid')
  const problems: Record<string, boolean> = {
    'a month has two claims': new Set(validInvoices.map(toChargeKey)).size < validInvoices.length,
    'Payday has other claims':
      paydayInvoices.filter(({ status }) => status !== 'CANCELLED').length !== validInvoices.length,
    'an invoice differs at Payday': invoices.some(
      ({ state, payday_id }) =>
        !allowedPaydayStates[state]?.includes(paydayInvoices.find(({ id }) => id === payday_id)?.status ?? ''),
    ),
    'a claim of a later period is open, and the company does not pay':
      !paying && validInvoices.some(({ state, from }) => state === 'open' && from > now.slice(0, 10)),
    'a claim is open, and is never checked': isOpen && nextDue.claim === undefined,
    'the company pays, and no invoice will be made': paying && nextDue.invoice === undefined,
    'the company does not pay, and an invoice will be made': !paying && nextDue.invoice !== undefined,
  }
  return Object.keys(problems).filter(name => problems[name])
}

it.each(pairs)('stays consistent when a %s %s slowly while it %s', async (company, slowAction, otherAction) => {
  for (let number = 1; number <= maxPauses; number++) {
    const companyId = await companyCreators[company]()
    let callCount = 0
    const heldCall = bank.calls.hold(() => ++callCount === number)
    const slowRun = actions[slowAction](companyId).then(
      () => true,
      () => false,
    )
    const isHeld = await Promise.race([heldCall.arrived.then(() => true), slowRun.then(() => false)])
    if (!isHeld) break
    const call = bank.calls.callsSinceKill.at(-1)
    const wasCancelled = await actions[otherAction](companyId).then(
      () => otherAction === 'cancels',
      () => false,
    )
    heldCall.release()
    if (!(await slowRun) && slowAction === 'cancels') await actions[slowAction](companyId).catch(() => undefined)
    await finishPendingInvoice(companyId)
    expect({ number, call, problems: await findProblems(companyId) }).toEqual({ number, call, problems: [] })
    if (wasCancelled && !slowAction.startsWith('confirms'))
      expect(await readBillingState(companyId)).toMatchObject({ paying: false })
  }
})
