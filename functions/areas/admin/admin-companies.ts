import type * as z from 'zod'
import type { AdminCompany, CompanyDetails, EntryAndImageCounts } from '../../../shared/api/schemas/admin.ts'
import { computeBillingState } from '../../../shared/domain/billing-state.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { isKennitala, normalizeKennitala } from '../../../shared/domain/kennitala.ts'
import * as audit from './audit.ts'
import * as billing from '../billing/account.ts'
import * as cards from '../billing/card/card-subscriptions.ts'
import * as invoices from '../billing/invoices.ts'
import * as companies from '../companies/companies.ts'
import * as visits from './support-visits.ts'
import * as employees from '../employees/employees.ts'
import * as entrySizes from '../month-sheets/count-entries.ts'
import * as projects from '../projects/project.ts'
import * as salaryExports from '../salary-exports/records.ts'
import * as sentMessages from '../messages/sent-messages.ts'

export async function toAdminCompany(company: companies.Company, now: string): Promise<AdminCompany> {
  const [account, people] = await Promise.all([billing.find(company.id), employees.list(company.id)])
  const latestStarts = people.flatMap(({ latest_work_log }) => latest_work_log ?? [])
  return {
    ...company,
    billing_state: computeBillingState(billing.toBillingFacts(company, account), now).name,
    active_employees: people.filter(({ disabled }) => !disabled).length,
    latest_work_log: latestStarts.toSorted().at(-1) ?? null,
  }
}

const pageSize = 25

/**
 * Searches by the payer's kennitala, or by the beginning of any word in a name or mail address. Lists the newest
 * companies if `search` is empty.
 */
export async function searchCompanies(search: string, after: CompanyId | undefined, now: string) {
  const foundCompanies = search === '' ? await listNewestAfter(after) : await searchCompaniesByText(search)
  const page = foundCompanies.slice(0, pageSize)
  return {
    companies: await Promise.all(page.map(company => toAdminCompany(company, now))),
    next: foundCompanies.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

const listNewestAfter = async (after: CompanyId | undefined): Promise<companies.Company[]> =>
  companies.listNewest(pageSize + 1, after && (await companies.find(after)))

/** Returns one page only, because the administrator can narrow a search until everything fits. */
async function searchCompaniesByText(search: string): Promise<companies.Company[]> {
  const companiesOfKennitala = await listByPayerKennitala(normalizeKennitala(search))
  const companyList = companiesOfKennitala.length > 0 ? companiesOfKennitala : await companies.search(search, pageSize)
  return companyList.toSorted((a, b) => b.created.localeCompare(a.created))
}

const listByPayerKennitala = async (kennitala: string): Promise<companies.Company[]> =>
  isKennitala(kennitala) ? companies.findMany(await billing.listByKennitala(kennitala, pageSize)) : []

const maxActs = 50
const maxMessages = 20
const maxExports = 5

export async function readCompanyDetails(company: companies.Company, now: string): Promise<CompanyDetails> {
  const [row, people, projectList, acts, supportVisits, messages, exports, billingState] = await Promise.all([
    toAdminCompany(company, now),
    employees.list(company.id),
    projects.list(company.id),
    audit.listForCompany(company.id, maxActs),
    visits.listForCompany(company.id, now),
    sentMessages.listLatest(company.id, maxMessages),
    salaryExports.listLatest(company.id, maxExports),
    findBillingState(company.id),
  ])
  const { phone, currency, settings, deletion } = company
  return {
    ...row,
    phone,
    ...(deletion ? { deletion } : {}),
    currency,
    language: settings.language,
    time_zone: settings.time_zone,
    confirmed: companies.isConfirmed(company),
    employees: people.length,
    employee_list: people,
    projects: projectList.length,
    payment: billingState,
    salary_exports: { count: exports.count, latest: exports.exports },
    messages: messages.map(message => ({
      ...message,
      employee: people.find(({ id }) => id === message.employee)?.name ?? null,
    })),
    acts,
    visits: supportVisits,
  }
}

async function findBillingState(companyId: CompanyId): Promise<CompanyDetails['payment']> {
  const account = await billing.find(companyId)
  if (!account) return null
  return {
    ...account,
    latest:
      account.method === 'bank' ? await findLatestInvoice(companyId) : await findLatestSubscriptionState(companyId),
  }
}

async function findLatestInvoice(companyId: CompanyId) {
  const invoice = (await invoices.list(companyId)).at(-1)
  return invoice ? { at: invoice.paid_on ?? invoice.date, state: invoice.state } : null
}

async function findLatestSubscriptionState(companyId: CompanyId) {
  const [latestCard] = (await cards.list(companyId)).toSorted((a, b) => b.described.localeCompare(a.described))
  return latestCard ? { at: latestCard.described, state: latestCard.status } : null
}

/**
 * Counts the company's entries and images. Begins with the month of the company's creation, or with an earlier month if
 * older entries were added.
 */
export async function countEntriesAndImages({
  id,
  created,
}: companies.Company): Promise<z.infer<typeof EntryAndImageCounts>> {
  const months = (await employees.list(id)).flatMap(({ first_month, last_month }) => [first_month, last_month])
  const sortedMonths = [created.slice(0, 7), ...months.filter(month => month !== null)].toSorted()
  return entrySizes.countEntries(id, sortedMonths[0] ?? '', sortedMonths.at(-1) ?? '')
}
