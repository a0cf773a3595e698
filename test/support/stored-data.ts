import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  TransactionConflictException,
  UpdateItemCommand,
  type AttributeValue,
} from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { marshall, type StoredItem } from '../../functions/table/items.ts'
import { keys, type Key } from '../../functions/table/keys.ts'
import { localSecretAccessKey } from '../../infra/local/aws/lambda/functions.ts'
import { region } from '../../infra/local/aws/template/naming.ts'
import { adminAccessKeyId } from '../../infra/local/aws/permissions.ts'
import { EmployeeId, type CompanyId } from '../../shared/domain/ids.ts'
import { sessionCookieName } from '../../shared/domain/lifetimes.ts'
import type { Browser } from './browser.ts'
import { getCloudAddress } from './cloud.ts'
import { eventually } from './eventually.ts'

const Endpoints = z.object({ AWS_ENDPOINT_URL_DYNAMODB: z.url(), AWS_ENDPOINT_URL_S3: z.url(), table: z.string() })

async function fetchEndpoints() {
  const response = await fetch(`${getCloudAddress().api}/_local/endpoints.json`)
  return Endpoints.parse(await response.json())
}

const credentials = { accessKeyId: adminAccessKeyId, secretAccessKey: localSecretAccessKey }

/** Retries a write of one item, because a function's transaction may be writing the item. */
async function retryOnConflict(write: () => Promise<unknown>): Promise<void> {
  const isWritten = () =>
    write().then(
      () => true,
      (error: unknown) => {
        if (error instanceof TransactionConflictException) return false
        throw error
      },
    )
  await eventually(isWritten, Boolean)
}

async function connectToTable() {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint, table: TableName } = await fetchEndpoints()
  return { TableName, client: new DynamoDBClient({ endpoint, region, credentials }) }
}

const toKey = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } })

/** Returns the raw item, in the form in which `putItems` can write it back. */
export async function readItem(key: Key): Promise<Record<string, AttributeValue>> {
  const { client, TableName } = await connectToTable()
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: toKey(key), ConsistentRead: true }))
  if (!Item) throw new Error(`there is no item ${key.pk} ${key.sk}`)
  return Item
}

/** Makes the table look as if an earlier release had never written the item. */
export async function deleteItem(key: Key): Promise<void> {
  const { client, TableName } = await connectToTable()
  await retryOnConflict(() => client.send(new DeleteItemCommand({ TableName, Key: toKey(key) })))
}

/** Makes the item look as if an earlier release, which did not know the attribute, had written it. */
export async function deleteAttribute(key: Key, field: string): Promise<void> {
  const { client, TableName } = await connectToTable()
  const command = new UpdateItemCommand({
    TableName,
    Key: toKey(key),
    UpdateExpression: 'REMOVE #field',
    ExpressionAttributeNames: { '#field': field },
  })
  await retryOnConflict(() => client.send(command))
}

/** Makes the item expire an hour ago, as if time to live had not deleted it yet. */
export async function expireItem(key: Key): Promise<void> {
  const { client, TableName } = await connectToTable()
  const hourAgoValue = { N: String(Math.floor(Date.now() / 1000) - 3600) }
  const change = {
    ConditionExpression: 'attribute_exists(expires_at_seconds)',
    UpdateExpression: 'SET expires_at_seconds = :then',
    ExpressionAttributeValues: { ':then': hourAgoValue },
  }
  await retryOnConflict(() => client.send(new UpdateItemCommand({ TableName, Key: toKey(key), ...change })))
}

/** Sets the session's end to an hour from now, so that the next request extends the session. Returns this end. */
export async function makeSessionExpireSoon(session: Key): Promise<number> {
  const endsAtSeconds = Math.floor(Date.now() / 1000) + 3600
  await setAttribute(session, 'expires_at_seconds', { N: String(endsAtSeconds) })
  return endsAtSeconds
}

/**
 * Sets an attribute. For a company, also increases the version. Otherwise a webhook that has read the company before
 * could overwrite the change.
 */
