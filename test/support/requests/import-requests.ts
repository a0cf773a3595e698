import { toImportPartition } from '../../../functions/table/keys.ts'
import { api } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { toRouteTitle } from '../callers.ts'
import {
  hoursAgo,
  prepareEachEmployeeRun,
  companyIdOf,
  type PreparationsByRoute,
  type RunFixture,
} from './prepared-request.ts'

/** Starts an import without entries. Returns its id and a body that adds an entry of Ann. */
async function startImport({ company, ann, house }: Pick<RunFixture, 'company' | 'ann' | 'house'>) {
  const id = newId()
  await company.call(api.imports.start, {
    body: { id, file_name: 'toggl.csv', time_zone: 'Europe/Lisbon', rows: 1, employees: [], projects: [] },
  })
  const entries = [{ project_id: house.id, start_time: hoursAgo(9), end_time: hoursAgo(2) }]
  return { id, body: { employee_id: ann.id, entries } }
}

export const importRequests: PreparationsByRoute = Object.fromEntries(
  (['entries', 'undo'] as const).map(name => [
    toRouteTitle(api.imports[name]),
    prepareEachEmployeeRun(16, async fixture => {
      const { company } = fixture
      const { id, body } = await startImport(fixture)
      if (name === 'undo') await company.call(api.imports.entries, { params: { id }, body })
      return {
        caller: company,
        id,
        body: name === 'undo' ? {} : body,
        morePartitions: [toImportPartition(companyIdOf(company), id)],
      }
    }),
  ]),
)
