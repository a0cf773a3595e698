import { CompanyId } from '../../shared/domain/ids.ts'
import type { Key } from './keys.ts'

/**
 * Returns the company to which a limit with this key belongs. Undefined for limits of network addresses, phone numbers
 * and email addresses, which belong to no company. A key with an @ is an email address, even if it begins like a
 * company's id.
 */
export function findCounterOwner(counterKey: string): CompanyId | undefined {
  const [id = ''] = counterKey.split(/[.#]/, 1)
  return counterKey.includes('@') ? undefined : CompanyId.safeParse(id).data
}

const counterPrefix = /^R#[^#]*#/

/**
 * Matches sort keys that begin with `C#` and the company's id, as in items of devices and in items that lead to a
 * company.
 */
const ownKeyPrefix = /^C#([0-9A-Za-z]{12})(?:#|$)/

export function findItemOwner({ pk, sk }: Key, company: unknown): CompanyId | undefined {
  if (counterPrefix.test(pk)) return findCounterOwner(pk.replace(counterPrefix, ''))
  const ownerInSortKey = ownKeyPrefix.exec(sk)?.[1]
  return CompanyId.safeParse(ownerInSortKey ?? company).data
}
