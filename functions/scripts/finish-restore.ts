/**
 * Finishes a restore: ends old sessions, reconciles invoices and subscriptions, repeats erasures and recovers entries.
 * Until the script has ended, jobs wait (docs/runbook.md).
 */
import * as z from 'zod'
import { AppError, invalidFieldsError } from '../../shared/api/errors.ts'
import { addSeconds } from '../../shared/domain/entry.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { recoverInvoices } from '../areas/billing/bank/recover-invoices.ts'
import { reconcileSubscriptionPages, type ReconciledCounts } from '../areas/billing/card/card-billing.ts'
import * as companies from '../areas/companies/companies.ts'
import { scheduleDeletion } from '../areas/companies/company-adjustments.ts'
import { recoverCompany, type RecoveredCounts } from '../areas/entries/recover-entries.ts'
import { endSessionsOnPage } from '../areas/sign-in/end-all-sessions.ts'
import { listErasedCompaniesSince } from '../gateways/erased-companies.ts'
import { logFailure } from '../log/log.ts'
import { findDamagedTableName, isRestoreFinished, recordFinishedRestore } from '../table/restore.ts'
import { script as eraseCompany } from './erase-company.ts'
import { alreadyDoneText, type ScriptImplementationFor, type ScriptStep } from './script.ts'

const phases = ['sessions', 'invoices', 'cards', 'erasures', 'entries'] as const
type Phase = (typeof phases)[number]

/** Where the next worker resumes a phase. One worker has too little time for a whole table. */
const Next = z.object({
  phase: z.enum(phases),
  /** The key after which the table is read, for sessions and links. */
  key: z.object({ pk: z.string(), sk: z.string() }).optional(),
  /** The last subscription that was compared, or the creation time of the last company that was copied. */
  after: z.string().optional(),
  counts: z.record(z.string(), z.number()).default({}),
})
type Next = z.infer<typeof Next>

/**
 * The recovery starts this long before `since`, because the clocks of functions and DynamoDB may differ. Copying
 * existing items again changes nothing.
 */
const marginSeconds = 60
const computeRecoveryStart = ({ since }: { since: string }): string => addSeconds(since, -marginSeconds)

type Context = Parameters<ScriptImplementationFor<'finish-restore'>['run']>[0]

async function* endSessions(_context: Context, from: Next): AsyncGenerator<ScriptStep> {
  let { key } = from
  let { sessions = 0, links = 0 } = from.counts
  do {
    const endedCounts = await endSessionsOnPage(key)
    sessions += endedCounts.sessionCount
    links += endedCounts.linkCount
    key = endedCounts.next
    yield { percent: 10, next: { ...from, key, counts: { sessions, links } } }
  } while (key)
  yield { line: `${sessions} sessions of companies and administrators are ended, ${links} links are void` }
}

async function* findInvoices({ payload, now, changeFor }: Context): AsyncGenerator<ScriptStep> {
  for await (const line of recoverInvoices(computeRecoveryStart(payload), now, changeFor)) yield { line }
  yield { line: 'Invoices at Payday are compared' }
}

async function* reconcileSubscriptions({ now }: Context, from: Next): AsyncGenerator<ScriptStep> {
  let counts: ReconciledCounts = { checked: 0, reconciled: 0, unreadable: 0, ...from.counts }
  for await (const page of reconcileSubscriptionPages(now, counts, from.after)) {
    counts = page.counts
    yield { percent: 30, next: { ...from, after: page.last, counts } }
  }
  const { checked, reconciled, unreadable } = counts
  yield {
    line: `${checked} subscriptions at Paddle are compared: ${reconciled} had changed, ${unreadable} are unreadable`,
  }
}

/**
 * Repeats the erasures of companies since the instant of the restored data. If a payment provider refuses, the deletion
 * stays due, so the job retries it daily.
 */
async function* repeatErasures(context: Context): AsyncGenerator<ScriptStep> {
  const { payload, runId, admin, now, changeFor } = context
  for (const id of await listErasedCompaniesSince(computeRecoveryStart(payload))) {
    const company = await companies.find(id)
    if (!company) continue
    await scheduleDeletion(id, now, newId(), admin, changeFor(`deletion of ${id}`))
    try {
      // If this run is interrupted, the next one repeats the erasure from its first step. An erasure is idempotent.
      for await (const { percent: _percent, next: _next, line } of eraseCompany.run({
        ...context,
        runId: `${runId} ${id}`,
        payload: { company: id },
        cursor: null,
      }))
        yield line === undefined ? {} : { line: `${id}: ${line}` }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      logFailure({ company: id }, error)
      yield { line: `${id}: ${error.text}. The deletion is due, and is tried again every day` }
    }
  }
  yield { line: 'Deletions since then are repeated' }
}

async function* copyEntries({ payload, now }: Context, from: Next): AsyncGenerator<ScriptStep> {
  const tableName = findDamagedTableName()
  if (!payload.copies_entries || tableName === undefined) {
    yield { line: 'No entries are copied' }
    return
  }
  const total: RecoveredCounts = { employees: 0, projects: 0, entries: 0, skipped: 0, ...from.counts }
  for await (const page of companies.listPages(now, from.after))
    for (const { data: company } of page) {
      if (!company) continue
      const recoveredCounts = await recoverCompany(company.id, { tableName, since: computeRecoveryStart(payload), now })
      for (const name of Object.keys(total) as (keyof RecoveredCounts)[]) total[name] += recoveredCounts[name]
      yield { percent: 80, next: { ...from, after: company.created, counts: { ...total } } }
    }
  yield {
    line: `Copied: ${total.employees} employees, ${total.projects} projects, ${total.entries} entries. ${total.skipped} could not be copied`,
  }
}

const phaseSteps: Record<Phase, (context: Context, from: Next) => AsyncGenerator<ScriptStep>> = {
  sessions: endSessions,
  invoices: findInvoices,
  cards: reconcileSubscriptions,
  erasures: repeatErasures,
  entries: copyEntries,
}

export const script: ScriptImplementationFor<'finish-restore'> = {
  async *plan({ payload }) {
    if (await isRestoreFinished()) {
      yield { line: alreadyDoneText }
      return
    }
    yield { line: `The table was restored from ${findDamagedTableName()}, to its state at ${payload.since}` }
    yield { line: 'Companies and administrators have to log in again, and mailed links no longer work' }
    yield { line: 'Invoices and subscriptions since then are looked up, and deletions since then are repeated' }
    yield { line: payload.copies_entries ? 'Entries since then are copied' : 'Entries since then are lost' }
  },
  async *run(context) {
    const { payload, cursor, now } = context
    if (Date.parse(payload.since) > Date.parse(now))
      throw invalidFieldsError({ 'payload.since': 'Must be in the past' })
    if (await isRestoreFinished()) {
      yield { line: alreadyDoneText }
      return
    }
    const from = Next.safeParse(cursor).data ?? { phase: phases[0], counts: {} }
    for (const phase of phases.slice(phases.indexOf(from.phase))) {
      yield* phaseSteps[phase](context, phase === from.phase ? from : { phase, counts: {} })
      const next = phases[phases.indexOf(phase) + 1]
      if (next) yield { next: { phase: next }, mustStore: true }
    }
    await recordFinishedRestore(payload.since, now)
    yield { line: 'The restore is finished. Jobs run again' }
  },
}
