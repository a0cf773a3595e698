import { TABLE_NAME } from '../../../../functions/env/names.ts'
import { asArray, asObject, asText, isObject, type Json, type JsonObject } from '../../json.ts'
import type { Resource } from '../template/template.ts'
import type { EngineClient } from './engine-client.ts'

export interface KeyNames {
  partition: string
  sort: string | undefined
}

export interface TableShape {
  name: string
  arn: string
  key: KeyNames
  indexes: Map<string, KeyNames>
  ttlAttribute: string | undefined
  definition: JsonObject
}

const isTable = ({ type }: Resource): boolean => type === 'AWS::DynamoDB::Table'

export const readTables = (resources: readonly Resource[]): TableShape[] =>
  resources.filter(isTable).map(({ name, arn, properties }) => {
    const indexes = asArray(properties['GlobalSecondaryIndexes']).map(asObject)
    const ttl = asObject(properties['TimeToLiveSpecification'])
    return {
      name,
      arn,
      key: readKeyNames(properties['KeySchema']),
      indexes: new Map(indexes.map(index => [asText(index['IndexName']), readKeyNames(index['KeySchema'])])),
      ttlAttribute: ttl['Enabled'] === true ? asText(ttl['AttributeName']) : undefined,
      definition: toDefinition(name, properties),
    }
  })

/**
 * Adds the table that functions use after a restore, as the first of the list. The template contains only this table's
 * name, so its keys and indexes are copied from the template's own table.
 */
export function addRestoredTable(tables: readonly TableShape[], resources: readonly Resource[]): TableShape[] {
  const usedTableName = resources
    .map(({ properties }) => asText(asObject(asObject(properties['Environment'])['Variables'])[TABLE_NAME]))
    .find(Boolean)
  const [ownTable] = tables
  if (!ownTable || usedTableName === undefined || tables.some(({ name }) => name === usedTableName)) return [...tables]
  const arn = ownTable.arn.replace(ownTable.name, usedTableName)
  return [
    { ...ownTable, name: usedTableName, arn, definition: { ...ownTable.definition, TableName: usedTableName } },
    ...tables,
  ]
}

function readKeyNames(schema: Json | undefined): KeyNames {
  const findKey = (type: string): string | undefined => {
    const part = asArray(schema).find(item => isObject(item) && item['KeyType'] === type)
    return isObject(part) ? asText(part['AttributeName']) : undefined
  }
  return { partition: findKey('HASH') ?? '', sort: findKey('RANGE') }
}

const indexProperties = ['IndexName', 'KeySchema', 'Projection']

function toDefinition(name: string, properties: JsonObject): JsonObject {
  const definition: JsonObject = { TableName: name, BillingMode: 'PAY_PER_REQUEST' }
  for (const part of ['AttributeDefinitions', 'KeySchema']) definition[part] = properties[part] ?? []
  const indexes = asArray(properties['GlobalSecondaryIndexes']).map(index =>
    Object.fromEntries(Object.entries(asObject(index)).filter(([part]) => indexProperties.includes(part))),
  )
  if (indexes.length > 0) definition['GlobalSecondaryIndexes'] = indexes
  return definition
}

export async function createTables(client: EngineClient, tables: readonly TableShape[]): Promise<void> {
  for (const { name, definition } of tables) {
    const existing = await describeTable(client, name)
    if (existing) await addIndexes(client, definition, existing)
    else await client.call('CreateTable', definition)
  }
}

async function describeTable(client: EngineClient, name: string): Promise<JsonObject | undefined> {
  try {
    return asObject((await client.call('DescribeTable', { TableName: name }))['Table'])
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined
    throw error
  }
}

async function addIndexes(client: EngineClient, definition: JsonObject, table: JsonObject): Promise<void> {
  const existing = asArray(table['GlobalSecondaryIndexes']).map(index => asText(asObject(index)['IndexName']))
  for (const index of asArray(definition['GlobalSecondaryIndexes']))
    if (!existing.includes(asText(asObject(index)['IndexName'])))
      await client.call('UpdateTable', {
        TableName: definition['TableName'],
        AttributeDefinitions: definition['AttributeDefinitions'],
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      })
}
