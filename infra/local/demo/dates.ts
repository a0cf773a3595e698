/** Makes the demo company and what it has older than the day on which it is created. */
import { connectToLocalTable } from '../../admin/table.ts'
import { addSeconds, daySeconds } from '../../../shared/domain/entry.ts'
import { CompanyId, EmployeeId, ProjectId } from '../../../shared/domain/ids.ts'
import { people, projects } from './people-and-projects.ts'

/** How many days ago each was created. The latest is older than the first entries. */
const companyDays = 400
const personDays = (i: number): number => 395 - i * 25
const projectDays = (i: number): number => 140 + i * 40

/**
 * Writes into the table, because the API dates what it creates itself. The trial begins today, so that the company can
 * still choose a subscription.
 */
export async function backdateCompany(apiOrigin: string, account: string, now: string): Promise<void> {
  await connectToLocalTable(apiOrigin)
  const { companyIndex, keys } = await import('../../../functions/table/keys.ts')
  const { getAll } = await import('../../../functions/table/reads.ts')
  const { transact } = await import('../../../functions/table/writes.ts')
  const id = CompanyId.parse(account)
  const daysAgo = (days: number): string => addSeconds(now, -days * daySeconds)
  const created = daysAgo(companyDays)
  const changes = [
    { key: keys.company(id), changed: { created, trial_began: now, ...companyIndex(created) } },
    ...people.map((person, i) => ({
      key: keys.employee(id, EmployeeId.parse(person.id)),
      changed: { created: daysAgo(personDays(i)) },
    })),
    ...projects.map((project, i) => ({
      key: keys.project(id, ProjectId.parse(project.id)),
      changed: { created: daysAgo(projectDays(i)) },
    })),
  ]
  const rows = await getAll(changes.map(({ key }) => key))
  await transact(
    changes.flatMap(({ key, changed }, i) => {
      const row = rows[i]
      return row ? [{ put: { ...row, ...changed, ...key }, when: { version: Number(row['version']) } }] : []
    }),
  )
}
