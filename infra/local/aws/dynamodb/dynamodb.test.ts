import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { evaluatePolicies, type PolicyStatement } from '../iam.ts'
import { AwsError, listen, type Authorize } from '../service.ts'
import { createResource, createTemporaryDirectory } from '../../../../test/support/local-cloud.ts'
import { closeServer } from '../service-servers.ts'
import { defaultSwitches } from '../../switches.ts'
import { TransactionLocks } from './transaction-locks.ts'
import { createDynamoDb } from './dynamodb.ts'
import { chooseDefaultEngine, startEngine, type Engine, type EngineKind } from './engine.ts'
import { StaleReads } from './stale-reads.ts'
import { SlowReads } from './slow-reads.ts'
import { expireItems } from './expiry.ts'
import { createTables, readTables } from './tables.ts'
import { ThroughputLimiter } from './throughput.ts'

const createKeyElement = (attribute: string, KeyType: string) => ({ AttributeName: attribute, KeyType })
const tables = readTables([
  createResource('AWS::DynamoDB::Table', 'Entries', {
    KeySchema: [createKeyElement('pk', 'HASH'), createKeyElement('sk', 'RANGE')],
    AttributeDefinitions: ['pk', 'sk', 'gsi1pk'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: [
      { IndexName: 'gsi1', KeySchema: [createKeyElement('gsi1pk', 'HASH')], Projection: { ProjectionType: 'ALL' } },
    ],
    TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
  }),
])

const hasJava = (): boolean => {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const kinds: EngineKind[] = [
  ...(chooseDefaultEngine() === 'dynoxide' ? ['dynoxide' as const] : []),
  ...(hasJava() ? ['dynamodb-local' as const] : []),
]

describe.each(kinds)('%s', kind => {
  const dir = createTemporaryDirectory()
  let holdStartResolvers: PromiseWithResolvers<void>
  let holdEndResolvers: PromiseWithResolvers<void>
  const switches = { ...defaultSwitches }
  const conflicts = new TransactionLocks(switches, () => {
    holdStartResolvers.resolve()
    return holdEndResolvers.promise
  })
  let statements: PolicyStatement[]
  let engine: Engine
  let staleReads: StaleReads
  let client: DynamoDBClient
  let close: () => Promise<void>

  const authorize: Authorize = (_, action, arn, context) => {
    if (!evaluatePolicies([{ Statement: statements }], { action, resource: arn, context }).isAllowed)
      throw new AwsError('AccessDeniedException', `not authorized to perform ${action} on ${arn}`)
  }

  beforeAll(async () => {
    mkdirSync(dir, { recursive: true })
    engine = await startEngine({ kind, dir, onExit: () => undefined })
    await createTables(engine.client, tables)
    const tablesByName = new Map(tables.map(table => [table.name, table]))
    staleReads = new StaleReads(engine.client, tables, switches)
    const service = createDynamoDb({
      tables: tablesByName,
      throughput: new ThroughputLimiter(switches, tablesByName, () => 0),
      conflicts,
      slowReads: new SlowReads(switches),
      staleReads,
    })
    const { server, endpoint } = await listen(service, { authorize })
    client = new DynamoDBClient({
      endpoint,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    })
    close = () => closeServer(server)
  })
  afterAll(async () => {
    client.destroy()
    await close()
    await engine.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  beforeEach(() => {
    Object.assign(switches, defaultSwitches)
    holdStartResolvers = Promise.withResolvers()
    holdEndResolvers = Promise.withResolvers()
    statements = [{ Effect: 'Allow', Action: 'dynamodb:*', Resource: '*' }]
  })

  const item = (pk: string, more: Record<string, { S: string } | { N: string }> = {}) => ({
    pk: { S: pk },
    sk: { S: 'one' },
    ...more,
  })
  const putItem = (pk: string, more = {}) =>
    client.send(new PutItemCommand({ TableName: 'Entries', Item: item(pk, more) }))
  const get = async (pk: string) =>
    (await client.send(new GetItemCommand({ TableName: 'Entries', Key: item(pk), ConsistentRead: true }))).Item
  const putInTransaction = (pks: string[], moreAttributes = {}, ClientRequestToken?: string) =>
    client.send(
      new TransactWriteItemsCommand({
        ClientRequestToken,
        TransactItems: pks.map(pk => ({ Put: { TableName: 'Entries', Item: item(pk, moreAttributes) } })),
      }),
    )

  it('creates the tables with their indexes, and keeps existing ones', async () => {
    await createTables(engine.client, tables)
    await putItem('a', { gsi1pk: { S: 'x' } })
    const { Items } = await client.send(
      new QueryCommand({
        TableName: 'Entries',
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :x',
        ExpressionAttributeValues: { ':x': { S: 'x' } },
      }),
    )
    expect(Items).toEqual([item('a', { gsi1pk: { S: 'x' } })])
  })

  it('cancels a transaction that conflicts with another, with the reason for each item', async () => {
    switches.transactionHoldMs = 1
    const firstTransaction = putInTransaction(['b', 'c'])
    await holdStartResolvers.promise
    await expect(putInTransaction(['d', 'c', 'e'])).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }, { Code: 'None' }],
    })
    holdEndResolvers.resolve()
    await firstTransaction
    expect(await get('d')).toBeUndefined()
  })

  it('refuses a plain write during a transaction, and allows a plain read', async () => {
    switches.transactionHoldMs = 1
    const runningTransaction = putInTransaction(['f'])
    await holdStartResolvers.promise
    expect(await get('f')).toBeUndefined()
    for (const write of [putItem('f'), client.send(new DeleteItemCommand({ TableName: 'Entries', Key: item('f') }))])
      await expect(write).rejects.toMatchObject({ name: 'TransactionConflictException' })
    holdEndResolvers.resolve()
    await runningTransaction
    await putItem('f')
  })

  it('returns the same from slow reads', async () => {
    switches.slowReadsMs = 20
    await putInTransaction(['m1', 'm2'])
    const Keys = ['m1', 'none', 'm2'].map(pk => item(pk))
    const { Responses } = await client.send(
      new BatchGetItemCommand({ RequestItems: { Entries: { Keys, ConsistentRead: true } } }),
    )
    expect(Responses?.['Entries']).toHaveLength(2)
    expect(Responses?.['Entries']).toEqual(expect.arrayContaining([item('m1'), item('m2')]))
  })

  describe('stale reads', () => {
    const setSwitches = async (change: Partial<typeof switches>) => {
      Object.assign(switches, change)
      await staleReads.applySwitches()
    }
    afterEach(() => setSwitches(defaultSwitches))
    const getEventually = async (pk: string) =>
      (await client.send(new GetItemCommand({ TableName: 'Entries', Key: item(pk) }))).Item
    const queryByIndex = async (value: string) => {
      const values = { ':x': { S: value } }
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: 'Entries',
          IndexName: 'gsi1',
          KeyConditionExpression: 'gsi1pk = :x',
          ExpressionAttributeValues: values,
        }),
      )
      return Items.map(({ pk }) => pk?.S)
    }

    it('shows a write after a number of stale reads, but at once to a consistent read', async () => {
      await putItem('s1', { n: { N: '1' } })
      await setSwitches({ staleReads: 2 })
      await putItem('s1', { n: { N: '2' } })
      await putInTransaction(['s2'])
      expect([(await get('s1'))?.['n'], await get('s2')]).toEqual([{ N: '2' }, item('s2')])
      expect([(await getEventually('s1'))?.['n'], await getEventually('s2')]).toEqual([{ N: '1' }, undefined])
      expect([(await getEventually('s1'))?.['n'], await getEventually('s2')]).toEqual([{ N: '2' }, item('s2')])
    })

    it('still reads a deleted item, also by query and batch', async () => {
      await putItem('s3')
      await setSwitches({ staleReads: 5 })
      await client.send(new DeleteItemCommand({ TableName: 'Entries', Key: item('s3') }))
      const query = new QueryCommand({
        TableName: 'Entries',
        KeyConditionExpression: 'pk = :x',
        ExpressionAttributeValues: { ':x': { S: 's3' } },
      })
      expect((await client.send(query)).Items).toEqual([item('s3')])
      const { Responses } = await client.send(
        new BatchGetItemCommand({ RequestItems: { Entries: { Keys: [item('s3')] } } }),
      )
      expect(Responses).toEqual({ Entries: [item('s3')] })
      expect(await get('s3')).toBeUndefined()
    })

    it('lags in an index, but not in its table', async () => {
      await putItem('i1', { gsi1pk: { S: 'lag' } })
      await setSwitches({ laggingIndexes: 1 })
      await putItem('i1')
      await putItem('i2', { gsi1pk: { S: 'lag' } })
      expect(await queryByIndex('lag')).toEqual(['i1'])
      expect(await getEventually('i1')).toEqual(item('i1'))
      expect(await queryByIndex('lag')).toEqual(['i2'])
    })

    it('replaces a copy that another cloud has left', async () => {
      await new StaleReads(engine.client, tables, { staleReads: 1, laggingIndexes: 0 }).applySwitches()
      await putItem('s5')
      await setSwitches({ staleReads: 1 })
      expect(await getEventually('s5')).toEqual(item('s5'))
    })

    it('never shows a refused write, and shows everything when the switch is turned off', async () => {
      await setSwitches({ staleReads: 1 })
      const refusedCommand = new PutItemCommand({
        TableName: 'Entries',
        Item: item('s4'),
        ConditionExpression: 'attribute_exists(pk)',
      })
      await expect(client.send(refusedCommand)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' })
      await getEventually('s4')
      expect(await getEventually('s4')).toBeUndefined()
      await setSwitches({ staleReads: 9 })
      await putItem('s4')
      await setSwitches({ staleReads: 0 })
      expect(await getEventually('s4')).toEqual(item('s4'))
    })
  })

  describe('a partition at its limit', () => {
    const throughputError = { name: 'ProvisionedThroughputExceededException' }

    it('refuses a read, a query and a plain write', async () => {
      Object.assign(switches, { maxPartitionReadsPerSecond: 1, maxPartitionWritesPerSecond: 1 })
      await putItem('t1')
      await expect(putItem('t1')).rejects.toMatchObject(throughputError)
      await get('t1')
      await expect(get('t1')).rejects.toMatchObject(throughputError)
      const query = new QueryCommand({
        TableName: 'Entries',
        KeyConditionExpression: 'pk = :x',
        ExpressionAttributeValues: { ':x': { S: 't1' } },
      })
      await expect(client.send(query)).rejects.toMatchObject(throughputError)
    })

    it('cancels a transaction, with the reason for each item', async () => {
      switches.maxPartitionWritesPerSecond = 1
      await putItem('t2')
      await expect(putInTransaction(['t3', 't2'])).rejects.toMatchObject({
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'None' }, { Code: 'ProvisionedThroughputExceeded' }],
      })
      switches.maxPartitionWritesPerSecond = null
      expect(await get('t3')).toBeUndefined()
    })

    it('leaves its keys of a batch unprocessed, and refuses a batch without other keys', async () => {
      await putInTransaction(['t4', 't5'])
      switches.maxPartitionReadsPerSecond = 1
      await get('t4')
      const batch = () =>
        client.send(
          new BatchGetItemCommand({
            RequestItems: { Entries: { Keys: [item('t4'), item('t5')], ConsistentRead: true } },
          }),
        )
      expect(await batch()).toMatchObject({
        Responses: { Entries: [item('t5')] },
        UnprocessedKeys: { Entries: { Keys: [item('t4')], ConsistentRead: true } },
      })
      await expect(batch()).rejects.toMatchObject(throughputError)
    })
  })

  it('applies a transaction only once per token', async () => {
    const add = (amount: string) =>
      client.send(
        new TransactWriteItemsCommand({
          ClientRequestToken: 'token',
          TransactItems: [
            {
              Update: {
                TableName: 'Entries',
                Key: item('g'),
                UpdateExpression: 'ADD n :n',
                ExpressionAttributeValues: { ':n': { N: amount } },
              },
            },
          ],
        }),
      )
    await add('1')
    await add('1')
    expect((await get('g'))?.['n']).toEqual({ N: '1' })
    await expect(add('2')).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' })
  })

  it('deletes expired items only', async () => {
    await putItem('old', { expires: { N: '1000' } })
    await putItem('new', { expires: { N: '3000' } })
    await putItem('eternal')
    expect(await expireItems(engine.client, tables, 2_000_000)).toBe(1)
    expect(await get('old')).toBeUndefined()
    expect([await get('new'), await get('eternal')]).not.toContain(undefined)
  })

  it('authorizes each part of a transaction', async () => {
    statements = [{ Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: tables[0]?.arn ?? '' }]
    await putInTransaction(['h'])
    await expect(
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { ConditionCheck: { TableName: 'Entries', Key: item('h'), ConditionExpression: 'attribute_exists(pk)' } },
          ],
        }),
      ),
    ).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('dynamodb:ConditionCheckItem on arn:aws:dynamodb') as string,
    })
  })

  it('checks a LeadingKeys condition on every accessed partition', async () => {
    statements = [
      {
        Effect: 'Allow',
        Action: 'dynamodb:*',
        Resource: '*',
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['S#*'] } },
      },
    ]
    await putInTransaction(['S#1', 'S#2'])
    await expect(putInTransaction(['S#1', 'C#1'])).rejects.toMatchObject({ name: 'AccessDeniedException' })
    await expect(putItem('C#1')).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })

  it('requires permission for the index in a query of an index', async () => {
    statements = [{ Effect: 'Allow', Action: 'dynamodb:Query', Resource: tables[0]?.arn ?? '' }]
    const query = (IndexName?: string) =>
      client.send(
        new QueryCommand({
          TableName: 'Entries',
          IndexName,
          KeyConditionExpression: '#k = :x',
          ExpressionAttributeNames: { '#k': IndexName ? 'gsi1pk' : 'pk' },
          ExpressionAttributeValues: { ':x': { S: 'x' } },
        }),
      )
    await query()
    await expect(query('gsi1')).rejects.toMatchObject({
      message: expect.stringContaining('table/Entries/index/gsi1') as string,
    })
  })
})

