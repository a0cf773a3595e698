import type { CompanyId, EntryId } from '../../../shared/domain/ids.ts'
import { createDueIndexKeys, keys } from '../../table/keys.ts'
import type { Write } from '../../table/writes.ts'

export const createPurgeWrite = (companyId: CompanyId, id: EntryId, now: string): Write => ({
  put: { ...keys.purge(companyId, id), ...createDueIndexKeys('purge', now), company: companyId, id },
  when: 'any',
})
