import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import { daySeconds } from '../../../shared/domain/entry.ts'
import { employeeIdOf, type CompanyId, type EmployeeId, type EntryId } from '../../../shared/domain/ids.ts'
import { keys } from '../../table/keys.ts'
import { get, getAll, ReadCache } from '../../table/reads.ts'
import { addToSet, removeFromSet } from '../../table/writes.ts'
import { parseHead } from '../entries/journal.ts'
import { parseSheet, toEditableSheet } from '../month-sheets/sheet.ts'

/**
 * Counts from the first day of the month of the dismissals. An item to check stays in the list for at most three pay
 * periods, about 93 days, so no dismissal expires before its item leaves the list.
 */
const retentionDays = 200

/** Keeps the item far below DynamoDB's limit of 400 KB. */
const maxDismissalsPerMonth = 2000

interface EditedEntry {
  id: string
  /** The version of the last change of project, times or approval. */
  edited: number
}

/**
 * Returns the member of the stored set that dismisses entries as right. The member contains the entries' versions, so
 * that a later change of project, times or approval ends the dismissal.
 */
export const toDismissedEntriesMember = (entries: readonly EditedEntry[]): string =>
  ['right', ...entries.map(({ id, edited }) => `${id} ${edited}`)].join(' ')

export const toOffDayMember = (employeeId: string, day: string): string => `off ${employeeId} ${day}`

const Members = z.set(z.string()).catch(new Set())

export async function readDismissals(companyId: CompanyId, months: readonly string[]): Promise<ReadonlySet<string>> {
  const items = await getAll(months.map(month => keys.dismissals(companyId, month)))
  return new Set(items.flatMap(item => [...Members.parse(item?.['members'])]))
}

interface SeenEntry {
  id: EntryId
  version: number
}

export async function setEntriesDismissed(
  companyId: CompanyId,
  { entries, is_right }: { entries: readonly SeenEntry[]; is_right: boolean },
): Promise<void> {
  const foundEntries = await findEntries(companyId, entries)
  const month = foundEntries[0]?.month ?? ''
  await store(companyId, month, { member: toDismissedEntriesMember(foundEntries), isDismissed: is_right })
}

async function findEntries(
  companyId: CompanyId,
  entries: readonly SeenEntry[],
): Promise<(EditedEntry & { month: string })[]> {
  const cache = new ReadCache()
  const heads = (await cache.getAll(entries.map(({ id }) => keys.entryHead(companyId, id)))).map(parseHead)
  const entryPlaces = entries.map(({ id, version }, i) => {
    const head = heads[i]
    if (!head || head.removed) throw new AppError('Not found')
    return { id, version, month: head.month }
  })
  const items = await cache.getAll(entryPlaces.map(({ id, month }) => keys.sheet(companyId, month, employeeIdOf(id))))
  return entryPlaces.map(({ id, version, month }, i) => {
    const sheet = toEditableSheet(parseSheet(employeeIdOf(id), month, items[i]))
    const entry = sheet.entries.find(other => other.id === id)
    if (!entry) throw new AppError('Not found')
    if (entry.edited > version) throw new AppError('The entry was changed by somebody else')
    return { id, edited: entry.edited, month }
  })
}

export async function setOffDayDismissed(
  companyId: CompanyId,
  { employee_id, day, was_off }: { employee_id: EmployeeId; day: string; was_off: boolean },
): Promise<void> {
  if (!(await get(keys.employee(companyId, employee_id)))) throw new AppError('Not found')
  await store(companyId, day.slice(0, 7), { member: toOffDayMember(employee_id, day), isDismissed: was_off })
}

async function store(
  companyId: CompanyId,
  month: string,
  { member, isDismissed }: { member: string; isDismissed: boolean },
): Promise<void> {
  const key = keys.dismissals(companyId, month)
  if (!isDismissed) return removeFromSet(key, [member])
  const expiresAtSeconds = Date.parse(`${month}-01`) / 1000 + retentionDays * daySeconds
  const { wasAdded } = await addToSet(key, member, maxDismissalsPerMonth, expiresAtSeconds)
  if (!wasAdded) throw new AppError('Too many items of this month are dismissed')
}
