import { toAttribute, marshall } from '../../functions/table/items.ts'
import { encodeBytes } from '../support/wire-items.ts'
import { useFakeTable } from '../support/fake-table.ts'

const table = useFakeTable()
const keys = Array.from({ length: 250 }, (_, i) => ({ pk: `C#${i}`, sk: 'COMPANY' }))

/**
 * Returns how many pauses a read of all `keys` makes. `max` is the number of items that a response holds.
 * `packedContent` is the content of each item.
 */
async function countPauses(max: number, packedContent = new Uint8Array()): Promise<number> {
  const packedText = JSON.stringify(encodeBytes(toAttribute(packedContent)))
  table.respondWith({
    BatchGetItem: input => {
      const { Keys } = input['RequestItems'].table as { Keys: typeof keys }
      const unreadKeys = Keys.length > max ? { table: { Keys: Keys.slice(max).map(marshall) } } : {}
      // Encodes only as many items as a response holds, because 18 MB for each response would keep this process busy
      // until requests time out.
      const items = Keys.slice(0, max).map(
        ({ pk, sk }) => `{"pk":{"S":"${pk}"},"sk":{"S":"${sk}"},"packed":${packedText}}`,
      )
      return `{"Responses":{"table":[${items.join()}]},"UnprocessedKeys":${JSON.stringify(unreadKeys)}}`
    },
  })
  const { setTimeout: wait } = globalThis
  let pauseCount = 0
  // Longer timers are the SDK's own and must wait. No pause between reads is longer than 250 ms.
  const timerSpy = jest.spyOn(globalThis, 'setTimeout').mockImplementation((resolve, delay = 0) => {
    if (delay > 250) return wait(resolve, delay)
    pauseCount++
    resolve()
    return 0 as unknown as NodeJS.Timeout
  })
  const items = await (await import('../../functions/table/reads.ts')).getAll(keys)
  timerSpy.mockRestore()
  expect(items.map(item => item?.['pk'])).toEqual(keys.map(({ pk }) => pk))
  return pauseCount
}

it('reads many items without pauses, even if a response is full, and waits only if throttled', async () => {
  expect(await countPauses(100)).toBe(0)
  expect(table.callsTo('BatchGetItem').length).toBe(3)
  expect(await countPauses(60, new Uint8Array(300_000))).toBe(0)
  expect(await countPauses(60)).toBeGreaterThan(0)
})
