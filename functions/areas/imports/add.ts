/** Adds entries of an import. What is there already is left out, so that the same rows never make anything twice. */
import type * as z from 'zod'
import { AppError, invalidFieldsError } from '../../../shared/api/errors.ts'
import type { ImportedEntries } from '../../../shared/api/schemas/import.ts'
import { wholeSeconds, findInvalidTimes } from '../../../shared/domain/entry.ts'
import { ProjectId, type EntryId } from '../../../shared/domain/ids.ts'
import { fingerprint } from '../../table/entity.ts'
import { toClosedEntry, deriveEntryId } from '../entries/add.ts'
import type { EmployeeScope } from '../entries/change.ts'
import { toActorAttribute, parseHead, type Author } from '../entries/journal.ts'
import { withLedger, ledgerKeys } from '../entries/ledger.ts'
import { keys } from '../../table/keys.ts'
import { Import, toBatch } from './records.ts'

/** DynamoDB's limit for one transaction: heads and sheets, the tally, the employee, and the list of the entries. */
const maxTransactionItems = 100

interface ImportRow {
  project: ProjectId
  start: string
  end: string
}

const rowKey = ({ project, start, end }: ImportRow): string => `${project} ${start} ${end}`

function parseRows(given: z.infer<typeof ImportedEntries>['entries'], now: string): ImportRow[] {
  const wrong = new Map<string, string>()
  const rows = given.map(({ project_id, start_time, end_time }, i) => {
    const row = { project: ProjectId.parse(project_id), start: wholeSeconds(start_time), end: wholeSeconds(end_time) }
    for (const [field, text] of Object.entries(findInvalidTimes(row.start, row.end, now) ?? {}))
      wrong.set(`entries.${i}.${field}`, text)
    return row
  })
  if (wrong.size > 0) throw invalidFieldsError(Object.fromEntries(wrong))
  return rows
}

export function add(
  { companyId, employeeId, readCache }: EmployeeScope,
  importId: string,
  given: z.infer<typeof ImportedEntries>['entries'],
  author: Author,
  now: string,
): Promise<{ made: number; there: number }> {
  const rows = parseRows(given, now)
  const byText = new Map(rows.map(row => [rowKey(row), row]))
  const months = [...new Set(rows.map(({ start }) => start.slice(0, 7)))]
  if (rows.length + 2 * months.length + 2 > maxTransactionItems)
    throw invalidFieldsError({ body: 'Too many different months in one call' })

  const idOf = (text: string, generation: number): EntryId => deriveEntryId(employeeId, `import ${text}`, generation)
  const headKey = (text: string, generation: number) => keys.entryHead(companyId, idOf(text, generation))
  const projects = [...new Set(rows.map(({ project }) => project))]
  const firstKeys = [...byText.keys()].map(text => headKey(text, 0))
  const createdFrom = (text: string): string => fingerprint([importId, text])

  /**
   * The id of a row that has no entry yet. A row that was made and removed again has another generation, because heads
   * outlive their entries. A repeat of the call that made it brings nothing back.
   */
  async function freeIds(texts: readonly string[], generation = 0): Promise<Map<string, EntryId>> {
    const heads = (await readCache.getAll(texts.map(text => headKey(text, generation)))).map(parseHead)
    const free = texts.filter((_, i) => heads[i] === undefined)
    const again = texts.filter((text, i) => heads[i]?.removed && heads[i]?.created_from !== createdFrom(text))
    return new Map([
      ...free.map(text => [text, idOf(text, generation)] as const),
      ...(again.length === 0 ? [] : await freeIds(again, generation + 1)),
    ])
  }

  return withLedger<{ made: number; there: number }>(companyId, employeeId, readCache, now, firstKeys, async open => {
    const [importRow, ...projectRows] = await readCache
      .getAll([
        keys.import(companyId, importId),
        ...projects.map(project => keys.project(companyId, project)),
        ...ledgerKeys(companyId, employeeId, months),
        ...firstKeys,
      ])
      .then(all => all.slice(0, 1 + projects.length))
    if (!importRow) throw new AppError('Not found')
    if (Import.parse(importRow).undone !== null) throw new AppError('The import was undone')
    const missing = projects[projectRows.indexOf(undefined)]
    if (missing !== undefined) {
      const at = rows.findIndex(({ project }) => project === missing)
      throw new AppError('Not found', { fields: { [`entries.${at}.project_id`]: 'Not found' } })
    }
    const ledger = await open(months)
    const live = new Set(
      ledger.entries.flatMap(entry => (entry.end === null ? [] : [rowKey({ ...entry, end: entry.end })])),
    )
    const ids = await freeIds([...byText.keys()].filter(text => !live.has(text)))
    // Some may have been made by this call before, if the answer of the table or of this call was lost.
    const heads = (await readCache.getAll(firstKeys)).map(parseHead)
    const before = [...byText.keys()].filter(
      (text, i) => live.has(text) && heads[i]?.created_from === createdFrom(text),
    )
    const made = ids.size + before.length
    const outcome = { made, there: rows.length - made }
    if (ids.size === 0) return { done: outcome }
    const parts = new Map<string, EntryId[]>()
    for (const [text, id] of ids) {
      const row = byText.get(text)
      if (!row) continue
      ledger.create(toClosedEntry({ id, ...row }, author.by, now), createdFrom(text), toActorAttribute(author))
      const month = row.start.slice(0, 7)
      parts.set(month, [...(parts.get(month) ?? []), id])
    }
    for (const [month, made] of parts) {
      const [first] = made
      if (first)
        ledger.addWrites({
          put: { ...keys.importPart(companyId, importId, month, first), ...toBatch(made) },
          when: 'absent',
        })
    }
    return { ledger, result: outcome }
  })
}
