/**
 * Creates a visitor's company with employees, projects and entries. It has no log-in, so only the session that starts
 * with the try-out can use it.
 */
import { addSeconds } from '../../../shared/domain/entry.ts'
import type { CompanyId } from '../../../shared/domain/ids.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import type { Country, Currency, MarketKey } from '../../../shared/domain/markets.ts'
import { newId } from '../../../shared/domain/new-id.ts'
import { tryOutMinutes } from '../../../shared/domain/try-out.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { createDueIndexKeys, keys, type Key } from '../../table/keys.ts'
import { get, ReadCache } from '../../table/reads.ts'
import { retryOnConflict, transact, type Write } from '../../table/writes.ts'
import type { Company } from '../companies/companies.ts'
import { createCompanyItem } from '../companies/create-company.ts'
import * as employees from '../employees/employees.ts'
import { toClosedEntry } from '../entries/add.ts'
import { listLedgerKeys } from '../entries/ledger.ts'
import { withLedger } from '../entries/with-ledger.ts'
import { createLocationWrite } from '../entries/location.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { monthOf } from '../month-sheets/sheet.ts'
import * as projects from '../projects/project.ts'
import { planTryOut } from './plan-try-out.ts'

interface TryOut {
  id: CompanyId
  language: Language
  country: Country
  market: MarketKey
  currency: Currency
  time_zone: string
}

/** The margin is longer than any call, so that no call writes after the deletion. */
const marginSeconds = 120

/**
 * Creates the people, projects and entries of a try-out. The caller adds the company itself by `write`. The first
 * transaction also schedules the deletion, which cleans up if the creation stops halfway.
 */
export async function createTryOut(
  { id, ...signUp }: TryOut,
  now: string,
  timeClockToken: string,
): Promise<{ company: Company; until: string; write: Write }> {
  const plan = planTryOut(signUp.language, signUp.time_zone, now)
  const endsAt = addSeconds(now, tryOutMinutes * 60)
  const deletedAt = addSeconds(endsAt, marginSeconds)
  const company: Company = {
    ...createCompanyItem(id, { ...signUp, name: plan.companyName, email: '', phone: null }, timeClockToken, now),
    try_out: { until: endsAt },
    // The previous release does not know try-outs and erases the company by this field.
    deletion: { at: deletedAt, was_disabled: false },
  }
  company.settings.features.approve_work_logs = true
  const due = { company: id, run: newId(), admin: 'try-out', try_out: true }
  await createOnce(keys.due(id, 'deletion'), [
    {
      put: { ...due, ...keys.due(id, 'deletion'), ...createDueIndexKeys('deletion', deletedAt) },
      when: 'absent',
    },
    ...plan.people.flatMap(({ id: personId, name }): Write[] => [
      {
        put: { ...employees.createEmployeeItem(personId, { name }, plan.since), ...keys.employee(id, personId) },
        when: 'absent',
      },
      employees.createReserveEmployeeNameWrite(id, name, personId, 'name'),
    ]),
    ...plan.projects.flatMap(({ id: projectId, name }): Write[] => [
      {
        put: {
          ...projects.createProjectItem(projectId, { name, created_by: 'Company' }, plan.since),
          ...keys.project(id, projectId),
        },
        when: 'absent',
      },
      projects.createReserveProjectNameWrite(id, name, projectId, 'name'),
    ]),
  ])
  await Promise.all(plan.people.map(person => addEntries(id, person, plan.projects, now)))
  return { company, until: endsAt, write: { put: { ...company, ...keys.company(id) }, when: 'any' } }
}

/**
 * Writes the items. A failure counts as success if the item `firstKey` exists, because the AWS client retries a write
 * whose response was lost.
 */
const createOnce = (firstKey: Key, writes: readonly Write[]): Promise<void> =>
  retryOnConflict(async () => {
    try {
      await transact(writes)
    } catch (error) {
      if (!(await get(firstKey))) throw error
    }
  })

type Plan = ReturnType<typeof planTryOut>

/** Adds the entries of a person as if they had been recorded when they began and ended. */
function addEntries(
  companyId: CompanyId,
  { id: employeeId, entries, usesPhone }: Plan['people'][number],
  plannedProjects: Plan['projects'],
  now: string,
): Promise<void> {
  const storedEntries = entries.map(({ end, approved, ...entry }): StoredEntry => {
    const createdBy = usesPhone ? 'Employee' : 'CompanyTimeClock'
    const closed = toClosedEntry({ ...entry, end: end ?? entry.start }, createdBy, entry.start)
    return {
      ...closed,
      ...(end === null ? { end, original_end: end } : { approved }),
      ...(usesPhone ? { locations: 1 } : {}),
    }
  })
  const locations = storedEntries.flatMap(({ id, project, start }) => {
    const plannedProject = usesPhone && plannedProjects.find(other => other.id === project)
    if (!plannedProject) return []
    const { lat, lon } = plannedProject
    return [createLocationWrite(companyId, id, 'in', { lat, lon, accuracy: 12, timestamp: start }, start)]
  })
  const months = [...new Set(storedEntries.map(monthOf))]
  const heads = storedEntries.map(({ id }) => keys.entryHead(companyId, id))
  const readCache = new ReadCache()
  return withLedger<void>({ companyId, employeeId, readCache, now, doneKeys: heads }, async openLedger => {
    const [head] = await readCache.getAll([...heads, ...listLedgerKeys(companyId, employeeId, months)])
    if (head) return { done: undefined }
    const ledger = await openLedger(months)
    for (const entry of storedEntries) ledger.create(entry, computeFingerprint(['try-out', entry.id]))
    ledger.addWrites(...locations)
    return { ledger, result: undefined }
  })
}
