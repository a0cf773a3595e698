/** Splits a call into its actions on single tables or items, for permissions, conflicts and throughput. */
import { asArray, asObject, asText, isObject, type Json, type JsonObject } from '../json.ts'
import type { KeyNames, TableShape } from './tables.ts'

export interface CallPart {
  /** an IAM action without its service: PutItem */
  action: string
  resource: string
  /** Partition keys of the call. It is undefined if the call names none, as a scan does. */
  leadingKeys: string[] | undefined
  /** items that the call writes, by table and key */
  written: string[]
}

export type Tables = ReadonlyMap<string, TableShape>

const single: Record<string, { key: string; writes: boolean }> = {
  GetItem: { key: 'Key', writes: false },
  PutItem: { key: 'Item', writes: true },
  UpdateItem: { key: 'Key', writes: true },
  DeleteItem: { key: 'Key', writes: true },
}

export function partsOf(operation: string, input: JsonObject, tables: Tables): CallPart[] {
  const one = single[operation]
  if (one) return [itemPart(operation, input, one.key, tables, one.writes)]
  switch (operation) {
    case 'Query':
    case 'Scan':
      return [searchPart(operation, input, tables)]
    case 'BatchGetItem':
      return Object.entries(asObject(input['RequestItems'])).map(([name, request]) =>
        batchPart(operation, tables, name, asArray(asObject(request)['Keys']).map(asObject), false),
      )
    case 'BatchWriteItem':
      return Object.entries(asObject(input['RequestItems'])).map(([name, requests]) =>
        batchPart(operation, tables, name, asArray(requests).map(itemOfWriteRequest), true),
      )
    case 'TransactWriteItems':
      return asArray(input['TransactItems']).flatMap(item =>
        Object.entries(asObject(item)).map(([kind, part]) =>
          itemPart(
            kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`,
            asObject(part),
            kind === 'Put' ? 'Item' : 'Key',
            tables,
            true,
          ),
        ),
      )
    default:
      return [
        {
          action: operation,
          resource: arnOf(tables, asText(input['TableName'])),
          leadingKeys: undefined,
          written: [],
        },
      ]
  }
}

function itemPart(action: string, input: JsonObject, keyProperty: string, tables: Tables, writes: boolean): CallPart {
  const name = nameOf(asText(input['TableName']))
  const item = asObject(input[keyProperty])
  const shape = tables.get(name)
  return {
    action,
    resource: arnOf(tables, name),
    leadingKeys: shape ? [scalar(item[shape.key.partition])] : undefined,
    written: shape && writes ? [itemName(shape, item)] : [],
  }
}

function batchPart(action: string, tables: Tables, tableName: string, items: JsonObject[], writes: boolean): CallPart {
  const name = nameOf(tableName)
  const shape = tables.get(name)
  return {
    action,
    resource: arnOf(tables, name),
    leadingKeys: shape ? [...new Set(items.map(item => scalar(item[shape.key.partition])))] : undefined,
    written: shape && writes ? items.map(item => itemName(shape, item)) : [],
  }
}

const itemOfWriteRequest = (request: Json): JsonObject => {
  const { PutRequest, DeleteRequest } = asObject(request)
  return asObject(asObject(PutRequest)['Item'] ?? asObject(DeleteRequest)['Key'])
}

function searchPart(action: string, input: JsonObject, tables: Tables): CallPart {
  const name = nameOf(asText(input['TableName']))
  const index = asText(input['IndexName'])
  const shape = tables.get(name)
  const key = index ? shape?.indexes.get(index) : shape?.key
  const arn = arnOf(tables, name)
  const value = action === 'Query' && key ? partitionAsked(input, key) : undefined
  return {
    action,
    resource: index ? `${arn}/index/${index}` : arn,
    leadingKeys: value === undefined ? undefined : [value],
    written: [],
  }
}

/** The partition key that a key condition asks for. */
function partitionAsked(input: JsonObject, key: KeyNames): string | undefined {
  const names = asObject(input['ExpressionAttributeNames'])
  const values = asObject(input['ExpressionAttributeValues'])
  for (const [, name = '', value = ''] of asText(input['KeyConditionExpression']).matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g))
    if ((name.startsWith('#') ? asText(names[name]) : name) === key.partition) return scalar(values[value])
  return undefined
}

/** A call may name a table by its ARN. */
const nameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

const arnOf = (tables: Tables, name: string): string => (name ? (tables.get(nameOf(name))?.arn ?? name) : '*')

const itemName = ({ name, key }: TableShape, item: JsonObject): string =>
  JSON.stringify([name, scalar(item[key.partition]), key.sort === undefined ? '' : scalar(item[key.sort])])

/** The text of a key attribute such as { S: 'text' }. */
const scalar = (value: Json | undefined): string => (isObject(value) ? asText(Object.values(value)[0]) : '')