async function setAttribute(key: Key, path: string, value: AttributeValue): Promise<void> {
  const { client, TableName } = await connectToTable()
  // Placeholders replace names, because some are reserved words of DynamoDB.
  const names = path.split('.').map((name, i) => [`#n${i}`, name] as const)
  const isCompanyItem = key.sk === 'COMPANY'
  const command = new UpdateItemCommand({
    TableName,
    Key: toKey(key),
    UpdateExpression: `SET ${names.map(([placeholder]) => placeholder).join('.')} = :value${isCompanyItem ? ' ADD version :one' : ''}`,
    ExpressionAttributeNames: Object.fromEntries(names),
    ExpressionAttributeValues: { ':value': value, ...(isCompanyItem && { ':one': { N: '1' } }) },
  })
  await retryOnConflict(() => client.send(command))
}

/** Sets only this attribute, without the other effects of a mailed link. */
export const setConfirmed = (companyId: CompanyId, isConfirmed: boolean): Promise<void> =>
  setAttribute(keys.company(companyId), 'confirmed', { BOOL: isConfirmed })

export const disableCompany = (company: Key): Promise<void> => setAttribute(company, 'disabled', { BOOL: true })
/** Makes the run look as if its worker had been killed a while ago. */
export const expireRunLease = (run: Key): Promise<void> =>
  setAttribute(run, 'held_until', { S: '2026-01-01T00:00:00.000Z' })
export const setActor = (session: Browser, name: string): Promise<void> =>
  setAttribute(keys.session(session.cookies.get(sessionCookieName) ?? ''), 'actor', { S: name })
/** Makes the visit end, although its session lasts eleven hours more. Returns the session's end. */
export async function expireVisit(visit: Browser): Promise<number> {
  const session = keys.session(visit.cookies.get(sessionCookieName) ?? '')
  const endsAtSeconds = Math.floor(Date.now() / 1000) + 11 * 3600
  await setAttribute(session, 'visit.until', { S: new Date().toISOString() })
  await setAttribute(session, 'expires_at_seconds', { N: String(endsAtSeconds) })
  return endsAtSeconds
}
/** Offers the dk integration to the company. The company must not have `integrations.dk` yet. */
export const setDkOffered = (company: Key): Promise<void> =>
  setAttribute(company, 'integrations.dk', { M: { temp_can_see_dk: { BOOL: true } } })

export const setSheetChangeTime = (companyId: CompanyId, employee: string, month: string, at: string): Promise<void> =>
  setAttribute(keys.sheet(companyId, month, EmployeeId.parse(employee)), 'changed', { S: at })

export const setImportTime = (companyId: CompanyId, id: string, importTime: string): Promise<void> =>
  setAttribute(keys.import(companyId, id), 'created', { S: importTime })

/**
 * Sets the time of the sign-up, and makes the trial's mails due at the same time, in the form that earlier releases
 * stored.
 */
export async function setSignUpTime(companyId: CompanyId, signUpTime: string): Promise<void> {
  await setAttribute(keys.company(companyId), 'created', { S: signUpTime })
  await setAttribute(keys.due(companyId, 'trial'), 'gsi2sk', { S: signUpTime })
}

export const setAddedTime = (employee: Key, addedTime: string): Promise<void> =>
  setAttribute(employee, 'created', { S: addedTime })

/** Makes the company a customer that pays by card. If `paidUntil` is null, its first payment has not arrived yet. */
export async function makeCustomer(companyId: CompanyId, paidUntil: string | null): Promise<void> {
  await setAttribute(keys.company(companyId), 'paying_customer', { BOOL: true })
  const account = {
    company: companyId,
    version: 1,
    method: 'card',
    paid_until: paidUntil,
    unpaid_since: null,
    cancelled_at: null,
    cancel_reason: null,
  }
  await putItems([marshall({ ...account, ...keys.billing(companyId) })])
}

