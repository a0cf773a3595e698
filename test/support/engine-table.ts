/** Provides a table for functions in the test's own process. Import this file before those functions. */
import { rmSync } from 'node:fs'
import { table } from '../../functions/env/names.ts'
import { chooseDefaultEngine, startEngine, type Engine } from '../../infra/local/aws/dynamodb/engine.ts'
import { createTemporaryDirectory } from './local-cloud.ts'

const TableName = 'table'

Object.assign(process.env, {
  TABLE_NAME: TableName,
  DAMAGED_TABLE: 'none',
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'nobody',
  AWS_SECRET_ACCESS_KEY: 'nothing',
})

const toKeySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
]
const indexes = Object.entries(table.indexes)
const allKeys = [toKeySchema(table), ...indexes.map(([, index]) => toKeySchema(index))].flat()

const definition = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [...new Set(allKeys.map(({ AttributeName }) => AttributeName))].map(AttributeName => ({
    AttributeName,
    AttributeType: 'S',
  })),
  KeySchema: toKeySchema(table),
  GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
    IndexName,
    KeySchema: toKeySchema(index),
    Projection: { ProjectionType: 'ALL' },
  })),
}

/** Starts an engine with an empty table for the tests of a file. Must be called at the top level of the file. */
export function useEngineTable(): void {
  const dir = createTemporaryDirectory()
  let engine: Engine
  beforeAll(async () => {
    engine = await startEngine({ kind: chooseDefaultEngine(), dir, keepsTableInMemory: true, onExit: () => undefined })
    await engine.client.call('CreateTable', definition)
    process.env['AWS_ENDPOINT_URL_DYNAMODB'] = engine.endpoint
  })
  afterAll(async () => {
    await engine.stop()
    rmSync(dir, { recursive: true, force: true })
  })
}
