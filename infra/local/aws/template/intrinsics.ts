/** Resolves CloudFormation's intrinsic functions in one stack. */
import { asArray, asObject, asText, isObject, type Json, type JsonObject } from '../../json.ts'

export interface Scope {
  /** Returns the value of a parameter, a pseudo parameter or a resource. */
  ref: (name: string) => Json
  attribute: (logicalId: string, attribute: string) => Json
  imported: (exportName: string) => Json
  /** Returns an output of another stack. */
  outputOf: (stack: string, output: string) => Json
  /** Returns the unresolved condition of this name. */
  condition: (name: string) => Json
  mapping: (name: string) => JsonObject
}

/** The value of AWS::NoValue. Properties with it are omitted. */
export const noValue = null

export function resolve(value: Json, scope: Scope): Json {
  if (Array.isArray(value)) return value.map(item => resolve(item, scope)).filter(item => item !== noValue)
  if (!isObject(value)) return value
  const [name, ...others] = Object.keys(value)
  if (
    name !== undefined &&
    others.length === 0 &&
    (name === 'Ref' || name === 'Condition' || name.startsWith('Fn::'))
  ) {
    const argument = value[name] ?? null
    // In a policy statement, Condition is a property, not a function.
    if (name !== 'Condition' || typeof argument === 'string') return callFunction(name, argument, scope)
  }
  const resolved: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const result = resolve(item, scope)
    if (result !== noValue) resolved[key] = result
  }
  return resolved
}

function callFunction(name: string, argument: Json, scope: Scope): Json {
  const items = (): Json[] => asArray(resolve(argument, scope))
  switch (name) {
    case 'Ref':
      return scope.ref(asText(argument))
    case 'Condition':
      return resolve(scope.condition(asText(argument)), scope)
    case 'Fn::GetAtt': {
      const [logicalId = '', ...path] =
        typeof argument === 'string' ? argument.split('.') : asArray(argument).map(asText)
      return scope.attribute(logicalId, path.join('.'))
    }
    case 'Fn::ImportValue':
      return scope.imported(asText(resolve(argument, scope)))
    case 'Fn::GetStackOutput': {
      const { StackName, OutputName } = asObject(resolve(argument, scope))
      return scope.outputOf(asText(StackName), asText(OutputName))
    }
    case 'Fn::Join': {
      const [separator, parts] = items()
      return asArray(parts).map(asText).join(asText(separator))
    }
    case 'Fn::Split': {
      const [separator, text] = items()
      return asText(text).split(asText(separator))
    }
    case 'Fn::Select': {
      const [index, list] = items()
      return asArray(list)[Number(index)] ?? ''
    }
    case 'Fn::Sub':
      return substitute(argument, scope)
    case 'Fn::Base64':
      return Buffer.from(asText(resolve(argument, scope))).toString('base64')
    case 'Fn::FindInMap': {
      const [map, first, second] = items()
      return asObject(scope.mapping(asText(map))[asText(first)])[asText(second)] ?? ''
    }
    case 'Fn::If': {
      const [condition, yes, no] = asArray(argument)
      return resolve((resolve(scope.condition(asText(condition)), scope) === true ? yes : no) ?? null, scope)
    }
    case 'Fn::Equals': {
      const [first, second] = items()
      return JSON.stringify(first) === JSON.stringify(second)
    }
    case 'Fn::Not':
      return items()[0] !== true
    case 'Fn::And':
      return items().every(item => item === true)
    case 'Fn::Or':
      return items().some(item => item === true)
    default:
      throw new Error(`The template uses ${name}, which the local cloud does not know`)
  }
}

function substitute(argument: Json, scope: Scope): string {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}]
  const substitutions = asObject(resolve(variables ?? {}, scope))
  return asText(text).replace(/\$\{(!?)([^}]+)\}/g, (placeholder, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (name in substitutions) return asText(substitutions[name])
    const [logicalId = '', ...path] = name.split('.')
    return asText(path.length > 0 ? scope.attribute(logicalId, path.join('.')) : scope.ref(logicalId)) || placeholder
  })
}
