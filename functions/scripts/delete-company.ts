import { invalidFieldsError } from '../../shared/api/errors.ts'
import { deletionGraceDays } from '../../shared/domain/lifetimes.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { daySeconds, addSeconds } from '../../shared/domain/entry.ts'
import { scheduleDeletion } from '../areas/companies/company-adjustments.ts'
import type { Company } from '../areas/companies/companies.ts'
import * as employees from '../areas/employees/employees.ts'
import { markChangeDone, isChangeDone } from '../table/entity.ts'
import { findChargedMethod, pauseCharges } from '../areas/billing/charges.ts'
import { sendDeletionMail } from '../areas/company-deletion/deletion.ts'
import { formatInstant } from './format-instant.ts'
import { requireCompany, type ScriptImplementationFor } from './script.ts'

const computeDeletionTime = (now: string): string => addSeconds(now, deletionGraceDays * daySeconds)

async function requireConfirmedCompany(payload: { company: string; name: string }): Promise<Company> {
  const company = await requireCompany(payload)
  if (company.name !== payload.name) throw invalidFieldsError({ 'payload.name': 'This is not the name of the company' })
  return company
}

const chargeTexts = {
  bank: 'No further invoices are made, and its claims are withdrawn then',
  card: 'The card is not charged after the present period, and the subscription ends then',
  not: 'The company pays nothing',
}

export const script: ScriptImplementationFor<'delete-company'> = {
  async *plan({ payload, now }) {
    const company = await requireConfirmedCompany(payload)
    if (company.deletion) {
      yield {
        line: `${company.name} is going to be deleted on ${formatInstant(company.deletion.at)} already. Nothing changes.`,
      }
      return
    }
    const { length } = await employees.list(company.id)
    yield {
      line: `${company.name}, with ${length} employees and all their entries, is deleted for good on ${formatInstant(computeDeletionTime(now))}`,
    }
    yield { line: `The account is closed until then, and the deletion can be called off. ${company.email} is told` }
    yield { line: chargeTexts[(await findChargedMethod(company.id)).method] }
    yield { line: 'Invoices are kept for seven years, and records of administrators for two' }
  },
  async *run({ payload, now, changeFor, admin }) {
    const company = await requireConfirmedCompany(payload)
    const deletionAt = company.deletion?.at ?? computeDeletionTime(now)
    await pauseCharges(company.id)
    if (!company.deletion) await scheduleDeletion(company.id, deletionAt, newId(), admin, changeFor('deletion'))
    const mailChange = changeFor('mail')
    if (!(await isChangeDone(company.id, mailChange))) {
      const isNotified = await sendDeletionMail(company, deletionAt, now)
      await markChangeDone(company.id, mailChange)
      yield { line: isNotified ? `${company.email} was told` : `${company.email} could not be told` }
    }
    yield { line: `${company.name} is closed, and is going to be deleted on ${formatInstant(deletionAt)}` }
  },
}
