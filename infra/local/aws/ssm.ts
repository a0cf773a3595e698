/** SSM's parameters: what the stack expects to be set, and what was put since */
import { join } from 'node:path'
import { inputOf, jsonAnswer, jsonError, operationOf, type Input } from './json-protocol.ts'
import { AwsError, type AwsRequest, type Service } from './service.ts'
import { readIfThere, writeWhole } from './whole-file.ts'

type Type = 'String' | 'StringList' | 'SecureString'

interface Stored {
  value: string
  type: Type
  version: number
  /** epoch milliseconds */
  modified: number
}

export interface SsmOptions {
  dir: string
  /** set unless one of the name was put before */
  parameters: readonly { name: string; value: string; type?: Type }[]
  arnOf: (name: string) => string
  now?: () => number
}

type Names = { authorize: (action: string, name: string) => void }

export function createSsm({ dir, parameters, arnOf, now = Date.now }: SsmOptions): Service {
  const path = join(dir, 'parameters.json')
  const kept = JSON.parse(readIfThere(path)?.toString('utf8') ?? '{}') as Record<string, Stored>
  const stored = new Map(Object.entries(kept))
  for (const { name, value, type = 'String' } of parameters)
    if (!stored.has(name)) stored.set(name, { value, type, version: 1, modified: now() })

  const described = (name: string, parameter: Stored, decrypt: boolean) => ({
    Name: name,
    Type: parameter.type,
    // what nobody asked to decrypt must not work by accident
    Value:
      parameter.type === 'SecureString' && !decrypt
        ? Buffer.from(`encrypted:${name}`).toString('base64')
        : parameter.value,
    Version: parameter.version,
    LastModifiedDate: parameter.modified / 1000,
    ARN: arnOf(name),
    DataType: 'text',
  })

  const operations: Record<string, (input: Input, names: Names) => object> = {
    GetParameter: (input, { authorize }) => {
      const name = text(input, 'Name')
      authorize('ssm:GetParameter', name)
      const parameter = stored.get(name)
      if (!parameter) throw new AwsError('ParameterNotFound', `Parameter ${name} not found.`)
      return { Parameter: described(name, parameter, input['WithDecryption'] === true) }
    },

    GetParameters: (input, { authorize }) => {
      const names = input['Names'] as string[]
      if (!Array.isArray(names) || names.length < 1 || names.length > 10)
        throw invalid('Names must be a list of 1 to 10')
      for (const name of names) authorize('ssm:GetParameters', name)
      const found = names.flatMap(name => {
        const parameter = stored.get(name)
        return parameter ? [described(name, parameter, input['WithDecryption'] === true)] : []
      })
      return { Parameters: found, InvalidParameters: names.filter(name => !stored.has(name)) }
    },

    GetParametersByPath: (input, { authorize }) => {
      const asked = text(input, 'Path')
      if (!asked.startsWith('/')) throw invalid('The parameter path must begin with a slash')
      authorize('ssm:GetParametersByPath', asked)
      const folder = asked.endsWith('/') ? asked : `${asked}/`
      const most = Number(input['MaxResults'] ?? 10)
      if (!(most >= 1 && most <= 10)) throw invalid('MaxResults must be 1 to 10')
      const after = typeof input['NextToken'] === 'string' ? input['NextToken'] : ''
      const deep = input['Recursive'] === true
      const names = [...stored.keys()]
        .filter(name => name.startsWith(folder) && (deep || !name.slice(folder.length).includes('/')) && name > after)
        .sort()
      const page = names.slice(0, most)
      return {
        Parameters: page.flatMap(name => {
          const parameter = stored.get(name)
          return parameter ? [described(name, parameter, input['WithDecryption'] === true)] : []
        }),
        NextToken: names.length > most ? page.at(-1) : undefined,
      }
    },

    PutParameter: (input, { authorize }) => {
      const name = text(input, 'Name')
      authorize('ssm:PutParameter', name)
      const value = text(input, 'Value')
      if (Buffer.byteLength(value) > 4096)
        throw invalid('Standard tier parameters support a maximum parameter value of 4096 characters.')
      const old = stored.get(name)
      if (old && input['Overwrite'] !== true)
        throw new AwsError(
          'ParameterAlreadyExists',
          'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
        )
      const type = (input['Type'] as Type | undefined) ?? old?.type
      if (!type || !['String', 'StringList', 'SecureString'].includes(type))
        throw invalid('A parameter type is required when you create a parameter.')
      const version = (old?.version ?? 0) + 1
      stored.set(name, { value, type, version, modified: now() })
      writeWhole(path, JSON.stringify(Object.fromEntries(stored), null, 2))
      return { Version: version, Tier: 'Standard' }
    },
  }

  return {
    name: 'ssm',
    handle: async (request: AwsRequest) => {
      const name = operationOf(request)
      const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
      if (!operation) throw new AwsError('UnknownOperationException', `${name} is not implemented here`)
      return jsonAnswer(
        '1.1',
        operation(inputOf(request), { authorize: (action, name) => request.authorize(action, arnOf(name)) }),
      )
    },
    error: error => jsonError('1.1', error),
  }
}

function text(input: Input, name: string): string {
  const value = input[name]
  if (typeof value !== 'string' || value === '') throw invalid(`${name} must not be empty`)
  return value
}

const invalid = (why: string) => new AwsError('ValidationException', why)
