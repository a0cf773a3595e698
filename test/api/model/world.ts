import * as z from 'zod'
import { keys } from '../../../functions/table/keys.ts'
import { CompanyId, EmployeeId, ProjectId } from '../../../shared/domain/ids.ts'
import type { Browser } from '../../support/browser.ts'
import { readPartition } from '../../support/cloud.ts'
import { signUpCompany, type Company } from '../../support/company.ts'
import type { Operation } from './operation.ts'
import type { Random } from './random.ts'
import { toEpochSeconds, type ModelState } from './state.ts'

export interface World {
  random: Random
  company: Company
  screen: Browser
  phones: Map<string, Browser>
  state: ModelState
  /** Later steps may repeat these operations. */
  sentOperations: Operation[]
}

export async function createWorld(random: Random, timeZone: string): Promise<World> {
  const company = await signUpCompany({ time_zone: timeZone })
  const [people, projects, screen] = await Promise.all([
    Promise.all(['Ann', 'Bob', 'Cat', 'Dan'].map(name => company.employee(name, { needs: ['manage_worklogs'] }))),
    Promise.all(['House', 'Shed', 'Road', 'Barn'].map(name => company.project(name))),
    company.logInTimeClock(),
  ])
  const phones = await Promise.all(people.map(person => company.logInPhone(person)))
  return {
    random,
    company,
    screen,
    phones: new Map(people.map(({ id }, i) => [id, phones[i] ?? screen])),
    state: {
      timeZone,
      approvesEntries: false,
      people: people.map(({ id, name }) => ({ id, name, disabledAt: null, mayManage: true })),
      projects: projects.map(({ id, name }) => ({ id, name, closedAt: null })),
      entries: [],
      doneKeys: [],
      idsChosenByApi: {},
    },
    sentOperations: [],
  }
}

const EndedAccount = z.object({ disabled_at: z.string().nullish(), closed_at: z.string().nullish() })

/**
 * Returns the API's instant of an employee's deactivation or a project's closing, which decides to the second whether a
 * call is accepted.
 */
export async function fetchEndedAt({ company }: World, id: string): Promise<number | null> {
  const companyId = CompanyId.parse(company.account.id)
  const items = await readPartition(keys.company(companyId).pk)
  const sortKeys = [keys.employee(companyId, EmployeeId.parse(id)).sk, keys.project(companyId, ProjectId.parse(id)).sk]
  const { disabled_at, closed_at } = EndedAccount.parse(items.find(({ sk }) => sortKeys.includes(sk)))
  const endedAt = disabled_at ?? closed_at
  return endedAt ? toEpochSeconds(endedAt) : null
}
