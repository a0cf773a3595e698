/** Checks a template against CloudFormation's own schemas, offline. */
import type { PropertyType, ResourceProperties, SpecDatabase } from '@aws-cdk/service-spec-types'
import type { Template } from './synthesized.ts'

/** Returns what the schemas find wrong in the template. Each finding begins with the path of the wrong part. */
export function validateTemplate(template: Template, schemas: SpecDatabase): string[] {
  return Object.entries(template.Resources).flatMap(([id, { Type, Properties = {} }]) => {
    const [resource] = schemas.lookup('resource', 'cloudFormationType', 'equals', Type)
    if (!resource) return [`${id}: CloudFormation knows no ${Type}`]
    return validateProperties(Properties, resource.properties, `${id} (${Type})`, schemas)
  })
}

type Check = (value: unknown) => boolean

const isText: Check = value => typeof value === 'string'
const primitives = {
  string: isText,
  'date-time': isText,
  number: value => typeof value === 'number',
  integer: Number.isInteger,
  boolean: value => typeof value === 'boolean',
  null: value => value === null,
  json: value => isMap(value) || isText(value),
} satisfies Record<string, Check>

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether CloudFormation computes the value. Its type is then known only after deployment. */
function isIntrinsic(value: unknown): boolean {
  const [name, ...others] = isMap(value) ? Object.keys(value) : []
  return others.length === 0 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::'))
}

function validateProperties(
  properties: Record<string, unknown>,
  schemaProperties: ResourceProperties,
  path: string,
  schemas: SpecDatabase,
): string[] {
  const missingFindings = Object.entries(schemaProperties)
    .filter(([name, { required }]) => required && properties[name] === undefined)
    .map(([name]) => `${path}.${name}: required, but missing`)
  const wrongFindings = Object.entries(properties).flatMap(([name, value]) => {
    const property = schemaProperties[name]
    return property
      ? validateType(value, property.type, `${path}.${name}`, schemas)
      : [`${path}.${name}: no such property`]
  })
  return [...missingFindings, ...wrongFindings]
}

function validateType(value: unknown, type: PropertyType, path: string, schemas: SpecDatabase): string[] {
  if (isIntrinsic(value)) return []
  const describeMismatch = (expected: string) => [`${path}: not ${expected} but ${JSON.stringify(value)?.slice(0, 60)}`]
  switch (type.type) {
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, i) => validateType(item, type.element, `${path}[${i}]`, schemas))
        : describeMismatch('a list')
    case 'map':
      return isMap(value)
        ? Object.entries(value).flatMap(([key, item]) => validateType(item, type.element, `${path}.${key}`, schemas))
        : describeMismatch('a map')
    case 'ref': {
      const { properties } = schemas.get('typeDefinition', type.reference)
      return isMap(value) ? validateProperties(value, properties, path, schemas) : describeMismatch('an object')
    }
    case 'tag':
      return isMap(value) && isText(value['Key']) ? [] : describeMismatch('a tag')
    case 'union':
      // If no alternative fits, reports the findings of the last one.
      return type.types
        .map(option => validateType(value, option, path, schemas))
        .reduce((bestFindings, findings) => (bestFindings.length === 0 ? bestFindings : findings))
    case 'string':
    case 'date-time':
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
    case 'json':
      break
  }
  return primitives[type.type](value) ? [] : describeMismatch(`a ${type.type}`)
}