/** Sets the time of the servers' latest response to each phone of an employee. */
export async function setPhoneAnswers(employee: Key, at: string): Promise<void> {
  const { phone_answers } = await readItem(employee)
  const phoneAnswers = (phone_answers?.L ?? []).map(({ M }) => ({ M: { ...M, at: { S: at } } }))
  await setAttribute(employee, 'phone_answers', { L: phoneAnswers })
}

export async function listKeys(Bucket: string, Prefix: string): Promise<string[]> {
  const { AWS_ENDPOINT_URL_S3: endpoint } = await fetchEndpoints()
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
  if (IsTruncated) throw new Error('there are more of them than one answer holds')
  return Contents.map(({ Key = '' }) => Key)
}

export const listAllItems = async (): Promise<{ pk: string; sk: string; text: string }[]> =>
  (await copyAllItems()).map(item => ({
    pk: item['pk']?.S ?? '',
    sk: item['sk']?.S ?? '',
    text: JSON.stringify(item),
  }))

/** Returns all items in DynamoDB's own format, so that `putItems` can write them to another table. */
export async function copyAllItems(): Promise<Record<string, AttributeValue>[]> {
  const { client, TableName } = await connectToTable()
  const items: Record<string, AttributeValue>[] = []
  let ExclusiveStartKey: Record<string, AttributeValue> | undefined
  do {
    const page = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(ExclusiveStartKey ? { ExclusiveStartKey } : {}) }),
    )
    items.push(...(page.Items ?? []))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return items
}

/** Acts as the operator who extends the trial. */
export const setTrialStart = (companyId: CompanyId, trialStart: string): Promise<void> =>
  setAttribute(keys.company(companyId), 'trial_began', { S: trialStart })

export const setPlan = (companyId: CompanyId, plan: string): Promise<void> =>
  setAttribute(keys.company(companyId), 'billing_plan', { S: plan })

/** Makes the claim and its company overdue since this day. */
export async function makeClaimOverdue(companyId: CompanyId, invoice: string, day: string): Promise<void> {
  await setAttribute(keys.invoice(companyId, invoice), 'final_due_date', { S: day })
  await setAttribute(keys.billing(companyId), 'unpaid_since', { S: `${day}T00:00:00.000Z` })
}

export async function makeDeletionDue(companyId: CompanyId): Promise<void> {
  await setAttribute(keys.company(companyId), 'deletion.at', { S: '2026-01-01T00:00:00.000Z' })
  await setAttribute(keys.due(companyId, 'deletion'), 'gsi2sk', { S: '2026-01-01T00:00:00.000Z' })
}

/** Makes the try-out's deletion due. */
export async function endTryOut(companyId: CompanyId): Promise<void> {
  await setAttribute(keys.company(companyId), 'try_out.until', { S: '2026-01-01T00:00:00Z' })
  await setAttribute(keys.due(companyId, 'deletion'), 'gsi2sk', { S: '2026-01-01T00:00:00.000Z' })
}

/** Writes items unchanged, such as items of earlier releases. Of items with the same key, the last one is stored. */
export async function putItems(items: readonly Record<string, AttributeValue>[]): Promise<void> {
  const { client, TableName } = await connectToTable()
  const itemsByKey = new Map(items.map(item => [JSON.stringify([item['pk'], item['sk']]), item]))
  const putItem = (Item: Record<string, AttributeValue>) =>
    retryOnConflict(() => client.send(new PutItemCommand({ TableName, Item })))
  await Promise.all([...itemsByKey.values()].map(putItem))
}

/** Writes 25 items per call, because thousands of single calls would take seconds. */
export async function putItemsInBatches(items: readonly StoredItem[]): Promise<void> {
  const { client, TableName } = await connectToTable()
  const putRequests = items.map(item => ({
    PutRequest: { Item: Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toAttribute(value)])) },
  }))
  for (let from = 0; from < putRequests.length; from += 25) {
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: putRequests.slice(from, from + 25) } }),
    )
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('the table left some of them out')
  }
}

function toAttribute(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  throw new Error(`not a simple value: ${typeof value}`)
}
