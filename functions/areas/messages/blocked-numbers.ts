import { get } from '../../table/reads.ts'
import { transact, retryOnConflict } from '../../table/writes.ts'
import { keys } from '../../table/keys.ts'

export const isBlocked = async (number: string): Promise<boolean> =>
  (await get(keys.blockedNumber(number))) !== undefined

export const setBlocked = (number: string, shouldBlock: boolean, now: string): Promise<void> =>
  retryOnConflict(() =>
    transact([
      shouldBlock
        ? { put: { ...keys.blockedNumber(number), at: now }, when: 'any' }
        : { delete: keys.blockedNumber(number), when: 'any' },
    ]),
  )
