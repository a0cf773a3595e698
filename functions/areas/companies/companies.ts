import { CompanyId } from '../../../shared/domain/ids.ts'
import { get, getAll, queryIndexPages, queryLastItemsOfIndex } from '../../table/reads.ts'
import type { StoredItem } from '../../table/items.ts'
import * as index from './company-index.ts'
import { Company } from './company-schema.ts'
import { companiesPartition, toEmailPartition, keys } from '../../table/keys.ts'

export { Company }

export async function find(companyId: CompanyId): Promise<Company | undefined> {
  const item = await get(keys.company(companyId))
  return item && Company.parse(item)
}

/** Yields pages of companies by creation time. Yields an error in place of a company that cannot be parsed. */
export async function* listPages(until: string, since?: string): AsyncGenerator<{ data?: Company; error?: unknown }[]> {
  for await (const items of queryIndexPages('gsi1', companiesPartition, until, since)) yield items.map(tryParseCompany)
}

function tryParseCompany(item: StoredItem): { data?: Company; error?: unknown } {
  try {
    return { data: Company.parse(item) }
  } catch (error) {
    return { error }
  }
}

export async function listNewest(max: number, before?: Company): Promise<Company[]> {
  const from = before && { key: keys.company(before.id), sortKey: before.created }
  const items = await queryLastItemsOfIndex('gsi1', companiesPartition, max, from)
  return items.map(item => Company.parse(item))
}

export async function findMany(ids: readonly CompanyId[]): Promise<Company[]> {
  const items = await getAll(ids.map(keys.company))
  return items.flatMap(item => (item ? [Company.parse(item)] : []))
}

export const search = async (text: string, max: number): Promise<Company[]> => findMany(await index.search(text, max))

export async function findByName(name: string): Promise<Company | undefined> {
  const nameItem = await get(keys.companyName(name))
  return nameItem && find(CompanyId.parse(nameItem['id']))
}

/**
 * Finds the companies that a log-in may mean: the one with exactly the typed name, and one with a similar name or the
 * typed mail address, unless several companies match. The password decides between the two, because anyone can sign up
 * with a name that is another company's short name or address.
 */
export async function findByTypedName(typedName: string): Promise<Company[]> {
  const exactMatch = await findByName(typedName)
  const idLists = typedName.includes('@')
    ? [await index.listByEmail(typedName.trim())]
    : await index.listMatchGroups(typedName)
  const similarCompanies = await findMany([...new Set(idLists.flat())])
  const matching = idLists.map(ids => similarCompanies.filter(({ id }) => ids.includes(id) && id !== exactMatch?.id))
  const meantCompanies =
    matching.map(list => list.filter(isConfirmed)).find(list => list.length > 0) ??
    (exactMatch ? [] : matching.find(list => list.length > 0)) ??
    []
  const others = meantCompanies.length === 1 ? meantCompanies : []
  return exactMatch ? (isConfirmed(exactMatch) ? [exactMatch, ...others] : [...others, exactMatch]) : others
}

/**
 * Finds the companies of a mail address. Unconfirmed companies count only if no company has confirmed the address,
 * because anyone can sign up with any address.
 */
export async function findByEmail(email: string): Promise<Company[]> {
  const list = await findMany(await index.listByEmail(email))
  const confirmedCompanies = list.filter(isConfirmed)
  return confirmedCompanies.length > 0 ? confirmedCompanies : list
}

export const hasEmail = (company: Company, email: string): boolean =>
  toEmailPartition(company.email) === toEmailPartition(email)

/**
 * Whether a mailed link was used, which confirms the email address. Companies older than this field count as confirmed.
 */
export const isConfirmed = ({ confirmed = true }: Company): boolean => confirmed
