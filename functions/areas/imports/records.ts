/** Imports: the record of each, what it makes, and the entries that its calls have made. */
import * as z from 'zod'
import { AppError } from '../../../shared/api/errors.ts'
import type { Import as Answer, NewImport } from '../../../shared/api/schemas/import.ts'
import { daySeconds, addSeconds } from '../../../shared/domain/entry.ts'
import { EmployeeId, ProjectId, type CompanyId, type EntryId } from '../../../shared/domain/ids.ts'
import { maxListedImports, undoDays } from '../../../shared/domain/imports.ts'
import { get, query } from '../../table/reads.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { createEntity, fingerprint } from '../../table/entity.ts'
import { toActorAttribute, type Author } from '../entries/journal.ts'
import { itemSchema } from '../../table/formats.ts'
import { importPartition, keys, sortKeyPrefixes } from '../../table/keys.ts'

export const Import = itemSchema({
  id: z.string(),
  version: z.number(),
  /** Fingerprint of the request that started it. */
  created_from: z.string(),
  created: z.string(),
  /** The administrator who started it for the company. */
  actor: z.string().optional(),
  file_name: z.string(),
  time_zone: z.string(),
  rows: z.number(),
  undone: z.string().nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportedEntities = itemSchema({ employees: z.array(EmployeeId), projects: z.array(ProjectId) })
export type ImportedEntities = z.infer<typeof ImportedEntities>

/** Entries of one call, and how many they are, so that counting them need not read them. */
export const ImportBatch = itemSchema({ entries: z.array(z.string()), made: z.number() })

/** The part without its key. The employee's part of the ids is in the key. */
export const toBatch = (made: readonly EntryId[]): z.infer<typeof ImportBatch> => ({
  entries: made.map(id => id.slice(id.indexOf('.') + 1)),
  made: made.length,
})
const BatchCount = ImportBatch.pick({ made: true })

export const undoDeadline = ({ created }: Pick<Import, 'created'>): string => addSeconds(created, undoDays * daySeconds)

/** It is recorded before anything of it is made, so that undoing misses nothing. */
export function start(
  companyId: CompanyId,
  asked: z.infer<typeof NewImport>,
  author: Author,
  now: string,
): Promise<z.input<typeof Answer>> {
  const { id, file_name, time_zone, rows, employees, projects } = asked
  return createEntity(
    keys.import(companyId, id),
    Import,
    {
      id,
      version: 1,
      created_from: fingerprint(asked),
      created: now,
      ...toActorAttribute(author),
      file_name,
      time_zone,
      rows,
      undone: null,
    },
    [{ put: { ...keys.importMakes(companyId, id), employees, projects }, when: 'absent' }],
  ).then(made => toResponse(companyId, made))
}

export async function find(companyId: CompanyId, id: string): Promise<Import> {
  const row = await get(keys.import(companyId, id))
  if (!row) throw new AppError('Not found')
  return Import.parse(row)
}

export async function findImportedEntities(companyId: CompanyId, id: string): Promise<ImportedEntities> {
  const row = await get(keys.importMakes(companyId, id))
  return row ? ImportedEntities.parse(row) : { employees: [], projects: [] }
}

/** Keeps further entries of the import from being made. */
export const markUndone = (companyId: CompanyId, id: string, now: string): Promise<void> =>
  retryOnConflict(async () => {
    const made = await find(companyId, id)
    if (made.undone !== null) return
    await transact([
      {
        put: { ...made, ...keys.import(companyId, id), version: made.version + 1, undone: now },
        when: { version: made.version },
      },
    ])
  })

async function toResponse(companyId: CompanyId, made: Import): Promise<z.input<typeof Answer>> {
  const parts = await query(importPartition(companyId, made.id), sortKeyPrefixes.importPart, { attributes: ['made'] })
  return {
    ...made,
    entries: parts.reduce((sum, row) => sum + BatchCount.parse(row).made, 0),
    undo_until: undoDeadline(made),
  }
}

export async function listLatest(companyId: CompanyId): Promise<z.input<typeof Answer>[]> {
  const all = (await query(keys.company(companyId).pk, sortKeyPrefixes.import)).map(row => Import.parse(row))
  const shown = all.toSorted((a, b) => (a.created < b.created ? 1 : -1)).slice(0, maxListedImports)
  return Promise.all(shown.map(made => toResponse(companyId, made)))
}
