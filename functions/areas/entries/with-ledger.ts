import { AppError } from '../../../shared/api/errors.ts'
import type { Key } from '../../table/keys.ts'
import { getAll, type ReadCache } from '../../table/reads.ts'
import { WriteConflict, retryOnConflict, transact } from '../../table/writes.ts'
import { Ledger, type LedgerScope } from './ledger.ts'

/**
 * Turns an error into a `WriteConflict` if a repeat of this request has written one of `doneKeys` since this request's
 * reads. The request is then retried and answered as a repeat.
 */
export async function convertErrorOfRepeat(
  error: unknown,
  doneKeys: readonly Key[],
  readCache: ReadCache,
): Promise<unknown> {
  if (!(error instanceof AppError)) return error
  const [before, after] = [await readCache.getAll(doneKeys), await getAll(doneKeys)]
  return after.some((item, i) => item && !before[i]) ? new WriteConflict() : error
}

interface LedgerOptions extends LedgerScope {
  /** Items that prove that this request was carried out: the heads or journal records that it writes. */
  doneKeys?: readonly Key[]
}

/**
 * Runs `work`, which opens a ledger, and writes the ledger's changes. After a write conflict, runs `work` again on a
 * new ledger.
 */
export const withLedger = <Result>(
  { doneKeys = [], ...scope }: LedgerOptions,
  work: (
    open: (months: readonly string[]) => Promise<Ledger>,
  ) => Promise<{ ledger: Ledger; result: Result | Promise<Result> } | { done: Result | Promise<Result> }>,
): Promise<Result> =>
  retryOnConflict(async () => {
    try {
      const workResult = await work(months => Ledger.open(scope, months))
      if ('done' in workResult) return await workResult.done
      // The reads that the result needs run in parallel with the write of the transaction.
      const [result] = await Promise.all([workResult.result, workResult.ledger.writes().then(transact)])
      return result
    } catch (error) {
      throw await convertErrorOfRepeat(error, doneKeys, scope.readCache)
    } finally {
      // Cached items are stale after a write or a conflict.
      scope.readCache.clear()
    }
  })
