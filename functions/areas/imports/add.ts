/** Skips entries that exist, so that importing the same rows again creates nothing. */
import type * as z from 'zod'
import { AppError, invalidFieldsError, fieldError } from '../../../shared/api/errors.ts'
import type { ImportedEntries } from '../../../shared/api/schemas/import.ts'
import { epochSeconds, cutToWholeSeconds, findInvalidTimes, type EntryComment } from '../../../shared/domain/entry.ts'
import { isImageUrl } from '../../../shared/domain/images.ts'
import type { EntryId, ProjectId } from '../../../shared/domain/ids.ts'
import { computeFingerprint } from '../../table/entity.ts'
import { toClosedEntry } from '../entries/add.ts'
import { deriveEntryId } from '../entries/derive-entry-id.ts'
import { toActorAttribute, parseHead, type Author, type AuthoredChange, type Head } from '../entries/journal.ts'
import { listLedgerKeys, type EmployeeScope, type Ledger } from '../entries/ledger.ts'
import { withLedger } from '../entries/with-ledger.ts'
import { keys } from '../../table/keys.ts'
import type { StoredEntry } from '../month-sheets/columns.ts'
import { Import, toImportedCommentId, toStoredImportBatch } from './records.ts'

/**
 * A DynamoDB transaction has at most 100 items. An import writes a head per row, a record per comment, a sheet and a
 * batch per month, the tally and the employee.
 */
const maxTransactionItems = 100

interface ImportRow {
  project: ProjectId
  start: string
  end: string
  hoursOf: { day: string; nth: number } | undefined
  comment: string | undefined
}

const toTimesKey = ({ project, start, end }: Pick<ImportRow, 'project' | 'start' | 'end'>): string =>
  `${project} ${start} ${end}`
const computeRowSeconds = ({ start, end }: Pick<ImportRow, 'start' | 'end'>): number =>
  epochSeconds(end) - epochSeconds(start)

/**
 * Returns a key that is the same whenever the row is imported again. A row that has only hours gets its times from the
 * day's entries, so its key has no times.
 */
const toRowKey = (row: ImportRow): string =>
  row.hoursOf ? `${row.project} ${row.hoursOf.day} ${computeRowSeconds(row)} ${row.hoursOf.nth}` : toTimesKey(row)

/**
 * Whether the entry was originally recorded like this row. Compares original values, because the entry may have been
 * edited since.
 */
function isOriginOf({ project, original_start, original_end }: StoredEntry, row: ImportRow): boolean {
  if (original_end === null) return false
  const origin = { project, start: original_start, end: original_end }
  return row.hoursOf
    ? project === row.project && computeRowSeconds(origin) === computeRowSeconds(row)
    : toTimesKey(origin) === toTimesKey(row)
}

function addComment(ledger: Ledger, entry: StoredEntry, text: string, head: Head, author: Author, now: string): void {
  const id = toImportedCommentId(entry.id)
  const comment: EntryComment = {
    id,
    comment: text,
    created: cutToWholeSeconds(now),
    created_by: author.by,
    ...toActorAttribute(author),
  }
  const authoredChange: AuthoredChange = { ...author, key: `comment ${id}`, content: computeFingerprint(text), now }
  ledger.change(entry, { ...entry, comments: [comment] }, head, authoredChange, { comment })
}

function parseRows(inputs: z.infer<typeof ImportedEntries>['entries'], now: string): ImportRow[] {
  const wrongFields = new Map<string, string>()
  const rows = inputs.map(({ project_id, start_time, end_time, hours_of, comment }, i) => {
    const row = {
      project: project_id,
      start: cutToWholeSeconds(start_time),
      end: cutToWholeSeconds(end_time),
      hoursOf: hours_of,
      comment,
    }
    if (comment !== undefined && isImageUrl(comment)) wrongFields.set(`entries.${i}.comment`, 'Must be text')
    for (const [field, text] of Object.entries(findInvalidTimes(row.start, row.end, now) ?? {}))
      wrongFields.set(`entries.${i}.${field}`, text)
    return row
  })
  if (wrongFields.size > 0) throw invalidFieldsError(Object.fromEntries(wrongFields))
  return rows
}

