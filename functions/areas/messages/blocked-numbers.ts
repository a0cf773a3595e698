/** Phone numbers that receive no text messages. */
import { get } from '../../table/reads.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { keys } from '../../table/keys.ts'

export const isBlocked = async (number: string): Promise<boolean> =>
  (await get(keys.closedNumber(number))) !== undefined

export const setClosed = (number: string, closed: boolean, now: string): Promise<void> =>
  retryOnConflict(() =>
    transact([
      closed
        ? { put: { ...keys.closedNumber(number), at: now }, when: 'any' }
        : { delete: keys.closedNumber(number), when: 'any' },
    ]),
  )
