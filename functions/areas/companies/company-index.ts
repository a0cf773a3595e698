/**
 * Index items by which a company is found by name and email address. They move when the company changes one of these.
 */
import { CompanyId } from '../../../shared/domain/ids.ts'
import { foldedName } from '../../../shared/domain/names.ts'
import type { Company } from './company-schema.ts'
import { query } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import { companySearchPartition, emailPartition, keys, sortKeyPrefixes, type Key } from '../../table/keys.ts'

type IndexedCompany = Pick<Company, 'id' | 'name' | 'email'>

export const indexKeys = ({ id, name, email }: IndexedCompany): Key[] => [
  keys.foldedCompanyName(name, id),
  keys.companySearch(name, id),
  keys.email(email, id),
]

const includesKey = (key: Key, others: readonly Key[]): boolean =>
  others.some(({ pk, sk }) => pk === key.pk && sk === key.sk)

/** Replaces the index items of `current` with those of `next`. */
export function indexWrites(next: IndexedCompany, current?: IndexedCompany): Write[] {
  const [after, before] = [indexKeys(next), current ? indexKeys(current) : []]
  return [
    ...before.filter(key => !includesKey(key, after)).map((key): Write => ({ delete: key, when: 'any' })),
    ...after
      .filter(key => !includesKey(key, before))
      .map((key): Write => ({ put: { ...key, id: next.id }, when: 'any' })),
  ]
}

const toCompanyIds = (rows: readonly StoredItem[], max: number): CompanyId[] =>
  rows.slice(0, max).map(row => CompanyId.parse(row['id']))

/** Lists companies by the beginning of their name, ignoring case and accents. */
export async function listByNamePrefix(name: string, maxItems: number): Promise<CompanyId[]> {
  const folded = foldedName(name)
  return folded === '' ? [] : toCompanyIds(await query(companySearchPartition, folded, { maxItems }), maxItems)
}

export const listByEmail = async (email: string, maxItems: number): Promise<CompanyId[]> =>
  toCompanyIds(await query(emailPartition(email), sortKeyPrefixes.companyOfEmail, { maxItems }), maxItems)
