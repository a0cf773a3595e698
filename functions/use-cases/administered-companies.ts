/** Companies as administrators see them. */
import type { AdministeredCompany, CompanyDetails } from '../../shared/api/schemas/admin.ts'
import { billingState } from '../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import { isKennitala, tidyKennitala } from '../../shared/domain/kennitala.ts'
import * as audit from '../data/audit.ts'
import * as billing from '../data/billing/account.ts'
import * as companies from '../data/companies.ts'
import type { Company } from '../data/companies.ts'
import * as employees from '../data/employees.ts'
import * as projects from '../data/projects.ts'
import * as sentMessages from '../data/sent-messages.ts'

export async function administered(company: Company, now: string): Promise<AdministeredCompany> {
  const [account, all] = await Promise.all([billing.find(company.id), employees.list(company.id)])
  const starts = all.flatMap(({ latest_work_log }) => latest_work_log ?? [])
  return {
    ...company,
    billing_state: billingState(billing.factsOf(company, account), now).name,
    active_employees: all.filter(({ disabled }) => !disabled).length,
    latest_work_log: starts.toSorted().at(-1) ?? null,
  }
}

const pageSize = 25

/** Finds by mail address, kennitala of payments or the beginning of the name. Without `search` the newest companies come first. */
export async function pageOf(search: string, after: CompanyId | undefined, now: string) {
  const found = search === '' ? await newestAfter(after) : await matching(search)
  const shown = found.slice(0, pageSize)
  return {
    companies: await Promise.all(shown.map(company => administered(company, now))),
    next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

const newestAfter = async (after: CompanyId | undefined): Promise<Company[]> =>
  companies.newest(pageSize + 1, after && (await companies.find(after)))

/** A search narrows until everything fits on one page, so it has no further pages. */
async function matching(search: string): Promise<Company[]> {
  const ofKennitala = await payingBy(tidyKennitala(search))
  const found =
    ofKennitala.length > 0
      ? ofKennitala
      : await (search.includes('@') ? companies.ofEmail : companies.beginningWith)(search, pageSize)
  return found.toSorted((a, b) => b.created.localeCompare(a.created))
}

const payingBy = async (kennitala: string): Promise<Company[]> =>
  isKennitala(kennitala) ? companies.findAll(await billing.ofKennitala(kennitala, pageSize)) : []

const shownActs = 50
const shownMessages = 20

export async function detailsOf(company: Company, now: string): Promise<CompanyDetails> {
  const [row, all, ofCompany, acts, messages] = await Promise.all([
    administered(company, now),
    employees.list(company.id),
    projects.list(company.id),
    audit.ofCompany(company.id, shownActs),
    sentMessages.latest(company.id, shownMessages),
  ])
  const { phone, currency, settings } = company
  return {
    ...row,
    phone,
    currency,
    language: settings.language,
    time_zone: settings.time_zone,
    confirmed: companies.isConfirmed(company),
    employees: all.length,
    projects: ofCompany.length,
    messages: messages.map(one => ({ ...one, employee: all.find(({ id }) => id === one.employee)?.name ?? null })),
    acts,
  }
}
