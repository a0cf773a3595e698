/** A transaction that meets a concurrent write fails instead of waiting, so callers wrap it in `retryOnConflict`. */
import { randomUUID } from 'node:crypto'
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { AppError } from '../../shared/api/errors.ts'
import { requireEnv } from '../env/env.ts'
import { TABLE_NAME } from '../env/names.ts'
import { listCancellationReasons, sendCommand } from './client.ts'
import { marshall, toAttribute, unmarshall, type AttributeMap, type StoredItem } from './items.ts'
import type { Key } from './keys.ts'
import { waitBeforeRetry } from './wait-before-retry.ts'

const TableName = requireEnv(TABLE_NAME)

export const put = async (key: Key, item: StoredItem): Promise<void> => {
  await sendCommand(new PutItemCommand({ TableName, Item: marshall({ ...item, ...key }) }))
}

/** Writes a record on which nothing depends. Tries once and for at most a second, so that the caller is not delayed. */
export const putOnce = async (key: Key, item: StoredItem): Promise<void> => {
  await sendCommand(new PutItemCommand({ TableName, Item: marshall({ ...item, ...key }) }), 'once')
}

export const remove = async (key: Key): Promise<void> => {
  await sendCommand(new DeleteItemCommand({ TableName, Key: marshall(key) }))
}

const toMembers = (item: AttributeMap = {}): string[] => [
  ...z.set(z.string()).catch(new Set()).parse(unmarshall(item)['members']),
]

/**
 * Adds a member to the set of an item, unless the set already has `max` members. Creates the item or the set if it does
 * not exist.
 */
export async function addToSet(
  key: Key,
  member: string,
  max: number,
  expiresAtSeconds: number,
  indexKey: Record<string, string> = {},
): Promise<{ wasAdded: boolean; values: string[] }> {
  try {
    const { Attributes } = await sendCommand(
      new UpdateItemCommand({
        TableName,
        Key: marshall(key),
        UpdateExpression: `SET expires_at_seconds = :expires${Object.keys(indexKey)
          .map(name => `, ${name} = :${name}`)
          .join('')} ADD members :set`,
        // Accepts a member that the set already has, because the request may be a repeat after a lost response.
        ConditionExpression: 'attribute_not_exists(members) OR size(members) < :most OR contains(members, :member)',
        ExpressionAttributeValues: marshall({
          ':expires': expiresAtSeconds,
          ':set': new Set([member]),
          ':most': max,
          ':member': member,
          ...Object.fromEntries(Object.entries(indexKey).map(([name, value]) => [`:${name}`, value])),
        }),
        ReturnValues: 'ALL_NEW',
      }),
    )
    return { wasAdded: true, values: toMembers(Attributes) }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    const { Item } = await sendCommand(new GetItemCommand({ TableName, Key: marshall(key), ConsistentRead: true }))
    return { wasAdded: false, values: toMembers(Item) }
  }
}

export async function removeFromSet(key: Key, removedMembers: readonly string[]): Promise<void> {
  if (removedMembers.length === 0) return
  await sendCommand(
    new UpdateItemCommand({
      TableName,
      Key: marshall(key),
      UpdateExpression: 'DELETE members :gone',
      ExpressionAttributeValues: marshall({ ':gone': new Set(removedMembers) }),
    }),
  )
}

/** Adds an index key to a stored item. Does nothing if the item was deleted. */
export const addIndexKey = (key: Key, [name, value]: readonly [string, string]): Promise<void> =>
  retryOnConflict(async () => {
    try {
      await sendCommand(
        new UpdateItemCommand({
          TableName,
          Key: marshall(key),
          UpdateExpression: `SET ${name} = :value`,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: marshall({ ':value': value }),
        }),
      )
    } catch (error) {
      if (error instanceof TransactionConflictException) throw new WriteConflict()
      if (!(error instanceof ConditionalCheckFailedException)) throw error
    }
  })

/**
 * Replaces the attribute's value `from` by `to`. Does nothing if the attribute has another value or a transaction is
 * changing the item.
 */
export async function replaceAttribute(
  key: Key,
  { attribute, from, to }: { attribute: string; from: string; to: string },
): Promise<void> {
  try {
    await sendCommand(
      new UpdateItemCommand({
        TableName,
        Key: marshall(key),
        UpdateExpression: 'SET #a = :to',
        ConditionExpression: '#a = :from',
        ExpressionAttributeNames: { '#a': attribute },
        ExpressionAttributeValues: marshall({ ':from': from, ':to': to }),
      }),
    )
  } catch (error) {
    const isChanged = error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException
    if (!isChanged) throw error
  }
}

interface AttributeCondition {
  attribute: string
  equals: string | number
}

/** `conditionError` creates the error to throw when the condition fails. */
export type Write = { conditionError?: () => Error } & (
  | { put: Key & StoredItem; when: 'absent' | 'any' | { version: number } | AttributeCondition }
  | { delete: Key; when: 'any' | 'absent' | AttributeCondition }
)

/** Writes nothing, but makes the transaction fail if the item exists. */
export const createAbsenceCheck = (key: Key, conditionError: () => Error): Write => ({
  delete: key,
  when: 'absent',
  conditionError,
})

/** An expired item counts as absent, even if DynamoDB has not deleted it yet. */
const createAbsentCondition = () => ({
  ConditionExpression: 'attribute_not_exists(pk) OR expires_at_seconds <= :now',
  ExpressionAttributeValues: { ':now': toAttribute(Math.floor(Date.now() / 1000)) },
})
const createAttributeCondition = ({ attribute, equals }: AttributeCondition) => ({
  ConditionExpression: '#a = :a',
  ExpressionAttributeNames: { '#a': attribute },
  ExpressionAttributeValues: { ':a': toAttribute(equals) },
})

function toCondition({ when }: Write) {
  if (when === 'any') return {}
  if (when === 'absent') return createAbsentCondition()
  return createAttributeCondition('version' in when ? { attribute: 'version', equals: when.version } : when)
}

const toTransactItem = (write: Write) =>
  'put' in write
    ? { Put: { TableName, Item: marshall(write.put), ...toCondition(write) } }
    : { Delete: { TableName, Key: marshall(write.delete), ...toCondition(write) } }

/**
 * Thrown if the item was changed since it was read, another transaction was in progress, or the transaction was
 * throttled. The caller has to read again and repeat the whole change.
 */
export class WriteConflict extends Error {}

/**
 * Carries out all writes or none. Throws `conditionError` of the first write whose condition failed, or WriteConflict.
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  try {
    // If a response is lost and the request is repeated, DynamoDB recognizes the token and does not carry the
    // transaction out twice.
    await sendCommand(
      new TransactWriteItemsCommand({
        TransactItems: writes.map(toTransactItem),
        ClientRequestToken: randomUUID(),
      }),
    )
  } catch (error) {
    const codes = listCancellationReasons(error)
    if (!codes) throw error
    const failedIndex = codes.indexOf('ConditionalCheckFailed')
    if (failedIndex >= 0) throw writes[failedIndex]?.conditionError?.() ?? new WriteConflict()
    if (
      codes.some(
        code =>
          code === 'TransactionConflict' || code === 'ThrottlingError' || code === 'ProvisionedThroughputExceeded',
      )
    )
      throw new WriteConflict()
    throw error
  }
}

export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + 6000
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error
      if (performance.now() > giveUpAt) throw new AppError('Please try again')
      await waitBeforeRetry(tries)
    }
  }
}
