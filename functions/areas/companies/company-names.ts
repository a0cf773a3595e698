import { fieldError } from '../../../shared/api/errors.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import { getAll } from '../../table/reads.ts'
import type { Write } from '../../table/writes.ts'
import { findMany } from './companies.ts'
import { createIndexWrites, listBySimilarName } from './company-index.ts'
import { Company } from './company-schema.ts'
import { changeEntity, type ChangeIdentity } from '../../table/entity.ts'
import { keys, type Key } from '../../table/keys.ts'

/**
 * Whether another company of the country has the same or a similar name. Older companies have not reserved their names,
 * so all similar names are compared.
 */
export async function isNameTaken({ id, name, country }: Pick<Company, 'id' | 'name' | 'country'>): Promise<boolean> {
  const similarCompanies = await findMany((await listBySimilarName(name)).filter(other => other !== id))
  return similarCompanies.some(company => company.country === country)
}

export const createReserveNameWrites = ({ id, name, country }: Pick<Company, 'id' | 'name' | 'country'>) =>
  [keys.companyName(name), keys.distinctCompanyName(country, name)].map(key => ({
    put: { ...key, id },
    when: 'absent' as const,
    conditionError: createNameTakenError,
  }))

export const createNameTakenError = () => fieldError('A company with that name already exists', 'name')

export const renameCompany = (
  companyId: CompanyId,
  name: string,
  change: ChangeIdentity,
  extraWrites: Write[],
): Promise<Company> =>
  changeEntity(companyId, keys.company(companyId), Company, change, async current => {
    const next = { ...current, name }
    if (await isNameTaken(next)) throw createNameTakenError()
    return {
      next,
      extraWrites: [...(await moveNameWrites(current, next)), ...createIndexWrites(next, current), ...extraWrites],
    }
  })

/**
 * Lists the keys that reserve the company's name. Older companies have not reserved `distinctCompanyName`, so another
 * company may hold that key.
 */
export async function listHeldNameKeys({
  id,
  name,
  country,
}: Pick<Company, 'id' | 'name' | 'country'>): Promise<Key[]> {
  const nameKeys = [keys.companyName(name), keys.distinctCompanyName(country, name)]
  const items = await getAll(nameKeys)
  return nameKeys.filter((_, i) => items[i]?.['id'] === id)
}

async function moveNameWrites(current: Company, next: Company): Promise<Write[]> {
  const heldKeys = await listHeldNameKeys(current)
  const reservingWrites = createReserveNameWrites(next)
  const isReserved = (key: Key) => reservingWrites.some(({ put }) => put.pk === key.pk)
  return [
    ...reservingWrites.filter(({ put }) => !heldKeys.some(({ pk }) => pk === put.pk)),
    ...heldKeys.filter(key => !isReserved(key)).map((key): Write => ({ delete: key, when: 'any' })),
  ]
}
