/** what lies in the buckets and the table of the local cloud, past the functions that may touch it */
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
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

/** as if an earlier version had never written it */
export async function forget({ pk, sk }: Key): Promise<void> {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint, table } = await endpoints()
  await new DynamoDBClient({ endpoint, region, credentials }).send(new DeleteItemCommand({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } }))
}

/** the keys of a bucket that begin so */
export async function keysIn(Bucket: string, Prefix: string): Promise<string[]> {
  const { AWS_ENDPOINT_URL_S3: endpoint } = await endpoints()
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
  if (IsTruncated) throw new Error('there are more of them than one answer holds')
  return Contents.map(({ Key = '' }) => Key)
}
