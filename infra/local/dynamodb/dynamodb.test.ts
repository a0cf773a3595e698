import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { evaluate, type PolicyStatement } from '../aws/iam.ts'
import { AwsError, listen, type Authorize } from '../aws/service.ts'
import { resource, temporaryDirectory } from '../for-test.ts'
import { closeServer } from '../services.ts'
import { Conflicts } from './conflicts.ts'
import { createDynamoDb } from './dynamodb.ts'
import { defaultEngine, startEngine, type Engine, type EngineKind } from './engine.ts'
import { SlowReads } from './slow-reads.ts'
import { sweep } from './sweep.ts'
import { createTables, tablesOf } from './tables.ts'

const key = (attribute: string, KeyType: string) => ({ AttributeName: attribute, KeyType })
const tables = tablesOf([
  resource('AWS::DynamoDB::Table', 'Entries', {
    KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
    AttributeDefinitions: ['pk', 'sk', 'gsi1pk'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: [
      { IndexName: 'gsi1', KeySchema: [key('gsi1pk', 'HASH')], Projection: { ProjectionType: 'ALL' } },
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
  ...(defaultEngine() === 'dynoxide' ? ['dynoxide' as const] : []),
  ...(hasJava() ? ['dynamodb-local' as const] : []),
]

describe.each(kinds)('%s', kind => {
  const dir = temporaryDirectory()
  let holding: PromiseWithResolvers<void>
  let released: PromiseWithResolvers<void>
  const conflicts = new Conflicts(0, () => {
    holding.resolve()
    return released.promise
  })
  const reads = new SlowReads()
  let statements: PolicyStatement[]
  let engine: Engine
  let client: DynamoDBClient
  let close: () => Promise<void>

  const authorize: Authorize = (_, action, arn, context) => {
    if (!evaluate([{ Statement: statements }], { action, resource: arn, context }).allowed)
      throw new AwsError('AccessDeniedException', `not authorized to perform ${action} on ${arn}`)
  }

  beforeAll(async () => {
    mkdirSync(dir, { recursive: true })
    engine = await startEngine({ kind, dir, onExit: () => undefined })
    await createTables(engine.client, tables)
    const service = createDynamoDb({
      client: engine.client,
      tables: new Map(tables.map(table => [table.name, table])),
      conflicts,
      reads,
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
    conflicts.holdMs = 0
    holding = Promise.withResolvers()
    released = Promise.withResolvers()
    reads.upToMs = 0
    statements = [{ Effect: 'Allow', Action: 'dynamodb:*', Resource: '*' }]
  })

  const item = (pk: string, more: Record<string, { S: string } | { N: string }> = {}) => ({
    pk: { S: pk },
    sk: { S: 'one' },
    ...more,
  })
  const put = (pk: string, more = {}) => client.send(new PutItemCommand({ TableName: 'Entries', Item: item(pk, more) }))
  const get = async (pk: string) =>
    (await client.send(new GetItemCommand({ TableName: 'Entries', Key: item(pk), ConsistentRead: true }))).Item
  const transact = (pks: string[], more = {}, ClientRequestToken?: string) =>
    client.send(
      new TransactWriteItemsCommand({
        ClientRequestToken,
        TransactItems: pks.map(pk => ({ Put: { TableName: 'Entries', Item: item(pk, more) } })),
      }),
    )

  test('the tables are there with their indexes, also when they were made before', async () => {
    await createTables(engine.client, tables)
    await put('a', { gsi1pk: { S: 'x' } })
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

  test('a transaction that meets another on an item is cancelled, and says where', async () => {
    conflicts.holdMs = 1
    const first = transact(['b', 'c'])
    await holding.promise
    await expect(transact(['d', 'c', 'e'])).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }, { Code: 'None' }],
    })
    released.resolve()
    await first
    expect(await get('d')).toBeUndefined()
  })

  test('a plain write that meets a transaction is refused, a plain read sees what was, and afterwards all is free', async () => {
    conflicts.holdMs = 1
    const running = transact(['f'])
    await holding.promise
    expect(await get('f')).toBeUndefined()
    for (const write of [put('f'), client.send(new DeleteItemCommand({ TableName: 'Entries', Key: item('f') }))])
      await expect(write).rejects.toMatchObject({ name: 'TransactionConflictException' })
    await expect(
      client.send(new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName: 'Entries', Key: item('f') } }] })),
    ).rejects.toMatchObject({ name: 'TransactionCanceledException' })
    released.resolve()
    await running
    await put('f')
  })

  test('slow reads answer the same', async () => {
    reads.upToMs = 20
    await transact(['m1', 'm2'])
    const Keys = ['m1', 'none', 'm2'].map(pk => item(pk))
    const { Responses } = await client.send(
      new BatchGetItemCommand({ RequestItems: { Entries: { Keys, ConsistentRead: true } } }),
    )
    expect(Responses?.['Entries']).toHaveLength(2)
    expect(Responses?.['Entries']).toEqual(expect.arrayContaining([item('m1'), item('m2')]))
  })

  test('a transaction that comes again under its token is not applied again', async () => {
    const add = (by: string) =>
      client.send(
        new TransactWriteItemsCommand({
          ClientRequestToken: 'token',
          TransactItems: [
            {
              Update: {
                TableName: 'Entries',
                Key: item('g'),
                UpdateExpression: 'ADD n :n',
                ExpressionAttributeValues: { ':n': { N: by } },
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

  test('what has expired is swept away, and nothing else', async () => {
    await put('old', { expires: { N: '1000' } })
    await put('new', { expires: { N: '3000' } })
    await put('eternal')
    expect(await sweep(engine.client, tables, 2_000_000)).toBe(1)
    expect(await get('old')).toBeUndefined()
    expect([await get('new'), await get('eternal')]).not.toContain(undefined)
  })

  test('a transaction is allowed by its parts', async () => {
    statements = [{ Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: tables[0]?.arn ?? '' }]
    await transact(['h'])
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

  test('a condition on leading keys looks at every partition that is touched', async () => {
    statements = [
      {
        Effect: 'Allow',
        Action: 'dynamodb:*',
        Resource: '*',
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['S#*'] } },
      },
    ]
    await transact(['S#1', 'S#2'])
    await expect(transact(['S#1', 'C#1'])).rejects.toMatchObject({ name: 'AccessDeniedException' })
    await expect(put('C#1')).rejects.toMatchObject({ name: 'AccessDeniedException' })
  })

  test('a query of an index needs the index', async () => {
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

test('each key of a slow batch is read at a moment of its own', async () => {
  const reads = new SlowReads()
  reads.upToMs = 1
  const Keys = ['m1', 'm2', 'm3'].map(pk => ({ pk: { S: pk } }))
  let moment = 0
  const { body } = await reads.run(
    'BatchGetItem',
    Buffer.from(JSON.stringify({ RequestItems: { Entries: { Keys } } })),
    async (_, asked) => {
      const { Entries } = (JSON.parse(asked.toString()) as { RequestItems: { Entries: { Keys: typeof Keys } } })
        .RequestItems
      moment++
      return Promise.resolve({
        status: 200,
        body: Buffer.from(JSON.stringify({ Responses: { Entries: Entries.Keys.map(key => ({ ...key, moment })) } })),
      })
    },
  )
  const read = (JSON.parse(body.toString()) as { Responses: { Entries: { pk: { S: string }; moment: number }[] } })
    .Responses.Entries
  expect(new Set(read.map(({ pk }) => pk.S))).toEqual(new Set(['m1', 'm2', 'm3']))
  expect(new Set(read.map(one => one.moment))).toEqual(new Set([1, 2, 3]))
})

test('there is an engine to test with', () => {
  expect(kinds).not.toEqual([])
})
