import {
  createBankPayingCompany,
  listPaydayInvoices,
  readBillingState,
  runDueBillingJob,
  setUpBank,
} from '../support/bank.ts'
import { createStoredCompany } from '../support/stored-company.ts'
import { cancelPayment, changeCompanyPlan, toNoon, payClaims, bankPaymentStart } from './bank-steps.ts'

const bank = setUpBank()

describe('a change of plan', () => {
  it('applies an upgrade at once, and claims the difference at once', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    await changeCompanyPlan(companyId, 2, toNoon('2026-12-08'))
    expect(await readBillingState(companyId)).toMatchObject({
      plan: 'TwentyFourEmployeesMax2023',
      account: { bank: { pending: null }, unpaid_since: '2026-12-23T00:00:00.000Z' },
      due: { invoice: '2026-12-23T00:00:00.000Z', claim: '2026-12-09T00:00:00.000Z' },
    })
    // A downgrade followed by an upgrade must add no charge.
    await changeCompanyPlan(companyId, 1, toNoon('2026-12-09'))
    await changeCompanyPlan(companyId, 2, toNoon('2026-12-10'))
    const [, difference, ...others] = listPaydayInvoices(bank, companyId)
    expect(difference).toMatchObject({
      invoiceDate: '2026-12-08',
      dueDate: '2026-12-22',
      finalDueDate: '2027-01-07',
      amountExcludingVat: 3000,
      claimCreated: true,
    })
    expect(others).toEqual([])
    await runDueBillingJob(companyId, 'invoice')
    expect(listPaydayInvoices(bank, companyId).at(-1)).toMatchObject({ amountExcludingVat: 14_000 })
  })

  it('charges two upgrades of a day each', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    await changeCompanyPlan(companyId, 2, toNoon('2026-12-08'))
    await changeCompanyPlan(companyId, 4, toNoon('2026-12-08'))
    expect(listPaydayInvoices(bank, companyId).map(({ amountExcludingVat }) => amountExcludingVat)).toEqual([
      8000, 3000, 23_000,
    ])
  })

  it('charges an upgrade that is followed by a cancellation', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    payClaims(bank, companyId)
    await changeCompanyPlan(companyId, 4, toNoon('2026-12-08'))
    await cancelPayment(companyId, toNoon('2026-12-09'))
    expect(listPaydayInvoices(bank, companyId).at(-1)).toMatchObject({ amountExcludingVat: 26_000, status: 'SENT' })
  })

  it('leaves the plan when Payday refuses the difference', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    const stateBefore = await readBillingState(companyId)
    bank.switches.payday = { isUnfinished: true, isSilent: false, hidesReferences: false }
    await expect(changeCompanyPlan(companyId, 2, toNoon('2026-12-08'))).rejects.toMatchObject({
      text: 'Unable to validate subscription',
    })
    const { account, ...rest } = await readBillingState(companyId)
    expect({ ...rest, account: { ...account, version: 0 } }).toEqual({
      ...stateBefore,
      account: { ...stateBefore.account, version: 0 },
    })
  })

  it('pays no time with the difference alone', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart)
    await changeCompanyPlan(companyId, 2, toNoon('2026-12-08'))
    bank.dashboard().payInvoice(listPaydayInvoices(bank, companyId)[1]?.id ?? '')
    await runDueBillingJob(companyId, 'claim')
    expect((await readBillingState(companyId)).account).toMatchObject({
      paid_until: null,
      unpaid_since: '2026-12-23T00:00:00.000Z',
    })
  })

  it('applies a downgrade from the next invoice on', async () => {
    const companyId = await createBankPayingCompany(bankPaymentStart, { subscription_plan: 3 })
    await changeCompanyPlan(companyId, 1, toNoon('2026-12-08'))
    expect(await readBillingState(companyId)).toMatchObject({
      plan: 'FortyNineEmployeesMax2023',
      account: { bank: { next_plan: 'FourEmployeesMax2023' } },
    })
    await runDueBillingJob(companyId, 'invoice')
    expect(await readBillingState(companyId)).toMatchObject({
      plan: 'FourEmployeesMax2023',
      account: { bank: { next_plan: null } },
    })
    expect(listPaydayInvoices(bank, companyId).at(-1)).toMatchObject({ amountExcludingVat: 8000 })
  })

  it('is refused for a company that does not pay', async () => {
    const companyId = await createStoredCompany()
    await expect(changeCompanyPlan(companyId, 2, bankPaymentStart)).rejects.toThrow('The company does not pay')
  })
})
