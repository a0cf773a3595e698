/** transactions that meet on an item, answered as AWS does: no engine here ever would */
import { setTimeout } from 'node:timers/promises'
import { AwsError } from '../aws/service.ts'
import type { Part } from './parts.ts'

const transactional = new Set(['TransactWriteItems', 'TransactGetItems'])

export class Conflicts {
  /** how long a transaction holds its items before it is carried out; 0 holds nothing */
  holdMs: number
  private readonly held = new Set<string>()
  private readonly hold: (ms: number) => Promise<void>

  constructor(holdMs: number, hold: (ms: number) => Promise<void> = setTimeout) {
    this.holdMs = holdMs
    this.hold = hold
  }

  /** runs the call, holding what it writes if it is a transaction */
  async run<Result>(operation: string, parts: readonly Part[], call: () => Promise<Result>): Promise<Result> {
    if (this.holdMs === 0 && this.held.size === 0) return call()
    this.check(operation, parts)
    if (operation !== 'TransactWriteItems' || this.holdMs === 0) return call()
    const items = parts.flatMap(({ written }) => written)
    for (const item of items) this.held.add(item)
    try {
      await this.hold(this.holdMs)
      return await call()
    } finally {
      for (const item of items) this.held.delete(item)
    }
  }

  private check(operation: string, parts: readonly Part[]): void {
    const meets = parts.map(({ written, readInTransaction }) =>
      [...written, ...readInTransaction].some(item => this.held.has(item)),
    )
    if (!meets.includes(true)) return
    if (!transactional.has(operation))
      throw new AwsError('TransactionConflictException', 'Transaction is ongoing for the item')
    const codes = meets.map(met => (met ? 'TransactionConflict' : 'None'))
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
