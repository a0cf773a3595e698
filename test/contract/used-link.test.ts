/**
 * The API must refuse a used link without computing a hash, because a hash takes a third of a second of processor time.
 */
import crypto from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { StoredItem } from '../../functions/table/items.ts'
import { keys } from '../../functions/table/keys.ts'
import { useFakeTable } from '../support/fake-table.ts'
import { storedItems } from '../support/stored-items.ts'

process.env['ORIGIN_KEYS'] = 'the key'
process.env['METRICS'] = 'Stimpla/test'
process.env['SITES'] = JSON.stringify([{ origin: 'https://example.is', market: 'is' }])

const itemKey = ({ pk, sk }: StoredItem): string => `${String(pk)} ${String(sk)}`

const table = useFakeTable()

/** Stores items of transactions, and ignores the conditions. */
function storeItems(items: readonly StoredItem[]): void {
  const itemsByKey = new Map(items.map(item => [itemKey(item), item]))
  table.respondWith({
    Query: () => ({ Items: [] }),
    GetItem: ({ Key }) => ({ Item: itemsByKey.get(itemKey(Key)) }),
    TransactWriteItems: ({ TransactItems }) => {
      for (const { Put } of TransactItems as { Put?: { Item: StoredItem } }[])
        if (Put) itemsByKey.set(itemKey(Put.Item), Put.Item)
      return {}
    },
  })
}

const company = storedItems.find(({ kind }) => kind === 'company')?.item ?? {}
const token = 't'.repeat(43)

const event = (new_password: string): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: 'POST /api/change_password_token',
  rawPath: '/api/change_password_token',
  rawQueryString: '',
  headers: { 'x-origin-key': 'the key', origin: 'https://example.is', 'content-type': 'application/json' },
  requestContext: {
    accountId: '',
    apiId: '',
    domainName: '',
    domainPrefix: '',
    requestId: 'r',
    routeKey: '',
    stage: '',
    time: '',
    timeEpoch: Date.now(),
    http: { method: 'POST', path: '', protocol: '', sourceIp: '192.0.2.1', userAgent: '' },
  },
  body: JSON.stringify({ token, new_password }),
  isBase64Encoded: false,
})

it('hashes once to set a password by a link, and not for a repeat', async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  const hashSpy = jest.spyOn(crypto, 'scrypt')
  storeItems([
    company,
    { ...keys.link(token), purpose: 'password', company: company['id'], epoch: company['password_epoch'] },
  ])
  const { handler } = await import('../../functions/api/auth/change-password-token.ts')
  expect(await handler(event('a password 1'))).toMatchObject({ statusCode: 200 })
  expect(hashSpy).toHaveBeenCalledTimes(1)
  for (const password of ['a password 2', 'a password 3'])
    expect(await handler(event(password))).toMatchObject({
      statusCode: 401,
      body: '{"error":"This link is no longer valid"}',
    })
  expect(hashSpy).toHaveBeenCalledTimes(1)
  jest.restoreAllMocks()
})
