import { CompanyId } from '../../../shared/domain/ids.ts'
import { toNameForUniqueness, foldName, removeLegalForm } from '../../../shared/domain/names.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { Company } from './company-schema.ts'
import { changeEntity, createChangeIdentity } from '../../table/entity.ts'
import { getAll, query } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import type { StoredItem } from '../../table/items.ts'
import {
  companySearchPartition,
  toEmailPartition,
  toFoldedNamePartition,
  keys,
  sortKeyPrefixes,
  type Key,
} from '../../table/keys.ts'

type IndexedCompany = Pick<Company, 'id' | 'name' | 'email'>

const maxWords = 12
const toWords = (text: string): string[] => foldName(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const listTails = (words: readonly string[]): string[] => words.map((_, i) => words.slice(i).join(' '))

/**
 * Lists the texts by whose beginnings administrators find a company. The last word of a mail address is no text of its
 * own, because thousands of companies share a top-level domain.
 */
const listSearchTexts = ({ name, email }: IndexedCompany): string[] => {
  const [words, mailWords] = [toWords(name).slice(0, maxWords), toWords(email).slice(0, maxWords)]
  return [...new Set([...listTails(words), ...listTails(mailWords).slice(0, -1)])]
}

export const listIndexKeys = (company: IndexedCompany): Key[] => {
  const { id, name, email } = company
  return [
    keys.foldedCompanyName(name, id),
    keys.companySearch(name, id),
    keys.email(email, id),
    ...listSearchTexts(company).map(text => keys.companyWords(text, id)),
  ]
}

const includesKey = (key: Key, others: readonly Key[]): boolean =>
  others.some(({ pk, sk }) => pk === key.pk && sk === key.sk)

export function createIndexWrites(next: IndexedCompany, current?: IndexedCompany): Write[] {
  const [after, keysBefore] = [listIndexKeys(next), current ? listIndexKeys(current) : []]
  return [
    ...keysBefore.filter(key => !includesKey(key, after)).map((key): Write => ({ delete: key, when: 'any' })),
    ...after
      .filter(key => !includesKey(key, keysBefore))
      .map((key): Write => ({ put: { ...key, id: next.id }, when: 'any' })),
  ]
}

/** Writes missing index items, because earlier releases did not write all of them. Returns whether any were missing. */
export async function completeIndex(company: Company, now: string): Promise<boolean> {
  const items = await getAll(listIndexKeys(company))
  if (!items.includes(undefined)) return false
  // Writes in the transaction of a change, because a concurrent request may rename or delete the company.
  await changeEntity(
    company.id,
    keys.company(company.id),
    Company,
    createChangeIdentity(newId(), 'index', now),
    current => ({
      next: current,
      extraWrites: createIndexWrites(current),
    }),
  )
  return true
}

const toCompanyIds = (items: readonly StoredItem[], max: number): CompanyId[] =>
  items.slice(0, max).map(item => CompanyId.parse(item['id']))

/**
 * Searches companies, ignoring case, accents and punctuation. Also looks up the text as a whole email address, because
 * companies of earlier releases have no index items of words until the backfill adds them.
 */
export async function search(text: string, maxItems: number): Promise<CompanyId[]> {
  const [foldedText, words] = [foldName(text), toWords(text).join(' ')]
  if (words === '') return []
  const [idsOfEmail, ...items] = await Promise.all([
    text.includes('@') ? listByEmail(text.trim(), maxItems) : [],
    // Reads up to `maxItems * 2` items for `maxItems` results, because several items can belong to the same company.
    ...[foldedText, ` ${words}`].map(prefix => query(companySearchPartition, prefix, { maxItems: maxItems * 2 })),
  ])
  return [...new Set([...idsOfEmail, ...toCompanyIds(items.flat(), Infinity)])].slice(0, maxItems)
}

/**
 * Returns the companies whose folded name begins with `prefix`, which must be folded too. The returned names are
 * folded.
 */
async function listNames(prefix: string, maxItems = Infinity): Promise<{ id: CompanyId; name: string }[]> {
  const items = prefix === '' ? [] : await query(companySearchPartition, prefix, { maxItems })
  return items.map(({ sk, id }) => {
    const text = String(sk)
    return { id: CompanyId.parse(id), name: text.slice(0, text.lastIndexOf('#')) }
  })
}

const listByFoldedName = async (name: string): Promise<CompanyId[]> =>
  toCompanyIds(await query(toFoldedNamePartition(name), sortKeyPrefixes.companyOfFoldedName), Infinity)

const maxNames = 200

export async function listBySimilarName(name: string): Promise<CompanyId[]> {
  // Searches by at most four letters before the first space, because similar names may differ in spaces. Misses a
  // stored name that has a space within these letters.
  const names = await listNames(foldName(name).split(' ')[0]?.slice(0, 4) ?? '', maxNames)
  const similarNames = names.filter(other => toNameForUniqueness(other.name) === toNameForUniqueness(name))
  return [...new Set([...similarNames.map(({ id }) => id), ...(await listByFoldedName(name))])]
}

/**
 * Lists companies with a matching name in three groups: the same letters, the same but for spaces and final dots, and
 * the same but for a legal form. Reads all matches, because under a limit, strangers could crowd out a company by
 * signing up with many similar names.
 */
export async function listMatchGroups(typedName: string): Promise<CompanyId[][]> {
  const beginning = foldName(typedName).replace(/\.+$/, '')
  const [sameNameIds, ...nameLists] = await Promise.all([
    listByFoldedName(typedName),
    ...['#', '.', ' ', ','].map(end => (beginning === '' ? [] : listNames(beginning + end))),
  ])
  const findIds = (matches: (name: string) => boolean): CompanyId[] =>
    nameLists
      .flat()
      .filter(({ name }) => matches(name))
      .map(({ id }) => id)
  return [
    sameNameIds,
    findIds(name => toNameForUniqueness(name) === toNameForUniqueness(typedName)),
    findIds(name => removeLegalForm(name) === foldName(typedName)),
  ]
}

export const listByEmail = async (email: string, maxItems = Infinity): Promise<CompanyId[]> =>
  toCompanyIds(await query(toEmailPartition(email), sortKeyPrefixes.companyOfEmail, { maxItems }), maxItems)
