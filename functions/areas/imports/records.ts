import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { Import as ImportResponse, NewImport } from '../../../shared/api/schemas/import.ts'
import { daySeconds, addSeconds } from '../../../shared/domain/entry.ts'
import { EmployeeId, ProjectId, type CompanyId, type EntryId } from '../../../shared/domain/ids.ts'
import { maxListedImports, undoDays } from '../../../shared/domain/imports.ts'
import { get, query } from '../../table/reads.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { createEntity, computeFingerprint } from '../../table/entity.ts'
import { toActorAttribute, type Author } from '../entries/journal.ts'
import { createItemSchema } from '../../table/formats.ts'
import { toImportPartition, keys, sortKeyPrefixes } from '../../table/keys.ts'

export const Import = createItemSchema({
  id: z.string(),
  version: z.number(),
  /** Fingerprint of the request that started the import, by which a repeat is recognized. */
  created_from: z.string(),
  created: z.string(),
  /** The administrator who started the import for the company. */
  actor: z.string().optional(),
  file_name: z.string(),
  time_zone: z.string(),
  rows: z.number(),
  undone: z.string().nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportedEntities = createItemSchema({ employees: z.array(EmployeeId), projects: z.array(ProjectId) })
export type ImportedEntities = z.infer<typeof ImportedEntities>

/**
 * The entries that one batch of an import has created. `made` is their number, stored so that counting need not read
 * their ids.
 */
export const ImportBatch = createItemSchema({ entries: z.array(z.string()), made: z.number() })

/**
 * Returns the batch of these entries as it is stored. Its ids lack the employee's part, which the key of the batch has.
 */
export const toStoredImportBatch = (ids: readonly EntryId[]): z.infer<typeof ImportBatch> => ({
  entries: ids.map(id => id.slice(id.indexOf('.') + 1)),
  made: ids.length,
})
const BatchCount = ImportBatch.pick({ made: true })

export const computeUndoDeadline = ({ created }: Pick<Import, 'created'>): string =>
  addSeconds(created, undoDays * daySeconds)

/** Records the import before it creates anything, so that an undo misses nothing. */
export function startImport(
  companyId: CompanyId,
  input: Omit<z.infer<typeof NewImport>, 'accept_plan'>,
  author: Author,
  now: string,
): Promise<z.input<typeof ImportResponse>> {
  const { id, file_name, time_zone, rows, employees, inactive_employees: inactiveEmployees = [], projects } = input
  return createEntity(
    keys.import(companyId, id),
    Import,
    {
      id,
      version: 1,
      created_from: computeFingerprint(input),
      created: now,
      ...toActorAttribute(author),
      file_name,
      time_zone,
      rows,
      undone: null,
    },
    [
      {
        put: { ...keys.importMakes(companyId, id), employees: [...employees, ...inactiveEmployees], projects },
        when: 'absent',
      },
    ],
  ).then(created => toResponse(companyId, created))
}

export async function findImport(companyId: CompanyId, id: string): Promise<Import> {
  const item = await get(keys.import(companyId, id))
  if (!item) throw new AppError('Not found')
  return Import.parse(item)
}

export async function findImportedEntities(companyId: CompanyId, id: string): Promise<ImportedEntities> {
  const item = await get(keys.importMakes(companyId, id))
  return item ? ImportedEntities.parse(item) : { employees: [], projects: [] }
}

/** An import that is marked as undone accepts no further entries. */
export const markUndone = (companyId: CompanyId, id: string, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const currentImport = await findImport(companyId, id)
    if (currentImport.undone !== null) return
    await transact([
      {
        put: { ...currentImport, ...keys.import(companyId, id), version: currentImport.version + 1, undone: now },
        when: { version: currentImport.version },
      },
    ])
  })

async function toResponse(companyId: CompanyId, record: Import): Promise<z.input<typeof ImportResponse>> {
  const partItems = await query(toImportPartition(companyId, record.id), sortKeyPrefixes.importPart, {
    attributes: ['made'],
  })
  return {
    ...record,
    entries: partItems.reduce((sum, item) => sum + BatchCount.parse(item).made, 0),
    undo_until: computeUndoDeadline(record),
  }
}

export async function listLatestImports(companyId: CompanyId): Promise<z.input<typeof ImportResponse>[]> {
  const imports = (await query(keys.company(companyId).pk, sortKeyPrefixes.import)).map(item => Import.parse(item))
  const latestImports = imports.toSorted((a, b) => (a.created < b.created ? 1 : -1)).slice(0, maxListedImports)
  return Promise.all(latestImports.map(record => toResponse(companyId, record)))
}

/** A comment's id is the entry's id without the employee's part, so that an undo recognizes the comment. */
export const toImportedCommentId = (entryId: EntryId): string => entryId.slice(entryId.indexOf('.') + 1)
