/** Adds entries of an import. Skips entries that exist, so that importing the same rows again creates nothing. */
import type * as z from 'zod'
import { AppError, invalidFieldsError, fieldError } from '../../../shared/api/errors.ts'
import type { ImportedEntries } from '../../../shared/api/schemas/import.ts'
import { wholeSeconds, findInvalidTimes } from '../../../shared/domain/entry.ts'
import type { EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { fingerprint } from '../../table/entity.ts'
import { toClosedEntry } from '../entries/add.ts'
import { deriveEntryId } from '../entries/derive-entry-id.ts'
import { toActorAttribute, parseHead, type Author } from '../entries/journal.ts'
import { withLedger, ledgerKeys, type EmployeeScope } from '../entries/ledger.ts'
import { keys } from '../../table/keys.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { Import, toBatch } from './records.ts'

/** Limit of a DynamoDB transaction. Adding writes the heads and sheets, the tally, the employee and the batch. */
const maxTransactionItems = 100

interface ImportRow {
  project: ProjectId
  start: string
  end: string
}

const rowKey = ({ project, start, end }: ImportRow): string => `${project} ${start} ${end}`

/** Whether the entry was created with the values of a row. Later edits do not count. */
const isOriginOf = ({ project, original_start, original_end }: StoredEntry, text: string): boolean =>
  original_end !== null && rowKey({ project, start: original_start, end: original_end }) === text

function parseRows(inputs: z.infer<typeof ImportedEntries>['entries'], now: string): ImportRow[] {
  const wrong = new Map<string, string>()
  const rows = inputs.map(({ project_id, start_time, end_time }, i) => {
    const row = { project: project_id, start: wholeSeconds(start_time), end: wholeSeconds(end_time) }
    for (const [field, text] of Object.entries(findInvalidTimes(row.start, row.end, now) ?? {}))
      wrong.set(`entries.${i}.${field}`, text)
    return row
  })
  if (wrong.size > 0) throw invalidFieldsError(Object.fromEntries(wrong))
  return rows
}

export function add(
  scope: EmployeeScope,
  importId: string,
  inputs: z.infer<typeof ImportedEntries>['entries'],
  author: Author,
  now: string,
): Promise<{ made: number; there: number }> {
  const { companyId, employeeId, readCache } = scope
  const rows = parseRows(inputs, now)
  const byText = new Map(rows.map(row => [rowKey(row), row]))
  const months = [...new Set(rows.map(({ start }) => start.slice(0, 7)))]
  if (rows.length + 2 * months.length + 2 > maxTransactionItems)
    throw invalidFieldsError({ body: 'Too many different months in one call' })

  const toEntryId = (text: string, generation: number): EntryId =>
    deriveEntryId(employeeId, `import ${text}`, generation)
  const headKey = (text: string, generation: number) => keys.entryHead(companyId, toEntryId(text, generation))
  const projects = [...new Set(rows.map(({ project }) => project))]
  const projectKeys = projects.map(project => keys.project(companyId, project))
  const firstKeys = [...byText.keys()].map(text => headKey(text, 0))
  const createdFrom = (text: string): string => fingerprint([importId, text])

  /**
   * Returns an id for each row without an entry. If a row's entry was imported and removed, the row gets the id of the
   * next generation, because the head with the first id remains. If this import created the removed entry, the row gets
   * no id, because the request is a repeat. An id that an employee guessed and took for another entry is passed over.
   */
  async function freeIds(texts: readonly string[], generation = 0): Promise<Map<string, EntryId>> {
    const heads = (await readCache.getAll(texts.map(text => headKey(text, generation)))).map(parseHead)
    const free = texts.filter((_, i) => heads[i] === undefined)
    const again = texts.filter((text, i) => {
      const head = heads[i]
      return head && (head.removed ? head.created_from !== createdFrom(text) : !isOriginOf(head.log, text))
    })
    return new Map([
      ...free.map(text => [text, toEntryId(text, generation)] as const),
      ...(again.length === 0 ? [] : await freeIds(again, generation + 1)),
    ])
  }

  return withLedger<{ made: number; there: number }>({ ...scope, now, doneKeys: firstKeys }, async open => {
    const importKey = keys.import(companyId, importId)
    // Reads all items in one request. The steps below take them from the cache.
    await readCache.getAll([importKey, ...projectKeys, ...ledgerKeys(companyId, employeeId, months), ...firstKeys])
    const importItem = await readCache.get(importKey)
    if (!importItem) throw new AppError('Not found')
    if (Import.parse(importItem).undone !== null) throw new AppError('The import was undone')
    const missing = projects[(await readCache.getAll(projectKeys)).indexOf(undefined)]
    if (missing !== undefined) {
      const rowIndex = rows.findIndex(({ project }) => project === missing)
      throw fieldError('Not found', `entries.${rowIndex}.project_id`)
    }
    const ledger = await open(months)
    const live = new Set(
      ledger.entries.flatMap(entry => (entry.end === null ? [] : [rowKey({ ...entry, end: entry.end })])),
    )
    const ids = await freeIds([...byText.keys()].filter(text => !live.has(text)))
    // An earlier attempt of this request may have created some of the entries, and its response was lost.
    const heads = (await readCache.getAll(firstKeys)).map(parseHead)
    const createdBefore = [...byText.keys()].filter(
      (text, i) => live.has(text) && heads[i]?.created_from === createdFrom(text),
    )
    const createdCount = ids.size + createdBefore.length
    const outcome = { made: createdCount, there: rows.length - createdCount }
    if (ids.size === 0) return { done: outcome }
    const parts = new Map<string, EntryId[]>()
    for (const [text, id] of ids) {
      const row = byText.get(text)
      if (!row) continue
      ledger.create(toClosedEntry({ id, ...row }, author.by, now), createdFrom(text), toActorAttribute(author))
      const month = row.start.slice(0, 7)
      parts.set(month, [...(parts.get(month) ?? []), id])
    }
    for (const [month, entryIds] of parts) {
      const [first] = entryIds
      if (first)
        ledger.addWrites({
          put: { ...keys.importPart(companyId, importId, month, first), ...toBatch(entryIds) },
          when: 'absent',
        })
    }
    return { ledger, result: outcome }
  })
}
