/**
 * Refuses writes to the items of a running transaction, as AWS does. The local engines would instead run them after the
 * transaction.
 */
import { setTimeout } from 'node:timers/promises'
import { AwsError } from '../service.ts'
import type { Switches } from '../../switches.ts'
import type { CallPart } from './call-parts.ts'

export class TransactionLocks {
  private readonly switches: Pick<Switches, 'transactionHoldMs'>
  private readonly lockedItems = new Set<string>()
  private readonly wait: (ms: number) => Promise<void>

  constructor(switches: Pick<Switches, 'transactionHoldMs'>, wait: (ms: number) => Promise<void> = setTimeout) {
    this.switches = switches
    this.wait = wait
  }

  async run<Result>(operation: string, parts: readonly CallPart[], handle: () => Promise<Result>): Promise<Result> {
    const { transactionHoldMs } = this.switches
    if (transactionHoldMs === 0 && this.lockedItems.size === 0) return handle()
    this.checkLocks(operation, parts)
    if (operation !== 'TransactWriteItems' || transactionHoldMs === 0) return handle()
    const items = parts.flatMap(({ writtenItems }) => writtenItems)
    for (const item of items) this.lockedItems.add(item)
    try {
      await this.wait(transactionHoldMs)
      return await handle()
    } finally {
      for (const item of items) this.lockedItems.delete(item)
    }
  }

  private checkLocks(operation: string, parts: readonly CallPart[]): void {
    const conflictFlags = parts.map(({ writtenItems }) => writtenItems.some(item => this.lockedItems.has(item)))
    if (!conflictFlags.includes(true)) return
    if (operation !== 'TransactWriteItems')
      throw new AwsError('TransactionConflictException', 'Transaction is ongoing for the item')
    const codes = conflictFlags.map(hasConflict => (hasConflict ? 'TransactionConflict' : 'None'))
    throw new AwsError(
      'TransactionCanceledException',
      `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
      400,
      {
        CancellationReasons: codes.map(Code =>
          Code === 'None' ? { Code } : { Code, Message: 'Transaction is ongoing for the item' },
        ),
      },
    )
  }
}
