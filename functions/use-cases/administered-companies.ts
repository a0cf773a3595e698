/** Companies as administrators see them. */
import type { AdministeredCompany, CompanyDetails } from '../../shared/api/schemas/admin.ts'
import { billingState } from '../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../shared/domain/ids.ts'
import * as audit from '../data/audit.ts'
import * as billing from '../data/billing/account.ts'
import * as companies from '../data/companies.ts'
import type { Company } from '../data/companies.ts'
import * as visits from '../data/support-visits.ts'
import * as employees from '../data/employees.ts'
import * as projects from '../data/projects.ts'

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

/** Finds by the mail address, or by the beginning of the name. Without `search` the newest companies come first. */
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
  const found = search.includes('@')
    ? await companies.ofEmail(search, pageSize)
    : await companies.beginningWith(search, pageSize)
  // A company of an older version is found by its whole name alone.
  const exact = found.length === 0 ? await companies.findByName(search) : undefined
  return exact ? [exact] : found.toSorted((a, b) => b.created.localeCompare(a.created))
}

const shownActs = 50

export async function detailsOf(company: Company, now: string): Promise<CompanyDetails> {
  const [row, all, ofCompany, acts, supportVisits] = await Promise.all([
    administered(company, now),
    employees.list(company.id),
    projects.list(company.id),
    audit.ofCompany(company.id, shownActs),
    visits.ofCompany(company.id, now),
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
    acts,
    visits: supportVisits,
  }
}
