import { asArray, asObject, asText, isObject, type Json, type JsonObject } from '../../json.ts'
import type { KeyNames, TableShape } from './tables.ts'

export interface CallPart {
  /** Excludes the service, as in PutItem instead of dynamodb:PutItem. */
  action: string
  resource: string
  /** Undefined if the operation names no partition key, as in a scan. */
  leadingKeys: string[] | undefined
  writtenItems: string[]
}

export type TablesByName = ReadonlyMap<string, TableShape>

const singleItemOperations: Record<string, { key: string; isWrite: boolean }> = {
  GetItem: { key: 'Key', isWrite: false },
  PutItem: { key: 'Item', isWrite: true },
  UpdateItem: { key: 'Key', isWrite: true },
  DeleteItem: { key: 'Key', isWrite: true },
}

export function splitByTable(operation: string, input: JsonObject, tables: TablesByName): CallPart[] {
  const singleItemOperation = singleItemOperations[operation]
  if (singleItemOperation)
    return [toItemPart(operation, input, singleItemOperation.key, tables, singleItemOperation.isWrite)]
  switch (operation) {
    case 'Query':
    case 'Scan':
      return [toSearchPart(operation, input, tables)]
    case 'BatchGetItem':
      return Object.entries(asObject(input['RequestItems'])).map(([name, request]) =>
        toBatchPart(operation, tables, name, asArray(asObject(request)['Keys']).map(asObject), false),
      )
    case 'BatchWriteItem':
      return Object.entries(asObject(input['RequestItems'])).map(([name, requests]) =>
        toBatchPart(operation, tables, name, asArray(requests).map(findWrittenItem), true),
      )
    case 'TransactWriteItems':
      return asArray(input['TransactItems']).flatMap(item =>
        Object.entries(asObject(item)).map(([kind, part]) =>
          toItemPart(
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
          resource: findTableArn(tables, asText(input['TableName'])),
          leadingKeys: undefined,
          writtenItems: [],
        },
      ]
  }
}

function toItemPart(
  action: string,
  input: JsonObject,
  keyProperty: string,
  tables: TablesByName,
  isWrite: boolean,
): CallPart {
  const name = stripArn(asText(input['TableName']))
  const item = asObject(input[keyProperty])
  const table = tables.get(name)
  return {
    action,
    resource: findTableArn(tables, name),
    leadingKeys: table ? [readKeyText(item[table.key.partition])] : undefined,
    writtenItems: table && isWrite ? [toItemId(table, item)] : [],
  }
}

function toBatchPart(
  action: string,
  tables: TablesByName,
  tableName: string,
  items: JsonObject[],
  isWrite: boolean,
): CallPart {
  const name = stripArn(tableName)
  const shape = tables.get(name)
  return {
    action,
    resource: findTableArn(tables, name),
    leadingKeys: shape ? [...new Set(items.map(item => readKeyText(item[shape.key.partition])))] : undefined,
    writtenItems: shape && isWrite ? items.map(item => toItemId(shape, item)) : [],
  }
}

const findWrittenItem = (request: Json): JsonObject => {
  const { PutRequest, DeleteRequest } = asObject(request)
  return asObject(asObject(PutRequest)['Item'] ?? asObject(DeleteRequest)['Key'])
}

function toSearchPart(action: string, input: JsonObject, tables: TablesByName): CallPart {
  const name = stripArn(asText(input['TableName']))
  const index = asText(input['IndexName'])
  const shape = tables.get(name)
  const key = index ? shape?.indexes.get(index) : shape?.key
  const arn = findTableArn(tables, name)
  const value = action === 'Query' && key ? findQueriedPartition(input, key) : undefined
  return {
    action,
    resource: index ? `${arn}/index/${index}` : arn,
    leadingKeys: value === undefined ? undefined : [value],
    writtenItems: [],
  }
}

function findQueriedPartition(input: JsonObject, key: KeyNames): string | undefined {
  const names = asObject(input['ExpressionAttributeNames'])
  const values = asObject(input['ExpressionAttributeValues'])
  for (const [, name = '', value = ''] of asText(input['KeyConditionExpression']).matchAll(/([#\w.-]+)\s*=\s*(:\w+)/g))
    if ((name.startsWith('#') ? asText(names[name]) : name) === key.partition) return readKeyText(values[value])
  return undefined
}

/** Returns the name of the table, because a request may name the table by its ARN. */
const stripArn = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

const findTableArn = (tables: TablesByName, name: string): string =>
  name ? (tables.get(stripArn(name))?.arn ?? name) : '*'

const toItemId = ({ name, key }: TableShape, item: JsonObject): string =>
  JSON.stringify([name, readKeyText(item[key.partition]), key.sort === undefined ? '' : readKeyText(item[key.sort])])

/** Returns the text of a key attribute such as { S: 'text' }. */
const readKeyText = (value: Json | undefined): string => (isObject(value) ? asText(Object.values(value)[0]) : '')
