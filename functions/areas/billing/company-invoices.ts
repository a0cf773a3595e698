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
import { findPaddleClient, type PaddleClient } from '../../gateways/paddle-client.ts'
import { fetchInvoiceUrl, listCardInvoices } from '../../gateways/paddle-invoices.ts'
import { translatePaddleErrors } from './card/translate-paddle-errors.ts'

export async function listInvoices(companyId: CompanyId, now: string): Promise<BillingInvoice[]> {
  const [bankInvoices, card] = await Promise.all([invoices.list(companyId), findCardCustomer(companyId)])
  const cardInvoices = card
    ? await translatePaddleErrors(companyId, listCardInvoices(card.paddle, card.subscriptions))
    : []
  const allInvoices = [
    ...bankInvoices.toReversed().flatMap(invoice => invoices.toInvoiceResponses(invoice, now)),
    ...cardInvoices,
  ]
  return allInvoices.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
}

/**
 * Returns the company's card subscriptions and a client for Paddle. Undefined for a company that has never paid by
 * card, so that no request to Paddle is needed.
 */
async function findCardCustomer(
  companyId: CompanyId,
): Promise<{ paddle: PaddleClient; subscriptions: string[] } | undefined> {
  const subscriptions = (await cards.list(companyId)).map(({ id }) => id)
  const paddle = subscriptions.length > 0 ? await findPaddleClient() : undefined
  return paddle && { paddle, subscriptions }
}

interface LinkContext {
  now: string
  /** Name under which the PDF is stored. Must be unguessable. */
  name: string
}

/** Returns a link to the invoice as PDF, which is valid for some minutes. */
export async function createInvoiceLink(company: Company, id: string, context: LinkContext): Promise<string> {
  const link = id.startsWith('txn_')
    ? await createCardInvoiceLink(company.id, id)
    : await createBankInvoiceLink(company, id, context)
  if (link === undefined) throw new AppError('Not found')
  return link
}

async function createCardInvoiceLink(companyId: CompanyId, id: string): Promise<string | undefined> {
  const cardCustomer = await findCardCustomer(companyId)
  return (
    cardCustomer &&
    translatePaddleErrors(companyId, fetchInvoiceUrl(cardCustomer.paddle, id, cardCustomer.subscriptions))
  )
}

async function createBankInvoiceLink(
  company: Company,
  id: string,
  { now, name }: LinkContext,
): Promise<string | undefined> {
  const [invoice, account] = await Promise.all([invoices.find(company.id, id), billing.find(company.id)])
  const [shownInvoice] = invoice ? invoices.toInvoiceResponses(invoice, now) : []
  if (!invoice || !shownInvoice) return undefined
  const { number } = shownInvoice
  // A credit note documents the refund, so the copy of the invoice still says that it is paid.
  const state = shownInvoice.state === 'refunded' ? 'paid' : shownInvoice.state
  // Loads the modules and the font on demand, because they are large and needed only here.
  const [{ createInvoiceCopy }, { createInvoicePdf }, { default: font }] = await Promise.all([
    import('../../../shared/exports/invoice-copy.ts'),
    import('../../../shared/exports/invoice-pdf.ts'),
    import('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  ])
  const invoiceCopy = createInvoiceCopy(
    {
      ...invoice,
      number,
      state,
      to: shownInvoice.to,
      seller: invoice.seller ?? seller,
      // Invoices stored by earlier releases have no payer, so the company's current payer is shown.
      payer: invoice.payer ?? { name: company.name, ssn: account?.bank?.ssn ?? '' },
    },
    company.settings.language,
  )
  return storeTemporaryFile(name, {
    body: await createInvoicePdf(invoiceCopy, font),
    type: 'application/pdf',
    fileName: `${brand}-${number.replaceAll(/[^\w-]/g, '-')}.pdf`,
  })
}
