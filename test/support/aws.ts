/** what lies in the buckets and the table of the local cloud, past the functions that may touch it */
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  UpdateItemCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import type { Row } from '../../functions/data/db.ts'
import type { Key } from '../../functions/data/keys.ts'
import { localSecret } from '../../infra/local/functions/functions.ts'
import { region } from '../../infra/local/naming.ts'
import { adminAccessKeyId } from '../../infra/local/permissions.ts'
import { cloud } from './cloud.ts'

const Endpoints = z.object({ AWS_ENDPOINT_URL_DYNAMODB: z.url(), AWS_ENDPOINT_URL_S3: z.url(), table: z.string() })

async function endpoints() {
  const answer = await fetch(`${cloud().api}/_local/endpoints.json`)
  return Endpoints.parse(await answer.json())
}

const credentials = { accessKeyId: adminAccessKeyId, secretAccessKey: localSecret }

async function table() {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint, table: TableName } = await endpoints()
  return { TableName, client: new DynamoDBClient({ endpoint, region, credentials }) }
}

const keyOf = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } })

/** as if an earlier version had never written it */
export async function forget(key: Key): Promise<void> {
  const { client, TableName } = await table()
  await client.send(new DeleteItemCommand({ TableName, Key: keyOf(key) }))
}

/** as if an earlier version had never written that attribute */
export async function forgetField(key: Key, field: string): Promise<void> {
  const { client, TableName } = await table()
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: keyOf(key),
      UpdateExpression: 'REMOVE #field',
      ExpressionAttributeNames: { '#field': field },
    }),
  )
}

/** as whoever runs the product does it */
export async function disable(company: Key): Promise<void> {
  const { client, TableName } = await table()
  const change = { UpdateExpression: 'SET disabled = :yes', ExpressionAttributeValues: { ':yes': { BOOL: true } } }
  await client.send(new UpdateItemCommand({ TableName, Key: keyOf(company), ...change }))
}

/** the keys of a bucket that begin so */
export async function keysIn(Bucket: string, Prefix: string): Promise<string[]> {
  const { AWS_ENDPOINT_URL_S3: endpoint } = await endpoints()
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
  if (IsTruncated) throw new Error('there are more of them than one answer holds')
  return Contents.map(({ Key = '' }) => Key)
}

/** as if it had been written long ago, byte for byte */
export async function keep(items: readonly Record<string, AttributeValue>[]): Promise<void> {
  const { client, TableName } = await table()
  await Promise.all(items.map(Item => client.send(new PutItemCommand({ TableName, Item }))))
}

/** Rows whose values are text, numbers, booleans or null; thousands take seconds one by one, so they are written 25 at a time. */
export async function keepRows(rows: readonly Row[]): Promise<void> {
  const { client, TableName } = await table()
  const puts = rows.map(row => ({
    PutRequest: { Item: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, attributeOf(value)])) },
  }))
  for (let from = 0; from < puts.length; from += 25) {
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: puts.slice(from, from + 25) } }),
    )
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('the table left some of them out')
  }
}

function attributeOf(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  throw new Error(`not a simple value: ${typeof value}`)
}
