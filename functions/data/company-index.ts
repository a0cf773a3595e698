/** The items by which a company is found by its name and its mail address. Each change of these moves them. */
import { CompanyId } from '../../shared/domain/ids.ts'
import { foldedName } from '../../shared/domain/names.ts'
import type { Company } from './company-schema.ts'
import { getAll, query, type Row, type Write } from './db.ts'
import { companySearchPartition, emailPartition, keys, prefixes, type Key } from './keys.ts'

type Indexed = Pick<Company, 'id' | 'name' | 'email'>

const keysOf = ({ id, name, email }: Indexed): Key[] => [
  keys.foldedCompanyName(name, id),
  keys.companySearch(name, id),
  keys.email(email, id),
]

const isAmong = (key: Key, others: readonly Key[]): boolean =>
  others.some(({ pk, sk }) => pk === key.pk && sk === key.sk)

/** Writes the items of `next` in place of those of `present`. */
export function writesOf(next: Indexed, present?: Indexed): Write[] {
  const [after, before] = [keysOf(next), present ? keysOf(present) : []]
  return [
    ...before.filter(key => !isAmong(key, after)).map((key): Write => ({ delete: key, when: 'any' })),
    ...after.filter(key => !isAmong(key, before)).map((key): Write => ({ put: { ...key, id: next.id }, when: 'any' })),
  ]
}

/** Returns the companies that lack some of these items, because earlier versions did not write all of them. */
export async function missingFrom<Item extends Indexed>(companies: readonly Item[]): Promise<Item[]> {
  const wanted = companies.flatMap(company => keysOf(company).map(key => ({ company, key })))
  const rows = await getAll(wanted.map(({ key }) => key))
  return [...new Set(wanted.flatMap(({ company }, i) => (rows[i] ? [] : [company])))]
}

const idsIn = (rows: readonly Row[], most: number): CompanyId[] =>
  rows.slice(0, most).map(row => CompanyId.parse(row['id']))

/** Companies whose names begin like this, whatever the case and the accents. */
export async function beginningWith(name: string, most: number): Promise<CompanyId[]> {
  const folded = foldedName(name)
  return folded === '' ? [] : idsIn(await query(companySearchPartition, folded, { most }), most)
}

/** Companies of a mail address. */
export const ofEmail = async (email: string, most: number): Promise<CompanyId[]> =>
  idsIn(await query(emailPartition(email), prefixes.companyOfEmail, { most }), most)
