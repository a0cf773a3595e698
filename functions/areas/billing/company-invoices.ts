/** A company's invoices: those that Payday sent, and those that Paddle made for payments by card. */
import { AppError } from '../../../shared/api/errors.ts'
import type { BillingInvoice } from '../../../shared/api/schemas/billing.ts'
import { brand } from '../../../shared/brand.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { seller } from '../../../shared/operator.ts'
import * as billing from './account.ts'
import * as cards from './card/card-subscriptions.ts'
import * as invoices from './invoices.ts'
import type { Company } from '../companies/companies.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { paddleClient, type PaddleClient } from '../../gateways/paddle-client.ts'
import { fetchInvoiceUrl, listCardInvoices } from '../../gateways/paddle-invoices.ts'
import { withProviderErrors } from './card/provider-errors.ts'

/** Newest first. */
export async function listInvoices(companyId: CompanyId, now: string): Promise<BillingInvoice[]> {
  const [banked, card] = await Promise.all([invoices.list(companyId), findCardCustomer(companyId)])
  const charged = card ? await withProviderErrors(companyId, listCardInvoices(card.through, card.subscriptions)) : []
  const all = [...banked.toReversed().flatMap(one => invoices.answer(one, now)), ...charged]
  return all.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

/** Undefined for companies that have never paid by card, so that Paddle is not asked about them. */
async function findCardCustomer(
  companyId: CompanyId,
): Promise<{ through: PaddleClient; subscriptions: string[] } | undefined> {
  const subscriptions = (await cards.list(companyId)).map(({ id }) => id)
  const paddle = subscriptions.length > 0 ? await paddleClient() : undefined
  return paddle && { through: paddle, subscriptions }
}

interface LinkContext {
  now: string
  /** The name under which a file is kept, which nobody may guess. */
  name: string
}

/** An address from which the invoice can be fetched as PDF for some minutes. */
export async function createInvoiceLink(company: Company, id: string, asked: LinkContext): Promise<string> {
  const link = id.startsWith('txn_')
    ? await createCardInvoiceLink(company.id, id)
    : await createCopyLink(company, id, asked)
  if (link === undefined) throw new AppError('Not found')
  return link
}

async function createCardInvoiceLink(companyId: CompanyId, id: string): Promise<string | undefined> {
  const card = await findCardCustomer(companyId)
  return card && withProviderErrors(companyId, fetchInvoiceUrl(card.through, id, card.subscriptions))
}

async function createCopyLink(company: Company, id: string, { now, name }: LinkContext): Promise<string | undefined> {
  const [invoice, account] = await Promise.all([invoices.find(company.id, id), billing.find(company.id)])
  const [shown] = invoice ? invoices.answer(invoice, now) : []
  if (!invoice || !shown) return undefined
  const { number } = shown
  // What was paid back is on a credit note, so the copy of the invoice stays as it was.
  const state = shown.state === 'refunded' ? 'paid' : shown.state
  // These are large, and no other call needs them.
  const [{ createInvoiceCopy }, { createInvoicePdf }, { default: font }] = await Promise.all([
    import('../../../shared/exports/invoice-copy.ts'),
    import('../../../shared/exports/invoice-pdf.ts'),
    import('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  ])
  const copy = createInvoiceCopy(
    {
      ...invoice,
      number,
      state,
      to: shown.to,
      seller: invoice.seller ?? seller,
      // Invoices of older versions have no payer.
      payer: invoice.payer ?? { name: company.name, ssn: account?.bank?.ssn ?? '' },
    },
    company.settings.language,
  )
  return storeTemporaryFile(name, {
    body: await createInvoicePdf(copy, font),
    type: 'application/pdf',
    fileName: `${brand}-${number.replaceAll(/[^\w-]/g, '-')}.pdf`,
  })
}
