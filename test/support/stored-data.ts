/** Reads and changes the table and the buckets of the local cloud directly. */
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
import { localSecret } from '../../infra/local/aws/lambda/functions.ts'
import { region } from '../../infra/local/aws/template/naming.ts'
import { adminAccessKeyId } from '../../infra/local/aws/permissions.ts'
import { EmployeeId, type CompanyId } from '../../shared/domain/ids.ts'
import { sessionCookieName } from '../../shared/domain/lifetimes.ts'
import type { Browser } from './browser.ts'
import { cloudAddress } from './cloud.ts'
import { eventually } from './eventually.ts'

const Endpoints = z.object({ AWS_ENDPOINT_URL_DYNAMODB: z.url(), AWS_ENDPOINT_URL_S3: z.url(), table: z.string() })

async function fetchEndpoints() {
  const response = await fetch(`${cloudAddress().api}/_local/endpoints.json`)
  return Endpoints.parse(await response.json())
}

const credentials = { accessKeyId: adminAccessKeyId, secretAccessKey: localSecret }

async function connectToTable() {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint, table: TableName } = await fetchEndpoints()
  return { TableName, client: new DynamoDBClient({ endpoint, region, credentials }) }
}

const toKey = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } })

/** Reads a raw item, to write it back later with `putItems`. */
export async function readItem(key: Key): Promise<Record<string, AttributeValue>> {
  const { client, TableName } = await connectToTable()
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: toKey(key) }))
  if (!Item) throw new Error(`there is no item ${key.pk} ${key.sk}`)
  return Item
}

/** Deletes an item, as if an earlier version had never written it. */
export async function deleteItem(key: Key): Promise<void> {
  const { client, TableName } = await connectToTable()
  await client.send(new DeleteItemCommand({ TableName, Key: toKey(key) }))
}

/** Removes an attribute, as if an earlier version had never written it. */
export async function deleteAttribute(key: Key, field: string): Promise<void> {
  const { client, TableName } = await connectToTable()
  await client.send(
    new UpdateItemCommand({
      TableName,
      Key: toKey(key),
      UpdateExpression: 'REMOVE #field',
      ExpressionAttributeNames: { '#field': field },
    }),
  )
}

/** Makes an item expire an hour in the past, as if time to live had not deleted it yet. */
export async function expireItem(key: Key): Promise<void> {
  const { client, TableName } = await connectToTable()
  const anHourAgo = { N: String(Math.floor(Date.now() / 1000) - 3600) }
  const change = {
    ConditionExpression: 'attribute_exists(expires_at_seconds)',
    UpdateExpression: 'SET expires_at_seconds = :then',
    ExpressionAttributeValues: { ':then': anHourAgo },
  }
  await client.send(new UpdateItemCommand({ TableName, Key: toKey(key), ...change }))
}

/** Makes a session expire in an hour, so that the next request extends it. Returns its end. */
export async function expireSoon(session: Key): Promise<number> {
  const endsAt = Math.floor(Date.now() / 1000) + 3600
  await setAttribute(session, 'expires_at_seconds', { N: String(endsAt) })
  return endsAt
}

/**
 * Sets an attribute, as the operator of the product does. A company's version grows, because a webhook that has read the
 * company before would otherwise write the former value back.
 */
async function setAttribute(key: Key, path: string, value: AttributeValue): Promise<void> {
  const { client, TableName } = await connectToTable()
  // Some names of attributes are reserved words of DynamoDB, so placeholders replace them.
  const names = path.split('.').map((name, i) => [`#n${i}`, name] as const)
  const isCompany = key.sk === 'COMPANY'
  const command = new UpdateItemCommand({
    TableName,
    Key: toKey(key),
    UpdateExpression: `SET ${names.map(([placeholder]) => placeholder).join('.')} = :value${isCompany ? ' ADD version :one' : ''}`,
    ExpressionAttributeNames: Object.fromEntries(names),
    ExpressionAttributeValues: { ':value': value, ...(isCompany && { ':one': { N: '1' } }) },
  })
  // Retries, because a function may be writing the item in a transaction at this moment.
  const isSet = () =>
    client.send(command).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TransactionConflictException) return false
        throw error
      },
    )
  await eventually(isSet, Boolean)
}

/** Changes whether the company has used a mailed link, without the other effects of using one. */
export const setConfirmed = (companyId: CompanyId, confirmed: boolean): Promise<void> =>
  setAttribute(keys.company(companyId), 'confirmed', { BOOL: confirmed })

export const disableCompany = (company: Key): Promise<void> => setAttribute(company, 'disabled', { BOOL: true })
/** Expires the lease of a run, as if its worker had been killed a while ago. */
export const expireRunLease = (run: Key): Promise<void> =>
  setAttribute(run, 'held_until', { S: '2026-01-01T00:00:00.000Z' })
/** Makes an administrator the actor of a company's session. */
export const setActor = (session: Browser, name: string): Promise<void> =>
  setAttribute(keys.session(session.cookies.get(sessionCookieName) ?? ''), 'actor', { S: name })
