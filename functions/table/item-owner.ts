import { CompanyId } from '../../shared/domain/ids.ts'
import type { Key } from './keys.ts'

/**
 * Undefined for limits of network addresses, phone numbers and mail addresses, which belong to no company, even if an
 * address begins like an id.
 */
export function findCounterOwner(counted: string): CompanyId | undefined {
  const [id = ''] = counted.split(/[.#]/, 1)
  return counted.includes('@') ? undefined : CompanyId.safeParse(id).data
}

const counterPrefix = /^R#[^#]*#/

/** The sort keys of devices, and of items by which a company is found, begin with the company. */
const ownKeyPrefix = /^C#([0-9A-Za-z]{12})(?:#|$)/

export function findOwner({ pk, sk }: Key, company: unknown): CompanyId | undefined {
  if (counterPrefix.test(pk)) return findCounterOwner(pk.replace(counterPrefix, ''))
  const inSortKey = ownKeyPrefix.exec(sk)?.[1]
  return CompanyId.safeParse(inSortKey ?? company).data
}