export function addImportedEntries(
  scope: EmployeeScope,
  importId: string,
  inputs: z.infer<typeof ImportedEntries>['entries'],
  author: Author,
  now: string,
): Promise<{ made: number; there: number }> {
  const { companyId, employeeId, readCache } = scope
  const rows = parseRows(inputs, now)
  const rowsByText = new Map(rows.map(row => [toRowKey(row), row]))
  const months = [...new Set(rows.map(({ start }) => start.slice(0, 7)))]
  const commentCount = rows.filter(({ comment }) => comment !== undefined).length
  if (rows.length + commentCount + 2 * months.length + 2 > maxTransactionItems)
    throw invalidFieldsError({ body: 'Too many comments or different months in one call' })

  const toEntryId = (text: string, generation: number): EntryId =>
    deriveEntryId(employeeId, `import ${text}`, generation)
  const headKey = (text: string, generation: number) => keys.entryHead(companyId, toEntryId(text, generation))
  const projects = [...new Set(rows.map(({ project }) => project))]
  const projectKeys = projects.map(project => keys.project(companyId, project))
  const firstKeys = [...rowsByText.keys()].map(text => headKey(text, 0))
  const createdFrom = (text: string): string => computeFingerprint([importId, text])

  /**
   * Finds a free id for each row. `generation` numbers a row's possible ids. An id is not free if its entry was
   * removed, because the head remains, or if an employee has guessed the id and used it for another entry. Then the
   * next id is tried. A row gets no id if its entry exists, or if this import has created the entry and somebody has
   * removed it.
   */
  async function findFreeIds(texts: readonly string[], generation = 0): Promise<Map<string, EntryId>> {
    const heads = (await readCache.getAll(texts.map(text => headKey(text, generation)))).map(parseHead)
    const freeTexts = texts.filter((_, i) => heads[i] === undefined)
    const textsToRetry = texts.filter((text, i) => {
      const [head, row] = [heads[i], rowsByText.get(text)]
      return head && row && (head.removed ? head.created_from !== createdFrom(text) : !isOriginOf(head.log, row))
    })
    return new Map([
      ...freeTexts.map(text => [text, toEntryId(text, generation)] as const),
      ...(textsToRetry.length === 0 ? [] : await findFreeIds(textsToRetry, generation + 1)),
    ])
  }

  return withLedger<{ made: number; there: number }>({ ...scope, now, doneKeys: firstKeys }, async openLedger => {
    const importKey = keys.import(companyId, importId)
    // Reads all items in one request. The steps below take them from the cache.
    await readCache.getAll([importKey, ...projectKeys, ...listLedgerKeys(companyId, employeeId, months), ...firstKeys])
    const importItem = await readCache.get(importKey)
    if (!importItem) throw new AppError('Not found')
    if (Import.parse(importItem).undone !== null) throw new AppError('The import was undone')
    const missingProject = projects[(await readCache.getAll(projectKeys)).indexOf(undefined)]
    if (missingProject !== undefined) {
      const rowIndex = rows.findIndex(({ project }) => project === missingProject)
      throw fieldError('Not found', `entries.${rowIndex}.project_id`)
    }
    const ledger = await openLedger(months)
    const liveTimes = new Set(
      ledger.entries.flatMap(entry => (entry.end === null ? [] : [toTimesKey({ ...entry, end: entry.end })])),
    )
    const liveTexts = new Set([...rowsByText].flatMap(([text, row]) => (liveTimes.has(toTimesKey(row)) ? [text] : [])))
    const ids = await findFreeIds([...rowsByText.keys()].filter(text => !liveTexts.has(text)))
    // Counts entries that an earlier attempt of this request has created, because the caller got no response to that
    // attempt.
    const heads = (await readCache.getAll(firstKeys)).map(parseHead)
    const textsCreatedBefore = [...rowsByText.keys()].filter(
      (text, i) => liveTexts.has(text) && heads[i]?.created_from === createdFrom(text),
    )
    const createdCount = ids.size + textsCreatedBefore.length
    const importCounts = { made: createdCount, there: rows.length - createdCount }
    if (ids.size === 0) return { done: importCounts }
    const idsByMonth = new Map<string, EntryId[]>()
    for (const [text, id] of ids) {
      const row = rowsByText.get(text)
      if (!row) continue
      const { project, start, end, comment } = row
      const entry = toClosedEntry({ id, project, start, end }, author.by, now)
      const month = start.slice(0, 7)
      const head = ledger.create(entry, createdFrom(text), toActorAttribute(author))
      if (comment !== undefined) addComment(ledger, entry, comment, head, author, now)
      idsByMonth.set(month, [...(idsByMonth.get(month) ?? []), id])
    }
    for (const [month, entryIds] of idsByMonth) {
      const [first] = entryIds
      if (first)
        ledger.addWrites({
          put: { ...keys.importPart(companyId, importId, month, first), ...toStoredImportBatch(entryIds) },
          when: 'absent',
        })
    }
    return { ledger, result: importCounts }
  })
}