/**
 * Makes a support visit begin an hour ago, so that the visit is over although its session has eleven hours left.
 * Returns the session's end.
 */
export async function expireVisit(visit: Browser): Promise<number> {
  const session = keys.session(visit.cookies.get(sessionCookieName) ?? '')
  const endsAt = Math.floor(Date.now() / 1000) + 11 * 3600
  await setAttribute(session, 'visit.until', { S: new Date().toISOString() })
  await setAttribute(session, 'expires_at_seconds', { N: String(endsAt) })
  return endsAt
}
/** Offers dk to the company, which has no dk integration yet. */
export const setDkOffered = (company: Key): Promise<void> =>
  setAttribute(company, 'integrations.dk', { M: { temp_can_see_dk: { BOOL: true } } })

/** Sets the time of a sheet's last change. */
export const setSheetChange = (companyId: CompanyId, employee: string, month: string, at: string): Promise<void> =>
  setAttribute(keys.sheet(companyId, month, EmployeeId.parse(employee)), 'changed', { S: at })

/** Changes the start of an import. */
export const setImportTime = (companyId: CompanyId, id: string, created: string): Promise<void> =>
  setAttribute(keys.import(companyId, id), 'created', { S: created })

/**
 * Changes the time of sign-up, and makes the trial mails due from that time, in the form in which earlier versions
 * stored them.
 */
export async function setSignUpTime(companyId: CompanyId, created: string): Promise<void> {
  await setAttribute(keys.company(companyId), 'created', { S: created })
  await setAttribute(keys.due(companyId, 'trial'), 'gsi2sk', { S: created })
}

/** Changes the time at which an employee was added. */
export const setAddedTime = (employee: Key, created: string): Promise<void> =>
  setAttribute(employee, 'created', { S: created })

/** Makes the company a customer. Without `paidUntil`, its first payment has not arrived. */
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
  const answers = (phone_answers?.L ?? []).map(({ M }) => ({ M: { ...M, at: { S: at } } }))
  await setAttribute(employee, 'phone_answers', { L: answers })
}

export async function listKeys(Bucket: string, Prefix: string): Promise<string[]> {
  const { AWS_ENDPOINT_URL_S3: endpoint } = await fetchEndpoints()
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
  if (IsTruncated) throw new Error('there are more of them than one answer holds')
  return Contents.map(({ Key = '' }) => Key)
}

/** Lists every item of the table as JSON. */
export const listAllItems = async (): Promise<{ pk: string; sk: string; text: string }[]> =>
  (await copyAllItems()).map(item => ({
    pk: item['pk']?.S ?? '',
    sk: item['sk']?.S ?? '',
    text: JSON.stringify(item),
  }))

/** Returns every item of the table, to write them elsewhere with `putItems`. */
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

/** Changes when the trial began, as the operator does for a longer one. */
export const setTrialStart = (companyId: CompanyId, began: string): Promise<void> =>
  setAttribute(keys.company(companyId), 'trial_began', { S: began })

/** Changes the plan, as if the company had begun to pay for it. */
export const setPlanOf = (companyId: CompanyId, plan: string): Promise<void> =>
  setAttribute(keys.company(companyId), 'billing_plan', { S: plan })

/** Makes a bank claim overdue since a day, and its company as well. */
export async function makeClaimOverdue(companyId: CompanyId, invoice: string, day: string): Promise<void> {
  await setAttribute(keys.invoice(companyId, invoice), 'final_due_date', { S: day })
  await setAttribute(keys.billing(companyId), 'unpaid_since', { S: `${day}T00:00:00.000Z` })
}

/** Ends the thirty days before a company is deleted. */
export async function makeDeletionDue(companyId: CompanyId): Promise<void> {
  await setAttribute(keys.company(companyId), 'deletion.at', { S: '2026-01-01T00:00:00.000Z' })
  await setAttribute(keys.due(companyId, 'deletion'), 'gsi2sk', { S: '2026-01-01T00:00:00.000Z' })
}

/** Ends a try-out and makes its deletion due. */
export async function endTryOut(companyId: CompanyId): Promise<void> {
  await setAttribute(keys.company(companyId), 'try_out.until', { S: '2026-01-01T00:00:00Z' })
  await setAttribute(keys.due(companyId, 'deletion'), 'gsi2sk', { S: '2026-01-01T00:00:00.000Z' })
}

/** Writes raw items of an earlier version, byte for byte. */
export async function putItems(items: readonly Record<string, AttributeValue>[]): Promise<void> {
  const { client, TableName } = await connectToTable()
  await Promise.all(items.map(Item => client.send(new PutItemCommand({ TableName, Item }))))
}

/** Writes rows with simple values, 25 per call, since thousands of single calls would take seconds. */
export async function putRows(rows: readonly StoredItem[]): Promise<void> {
  const { client, TableName } = await connectToTable()
  const puts = rows.map(row => ({
    PutRequest: { Item: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toAttribute(value)])) },
  }))
  for (let from = 0; from < puts.length; from += 25) {
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: puts.slice(from, from + 25) } }),
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
