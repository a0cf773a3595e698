import { AppError } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { localeByLanguage } from '../../../shared/domain/languages.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { findMailAddress } from '../../../shared/operator.ts'
import * as billing from '../billing/account.ts'
import * as subscriptions from '../billing/card/card-subscriptions.ts'
import * as invoices from '../billing/invoices.ts'
import * as companies from '../companies/companies.ts'
import { remove, transact } from '../../table/writes.ts'
import type { ChangeIdentity } from '../../table/entity.ts'
import { keys } from '../../table/keys.ts'
import { logUnexpected } from '../../log/log.ts'
import * as scriptRuns from '../admin/script-runs.ts'
import * as erasure from './erasure.ts'
import {
  DueDeletionChangedError,
  endErasure,
  findDueDeletion,
  createNextAttemptWrite,
  type DueDeletion,
} from './due-deletion.ts'
import { composeMail } from '../messages/message-texts.ts'
import { cancelSubscription, isSubscriptionCancelled } from '../../gateways/paddle.ts'
import { findPaddleClient } from '../../gateways/paddle-client.ts'
import { enqueueScriptRun } from '../../gateways/script-queue.ts'
import { trySend } from '../../gateways/sending.ts'
import { stopPayingByBank } from '../billing/bank/stop-paying-by-bank.ts'
import { sendCompanyMail } from '../messages/send-company-mail.ts'

/**
 * Starts a run that erases the company. A try-out is erased at once, without a run. The due item moves by a day with
 * each attempt, until the last step of an erasure deletes it.
 */
export async function attemptErasure({ company: companyId, run }: Pick<DueDeletion, 'company' | 'run'>, now: string) {
  const dueDeletion = await findDueDeletion(companyId)
  // The queued item may be outdated, because another attempt has begun or the deletion was cancelled.
  if (dueDeletion?.run !== run) return
  if (dueDeletion.try_out) return eraseTryOut(companyId)
  const company = await companies.find(companyId)
  if (company && !company.deletion) return remove(keys.due(companyId, 'deletion'))
  const companyName = company?.name ?? dueDeletion.about
  const nextDeletion = { ...dueDeletion, ...(companyName === undefined ? {} : { about: companyName }) }
  try {
    const last = dueDeletion.last_run === undefined ? undefined : await scriptRuns.find(dueDeletion.last_run)
    if (last && !scriptRuns.isFinished(last)) {
      logUnexpected({ company: companyId, run: last.id }, new Error('An erasure has not ended within a day'))
      return await transact([createNextAttemptWrite(dueDeletion, nextDeletion, now)])
    }
    const request = { id: run, admin: dueDeletion.admin, script: 'erase-company', payload: { company: companyId } }
    await scriptRuns.create({ ...request, about: companyName ?? null, dry_run: false, created: now }, [
      createNextAttemptWrite(dueDeletion, { ...nextDeletion, run: newId(), last_run: run }, now),
    ])
  } catch (error) {
    if (error instanceof DueDeletionChangedError) return
    throw error
  }
  await enqueueScriptRun(run)
}

/**
 * Erases the company of a try-out. Erases only items, because a try-out has no payments, files or reserved company
 * name, and its session has ended.
 */
async function eraseTryOut(companyId: CompanyId): Promise<void> {
  for await (const _ of erasure.eraseCompanyItems(companyId));
  await endErasure(companyId)
}

export function sendDeletionMail(company: companies.Company, at: string, now: string): Promise<boolean> {
  const { language, time_zone: timeZone } = company.settings
  const day = new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: 'long', timeZone }).format(new Date(at))
  const mail = composeMail(language, 'deletion', {
    company: company.name,
    day,
    contact: findMailAddress(language, company.currency),
  })
  return trySend(sendCompanyMail(company, 'deletion', mail, now))
}

export async function stopPayments(companyId: CompanyId, now: string, change: ChangeIdentity): Promise<string[]> {
  return [...(await cancelCardSubscriptions(companyId)), ...(await withdrawClaims(companyId, now, change))]
}

async function cancelCardSubscriptions(companyId: CompanyId): Promise<string[]> {
  const existingSubscriptions = await subscriptions.list(companyId)
  if (existingSubscriptions.length === 0) return []
  const paddle = await findPaddleClient()
  if (!paddle) throw new Error('Paddle is not set up here')
  for (const { id } of existingSubscriptions) {
    await cancelSubscription(paddle, id)
    if (!(await isSubscriptionCancelled(paddle, id))) throw new Error(`Paddle has not ended subscription ${id} yet`)
  }
  return existingSubscriptions.map(({ id }) => `Subscription ${id} has ended at Paddle`)
}

async function withdrawClaims(companyId: CompanyId, now: string, change: ChangeIdentity): Promise<string[]> {
  const { company, account } = await billing.findWithCompany(companyId)
  if (!account?.bank) return []
  const paysByBank = company?.paying_customer && billing.paysByBank(account)
  if (company && (paysByBank || (await invoices.list(companyId)).some(invoices.isOpen)))
    await writeOffBankPayments(companyId, now, change)
  const unsettledInvoices = (await invoices.list(companyId)).filter(({ state }) => !isSettled(state))
  const [first] = unsettledInvoices
  if (first)
    throw new AppError('The bank has not answered yet', {
      fields: { [first.reference]: `This invoice is ${first.state}. docs/runbook.md says how to settle it` },
    })
  return ['No claim is left in the bank']
}

const isSettled = (state: invoices.Invoice['state']): boolean => state === 'paid' || state === 'withdrawn'

/**
 * Withdraws the company's claims and ends its bank payment. If Payday does not respond, throws an error other than an
 * AppError, so that the run is attempted again. An AppError would end the run as refused.
 */
async function writeOffBankPayments(companyId: CompanyId, now: string, change: ChangeIdentity): Promise<void> {
  try {
    await stopPayingByBank(companyId, { reason: 'The company is deleted', now, change, writesOff: true })
  } catch (error) {
    if (error instanceof AppError && error.text === 'The bank has not answered yet')
      throw new Error(error.text, { cause: error })
    throw error
  }
}
