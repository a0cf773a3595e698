import type { CompanyId, EntryId } from '../../../shared/domain/ids.ts'
import { dueIndexKeys, keys } from '../../table/keys.ts'
import type { Write } from '../../table/writes.ts'

export const schedulePurgeWrite = (companyId: CompanyId, id: EntryId, now: string): Write => ({
  put: { ...keys.purge(companyId, id), ...dueIndexKeys('purge', now), company: companyId, id },
  when: 'any',
})
