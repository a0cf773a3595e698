import { asArray, asObject, asText, isObject, type Json, type JsonObject } from '../../json.ts'

export interface IntrinsicScope {
  /** `name` is a parameter, a pseudo parameter or a resource. */
  ref: (name: string) => Json
  attribute: (logicalId: string, attribute: string) => Json
  outputOf: (stack: string, output: string) => Json
}

export function resolveIntrinsics(value: Json, scope: IntrinsicScope): Json {
  if (Array.isArray(value)) return value.map(item => resolveIntrinsics(item, scope))
  if (!isObject(value)) return value
  const [name, ...otherKeys] = Object.keys(value)
  if (name !== undefined && otherKeys.length === 0 && (name === 'Ref' || name.startsWith('Fn::')))
    return callFunction(name, value[name] ?? null, scope)
  const resolvedObject: JsonObject = {}
  for (const [key, item] of Object.entries(value)) resolvedObject[key] = resolveIntrinsics(item, scope)
  return resolvedObject
}

function callFunction(name: string, argument: Json, scope: IntrinsicScope): Json {
  const resolveArguments = (): Json[] => asArray(resolveIntrinsics(argument, scope))
  switch (name) {
    case 'Ref':
      return scope.ref(asText(argument))
    case 'Fn::GetAtt': {
      const [logicalId = '', ...path] = asArray(argument).map(asText)
      return scope.attribute(logicalId, path.join('.'))
    }
    case 'Fn::GetStackOutput': {
      const { StackName, OutputName } = asObject(resolveIntrinsics(argument, scope))
      return scope.outputOf(asText(StackName), asText(OutputName))
    }
    case 'Fn::Join': {
      const [separator, parts] = resolveArguments()
      return asArray(parts).map(asText).join(asText(separator))
    }
    case 'Fn::Split': {
      const [separator, text] = resolveArguments()
      return asText(text).split(asText(separator))
    }
    case 'Fn::Select': {
      const [index, list] = resolveArguments()
      return asArray(list)[Number(index)] ?? ''
    }
    case 'Fn::Sub':
      return asText(argument).replace(/\$\{([^}]+)\}/g, (_, reference: string) => asText(scope.ref(reference)))
    default:
      throw new Error(`The template uses ${name}, which the local cloud does not know`)
  }
}
