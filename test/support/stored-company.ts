import { createCompany } from '../../functions/areas/companies/create-company.ts'
import { createChangeIdentity } from '../../functions/table/entity.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'

export async function createStoredCompany(signUpTime = '2026-11-01T00:00:00.000Z'): Promise<CompanyId> {
  const id = CompanyId.parse(newId())
  const signUp = {
    name: `Hamar ${id}`,
    email: 'us@example.com',
    phone: null,
    country: 'IS',
    currency: 'ISK',
    language: 'is',
    time_zone: 'Atlantic/Reykjavik',
  } as const
  await createCompany(id, signUp, newId(), createChangeIdentity(newId(), signUp, signUpTime))
  return id
}
