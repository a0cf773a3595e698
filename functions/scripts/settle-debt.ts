import { invalidFieldsError } from '../../shared/api/errors.ts'
import * as billing from '../areas/billing/account.ts'
import { stopPayingByBank } from '../areas/billing/bank/stop-paying-by-bank.ts'
import { tolerateDebt } from '../areas/billing/bank/tolerate-debt.ts'
import * as invoices from '../areas/billing/invoices.ts'
import type { Company } from '../areas/companies/companies.ts'
import { setCompanyDisabled } from '../areas/companies/company-adjustments.ts'
import { createCompanyScript, requireCompany, type ScriptImplementationFor } from './script.ts'

const outcomeTexts = {
  'go on': 'They stay in its bank, the company is not past due any more, and further claims are made',
  'write off': 'They are withdrawn from its bank, and the subscription ends. The company can confirm it again',
  close: 'They stay in its bank, the subscription ends, and the account is closed',
} as const

async function listOpenInvoices({ id }: Company): Promise<invoices.Invoice[]> {
  return (await invoices.list(id)).filter(invoices.isOpen)
}

/** Whether the company pays through the bank, or will do so as soon as it pays its overdue claims. */
const isSubscribed = ({ paying_customer }: Company, account: billing.BillingAccount | undefined): boolean =>
  billing.awaitsPayment(account) || (paying_customer && billing.paysByBank(account))

export const script: ScriptImplementationFor<'settle-debt'> = createCompanyScript({
  describeChange: async (company, { outcome }) => {
    const [openInvoices, account] = await Promise.all([listOpenInvoices(company), billing.find(company.id)])
    if (outcome === 'close' && company.disabled && !isSubscribed(company, account)) return undefined
    if (outcome === 'go on' && !isSubscribed(company, account))
      throw invalidFieldsError({ 'payload.company': 'The company does not pay. It has to confirm again first' })
    const owedInvoices = outcome === 'go on' ? openInvoices.filter(invoices.isOwed) : openInvoices
    if (owedInvoices.length === 0 && !billing.awaitsPayment(account)) return undefined
    const sum = openInvoices.reduce((total, { gross }) => total + gross, 0)
    return `${openInvoices.length} claims are open, of ${sum} ISK in all. ${outcomeTexts[outcome]}`
  },
  apply: async (companyId, { payload, now, changeFor }) => {
    if (payload.outcome === 'go on') return tolerateDebt(companyId, now, changeFor('go on'))
    const isClosed = payload.outcome === 'close'
    const company = await requireCompany(payload)
    if (!isClosed || isSubscribed(company, await billing.find(companyId)))
      await stopPayingByBank(companyId, {
        reason: isClosed ? 'The account was closed, because claims were not paid' : 'The debt was written off',
        now,
        change: changeFor('end'),
        writesOff: !isClosed,
      })
    if (isClosed) await setCompanyDisabled(companyId, true, changeFor('close'))
  },
})
