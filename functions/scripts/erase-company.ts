import * as z from 'zod'
import { AppError, invalidFieldsError } from '../../shared/api/errors.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import * as companies from '../areas/companies/companies.ts'
import * as erasure from '../areas/company-deletion/erasure.ts'
import { deleteObjectBatch } from '../gateways/company-objects.ts'
import { recordErasure } from '../gateways/erased-companies.ts'
import { stopPayments } from '../areas/company-deletion/deletion.ts'
import { endErasure, findDueDeletion } from '../areas/company-deletion/due-deletion.ts'
import { backfillOwnerIndex } from '../areas/company-deletion/index-owners.ts'
import { logUnexpected } from '../log/log.ts'
import { requireCompany, type ScriptImplementationFor, type ScriptStep } from './script.ts'

const Key = z.object({ pk: z.string(), sk: z.string() })

/** Progress of the final check for items written during the erasure. */
const CheckProgress = z.object({ after: Key.optional(), late: z.number(), invoices: z.number(), records: z.number() })
type CheckProgress = z.infer<typeof CheckProgress>

/**
 * The point from which the next worker resumes. It is stored, because the script deletes the account early and cannot
 * derive the point from the account afterwards.
 */
const Next = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('begin') }),
  z.object({ phase: z.literal('objects') }),
  z.object({ phase: z.literal('company') }),
  // Scans the whole table for a company whose account an earlier release has erased.
  z.object({ phase: z.literal('items'), after: Key.optional() }),
  z.object({ phase: z.literal('check'), checked: CheckProgress.optional() }),
])

const notDueText = 'No deletion of this company is due'

const isDue = ({ deletion }: companies.Company): boolean =>
  deletion !== undefined && deletion.at <= new Date().toISOString()

/** Whether an earlier run has erased the company's account. This run then resumes after that step. */
const isAccountErased = async (companyId: CompanyId): Promise<boolean> =>
  (await companies.find(companyId)) === undefined

function requireDue(company: companies.Company): void {
  if (!isDue(company)) throw invalidFieldsError({ 'payload.company': notDueText })
}

async function* eraseObjects(companyId: CompanyId): AsyncGenerator<ScriptStep> {
  let removedCount = 0
  for (let count = await deleteObjectBatch(companyId); count > 0; count = await deleteObjectBatch(companyId)) {
    removedCount += count
    yield { percent: 20 }
  }
  yield { line: `${removedCount} files and images were deleted`, percent: 30 }
}

async function* eraseCompanyItems(companyId: CompanyId, now: string): AsyncGenerator<ScriptStep> {
  for await (const _ of backfillOwnerIndex(now)) yield { percent: 40 }
  for await (const _ of erasure.eraseCompanyItems(companyId, erasure.listPossibleMonths())) yield { percent: 60 }
  const retainedCounts = await erasure.countRetainedItems(companyId)
  await endErasure(companyId)
  yield { line: describeRetained(retainedCounts) }
}

const describeRetained = ({ invoices, records }: { invoices: number; records: number }): string =>
  `Nothing is left but ${invoices} invoices and ${records} records of administrators`

async function* eraseItems(companyId: CompanyId, from: z.infer<typeof Key> | undefined): AsyncGenerator<ScriptStep> {
  let after = from
  do {
    const { erasableKeys, next } = await erasure.scanErasurePage(companyId, after)
    await erasure.eraseItems(erasableKeys)
    after = next
    yield { percent: 50, next: { phase: 'items', after } }
  } while (after)
}

const initialProgress: CheckProgress = { late: 0, invoices: 0, records: 0 }

/** Erases items that were written during the first scan. Only invoices and audit records must remain. */
async function* eraseLateItems(companyId: CompanyId, from: CheckProgress): AsyncGenerator<ScriptStep> {
  let [progress, isLast] = [from, false]
  while (!isLast) {
    const { erasableKeys, invoiceCount, auditRecordCount, next } = await erasure.scanErasurePage(
      companyId,
      progress.after,
    )
    await erasure.eraseItems(erasableKeys)
    progress = {
      after: next,
      late: progress.late + erasableKeys.length,
      invoices: progress.invoices + invoiceCount,
      records: progress.records + auditRecordCount,
    }
    isLast = next === undefined
    // Yields a resume point, because a scan may take longer than one worker's time, and the next worker would otherwise
    // scan from the beginning.
    if (!isLast) yield { percent: 90, next: { phase: 'check', checked: progress } }
  }
  if (progress.late > 0) {
    yield { next: { phase: 'check' } }
    yield* eraseLateItems(companyId, initialProgress)
    return
  }
  await endErasure(companyId)
  yield { line: describeRetained(progress) }
}

async function* eraseByScan(companyId: CompanyId, position: z.infer<typeof Next>): AsyncGenerator<ScriptStep> {
  if (position.phase !== 'check') {
    yield* eraseItems(companyId, position.phase === 'items' ? position.after : undefined)
    yield { next: { phase: 'check' } }
  }
  yield* eraseLateItems(companyId, (position.phase === 'check' ? position.checked : undefined) ?? initialProgress)
}

export const script: ScriptImplementationFor<'erase-company'> = {
  async *plan({ payload }) {
    yield {
      line:
        (await isAccountErased(CompanyId.parse(payload.company))) || isDue(await requireCompany(payload))
          ? 'Payments end, and everything of the company is deleted for good, except for invoices and records'
          : notDueText,
    }
  },
  async *run({ runId, admin, payload, cursor, now, changeFor }) {
    const companyId = CompanyId.parse(payload.company)
    const begin = { phase: (await isAccountErased(companyId)) ? ('objects' as const) : ('begin' as const) }
    let position = Next.safeParse(cursor).data ?? begin
    if (position.phase === 'begin') {
      requireDue(await requireCompany(payload))
      const lines = await stopPayments(companyId, now, changeFor('payments')).catch((error: unknown) => {
        // A refusal ends a run without an alarm. Nobody waits for the result of a scheduled deletion, so the operator
        // is alerted here.
        if (error instanceof AppError && error.status < 500) logUnexpected({ company: companyId }, error)
        throw error
      })
      for (const line of lines) yield { line }
      await erasure.setInvoiceExpiry(companyId)
      yield { line: 'Payments have ended', percent: 10, next: { phase: 'objects' }, mustStore: true }
    }
    if (position.phase === 'begin' || position.phase === 'objects') {
      await recordErasure(companyId, new Date().toISOString())
      const due = { company: companyId, run: newId(), last_run: runId, admin }
      await erasure.eraseAccount(companyId, { requireErasable: requireDue, due }, now)
      yield* eraseObjects(companyId)
      position = { phase: (await findDueDeletion(companyId))?.account_erased ? 'company' : 'items' }
      yield { next: position }
    }
    yield* position.phase === 'company' ? eraseCompanyItems(companyId, now) : eraseByScan(companyId, position)
  },
}
