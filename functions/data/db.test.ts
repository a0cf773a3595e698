import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'

process.env['TABLE_NAME'] = 'none'

const table = mockClient(DynamoDBDocumentClient)
const keys = Array.from({ length: 250 }, (_, i) => ({ pk: `C#${i}`, sk: 'COMPANY' }))
type Asked = { RequestItems: { none: { Keys: typeof keys } } }

/** Counts how often `getAll` pauses when each answer holds only that many of the requested items, each of that size. */
async function waitsFor(most: number, packed = new Uint8Array()): Promise<number> {
  table.reset()
  table.on(BatchGetCommand).callsFake(
    ({
      RequestItems: {
        none: { Keys },
      },
    }: Asked) => ({
      Responses: { none: Keys.slice(0, most).map(key => ({ ...key, packed })) },
      UnprocessedKeys: Keys.length > most ? { none: { Keys: Keys.slice(most) } } : {},
    }),
  )
  const waiting = jest.spyOn(globalThis, 'setTimeout').mockImplementation(done => {
    done()
    return 0 as unknown as NodeJS.Timeout
  })
  const rows = await (await import('./db.ts')).getAll(keys)
  const waits = waiting.mock.calls.length
  waiting.mockRestore()
  expect(rows.map(row => row?.['pk'])).toEqual(keys.map(({ pk }) => pk))
  return waits
}

test('many items are asked for without a wait, also where an answer is full; only throttling is waited for', async () => {
  expect(await waitsFor(100)).toBe(0)
  expect(table.commandCalls(BatchGetCommand).length).toBe(3)
  expect(await waitsFor(60, new Uint8Array(300_000))).toBe(0)
  expect(await waitsFor(60)).toBeGreaterThan(0)
})
