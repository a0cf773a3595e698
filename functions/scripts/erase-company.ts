import * as z from 'zod'
import { invalid } from '../../shared/api/errors.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import * as erasure from '../data/erasure.ts'
import { removeSomeObjects } from '../gateways/company-objects.ts'
import { endPayments } from '../use-cases/deletion.ts'
import { companyOf, type CodeOf, type Step } from './script.ts'

const Key = z.object({ pk: z.string(), sk: z.string() })

/** Where an attempt goes on. Once the account is gone, nothing can be read from it any more. */
const Next = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('begin') }),
  z.object({ phase: z.literal('objects') }),
  z.object({ phase: z.literal('items'), after: Key.optional() }),
  z.object({ phase: z.literal('check') }),
])

async function requireDue(payload: { company: string }): Promise<void> {
  const { deletion } = await companyOf(payload)
  const isDue = deletion !== undefined && deletion.at <= new Date().toISOString()
  if (!isDue) throw invalid({ 'payload.company': 'No deletion of this company is due' })
}

async function* eraseObjects(c: CompanyId): AsyncGenerator<Step> {
  let removed = 0
  for (let some = await removeSomeObjects(c); some > 0; some = await removeSomeObjects(c)) {
    removed += some
    yield { percent: 20 }
  }
  yield { line: `${removed} files and images were deleted`, percent: 30 }
}

/** Goes through the whole table once. */
async function* eraseItems(c: CompanyId, from: z.infer<typeof Key> | undefined): AsyncGenerator<Step> {
  let after = from
  do {
    const { erasable, next } = await erasure.findPage(c, after)
    await erasure.erase(erasable)
    after = next
    yield { percent: 50, next: { phase: 'items', after } }
  } while (after)
}

/** What was written while the table was gone through is deleted too. Whatever is left then is to be kept. */
async function* check(c: CompanyId): AsyncGenerator<Step> {
  let [late, invoices, records] = [0, 0, 0]
  let after: z.infer<typeof Key> | undefined
  do {
    const page = await erasure.findPage(c, after)
    await erasure.erase(page.erasable)
    late += page.erasable.length
    invoices += page.invoices
    records += page.records
    after = page.next
    yield { percent: 90 }
  } while (after)
  if (late > 0) yield* check(c)
  else yield { line: `Nothing is left but ${invoices} invoices and ${records} records of administrators` }
}

export const script: CodeOf<'erase-company'> = {
  async *plan({ payload }) {
    await requireDue(payload)
    yield { line: 'Payments end, and everything of the company is deleted for good, except for invoices and records' }
  },
  async *run({ payload, from, now, change }) {
    const c = CompanyId.parse(payload.company)
    const { data: at = { phase: 'begin' as const } } = Next.safeParse(from)
    if (at.phase === 'begin') {
      await requireDue(payload)
      for (const line of await endPayments(c, now, change('payments'))) yield { line }
      await erasure.keepInvoices(c)
      yield { line: 'Payments have ended', percent: 10, next: { phase: 'objects' }, isStored: true }
    }
    if (at.phase === 'begin' || at.phase === 'objects') {
      await erasure.eraseAccount(c)
      yield* eraseObjects(c)
      yield { next: { phase: 'items' } }
    }
    if (at.phase !== 'check') {
      yield* eraseItems(c, at.phase === 'items' ? at.after : undefined)
      yield { next: { phase: 'check' } }
    }
    yield* check(c)
  },
}
