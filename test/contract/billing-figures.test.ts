import { runDueBillingJob, setUpBank, createBankPayingCompany, readCompany } from '../support/bank.ts'
import { createStoredCompany } from '../support/stored-company.ts'
import { put } from '../../functions/table/writes.ts'
import { createCompanyIndexKeys, keys } from '../../functions/table/keys.ts'
import { handler } from '../../functions/jobs/billing-figures.ts'
import { countBillingFigures } from '../../functions/areas/statistics/billing-figures.ts'
import { handleWebhook } from '../../functions/areas/billing/card/card-billing.ts'
import { CompanyId } from '../../shared/domain/ids.ts'

const bank = setUpBank()

it('counts companies by state and plan, and late invoices', async () => {
  const paymentStart = '2026-11-20T10:00:00.000Z'
  await createStoredCompany('2026-11-19T10:00:00.000Z')
  await createStoredCompany('2026-10-01T10:00:00.000Z')
  const disabledId = await createStoredCompany('2026-10-02T10:00:00.000Z')
  await put(keys.company(disabledId), {
    ...(await readCompany(disabledId)),
    disabled: true,
    ...createCompanyIndexKeys('2026-10-02T10:00:00.000Z'),
  })
  const [firstPayerId] = [
    await createBankPayingCompany(paymentStart),
    await createBankPayingCompany(paymentStart),
    await createBankPayingCompany(paymentStart, { subscription_plan: 2 }),
  ]

  expect(await countBillingFigures(paymentStart)).toMatchObject({
    companies: 5,
    byState: { trial: 1, due: 1, paying: 3, past_due: 0, locked: 0, cancelled: 0, free: 0 },
    byPlan: { FourEmployeesMax2023: 2, TwentyFourEmployeesMax2023: 1 },
    invoicesLate: 0,
    errors: [],
  })
  // A month later, the next invoices are due. Only one of them is created.
  const month = '2026-12-22T10:00:00.000Z'
  expect(await runDueBillingJob(firstPayerId, 'invoice')).toBe('2026-12-20T00:00:00.000Z')
  expect(await countBillingFigures(month)).toMatchObject({ invoicesLate: 2, byState: { past_due: 3 } })
  expect(await countBillingFigures('2026-12-21T10:00:00.000Z')).toMatchObject({ invoicesLate: 0 })

  const time = '2026-12-22T10:00:00Z'
  expect(await handler({ time })).toEqual({ companies: 5, invoicesLate: 2 })
  const lines = bank.loggedText().trim().split('\n')
  const figures = lines.map(line => JSON.parse(line) as Record<string, unknown>).filter(({ _aws }) => _aws)
  expect(figures).toContainEqual(expect.objectContaining({ Companies: 3, State: 'past_due' }))
  expect(figures).toContainEqual(expect.objectContaining({ PayingCompanies: 2, Plan: 'FourEmployeesMax2023' }))
  expect(figures).toContainEqual(expect.objectContaining({ InvoicesLate: 2 }))

  await put(keys.company(CompanyId.parse('000000000001')), {
    id: '000000000001',
    ...createCompanyIndexKeys(paymentStart),
  })
  await expect(handler({ time })).rejects.toThrow('1 companies cannot be read')
})

it('counts webhooks of known subscriptions with a wrong signature once a minute, and nothing of strangers', async () => {
  process.env['PADDLE'] = 'none'
  await put(keys.subscriptionOwner('sub_ours'), { company: await createStoredCompany() })
  const createBody = (id: string) =>
    JSON.stringify({
      event_id: 'evt_1',
      event_type: 'subscription.updated',
      occurred_at: '2026-12-22T10:00:00Z',
      data: {
        id,
        customer_id: 'ctm_1',
        status: 'active',
        created_at: '2026-12-01T10:00:00Z',
        items: [{ price: { id: 'pri_1' } }],
      },
    })
  const countAfter = async (body: string, signature: string | undefined, at: string) => {
    await expect(handleWebhook(Buffer.from(body), signature, at)).rejects.toThrow('Not allowed')
    return bank.loggedText().split('"WebhooksRefused":1').length - 1
  }
  const [ownSubscriptionBody, wrongSignature] = [createBody('sub_ours'), 'ts=1;h1=00']
  for (const body of ['{}', 'x', createBody('sub_guessed')])
    expect(await countAfter(body, wrongSignature, '2026-12-22T10:00:00Z')).toBe(0)
  expect(await countAfter(ownSubscriptionBody, undefined, '2026-12-22T10:00:00Z')).toBe(0)
  expect(await countAfter(ownSubscriptionBody, wrongSignature, '2026-12-22T10:00:00Z')).toBe(1)
  expect(await countAfter(ownSubscriptionBody, wrongSignature, '2026-12-22T10:00:59Z')).toBe(1)
  expect(await countAfter(ownSubscriptionBody, wrongSignature, '2026-12-22T10:01:00Z')).toBe(2)
  expect(bank.loggedText()).toContain('"reason":"not set up"')
})