it('reads each key of a slow batch at another moment', async () => {
  const slowReads = new SlowReads({ slowReadsMs: 1 })
  const Keys = ['m1', 'm2', 'm3'].map(pk => ({ pk: { S: pk } }))
  let moment = 0
  const { body } = await slowReads.run(
    'BatchGetItem',
    Buffer.from(JSON.stringify({ RequestItems: { Entries: { Keys } } })),
    async (_, requestBody) => {
      const { Entries } = (JSON.parse(requestBody.toString()) as { RequestItems: { Entries: { Keys: typeof Keys } } })
        .RequestItems
      moment++
      return Promise.resolve({
        status: 200,
        body: Buffer.from(JSON.stringify({ Responses: { Entries: Entries.Keys.map(key => ({ ...key, moment })) } })),
      })
    },
  )
  const readItems = (JSON.parse(body.toString()) as { Responses: { Entries: { pk: { S: string }; moment: number }[] } })
    .Responses.Entries
  expect(new Set(readItems.map(({ pk }) => pk.S))).toEqual(new Set(['m1', 'm2', 'm3']))
  expect(new Set(readItems.map(item => item.moment))).toEqual(new Set([1, 2, 3]))
})

it('finds an engine to test with', () => {
  expect(kinds).not.toEqual([])
})
