import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { awsAccountId, region } from './template/naming.ts'
import { AwsError, type ServiceRequest, type Service } from './service.ts'

/** Refuses unsupported fields, so that the stand-in does not silently ignore them. */
const GetParameter = z.strictObject({ Name: z.string().startsWith('/'), WithDecryption: z.boolean().default(false) })

const toParameterArn = (name: string): string => `arn:aws:ssm:${region}:${awsAccountId}:parameter${name}`

/**
 * The stand-in for AWS's parameter store. It returns random text if a request lacks `WithDecryption`, because AWS would
 * then return encrypted text: all our parameters are encrypted.
 */
export function createSsm({ parameters }: { parameters: Readonly<Record<string, string>> }): Service {
  return {
    name: 'ssm',
    handle: async request => {
      const operation = request.headers['x-amz-target']?.split('.').at(-1)
      if (operation !== 'GetParameter')
        throw new AwsError('UnsupportedOperation', `${operation} is not implemented here`)
      const { Name, WithDecryption } = parseBody(request)
      request.authorize('ssm:GetParameter', toParameterArn(Name))
      const value = Object.hasOwn(parameters, Name) ? parameters[Name] : undefined
      if (value === undefined) throw new AwsError('ParameterNotFound', '')
      const Value = WithDecryption ? value : Buffer.from(randomUUID()).toString('base64')
      const Parameter = { ARN: toParameterArn(Name), DataType: 'text', Name, Type: 'SecureString', Value, Version: 1 }
      return { status: 200, headers: createResponseHeaders(), body: JSON.stringify({ Parameter }) }
    },
    error: error => ({
      status: error.status,
      headers: createResponseHeaders(),
      body: JSON.stringify({ __type: error.code, message: error.message, ...error.extraFields }),
    }),
  }
}

const createResponseHeaders = () => ({ 'content-type': 'application/x-amz-json-1.1', 'x-amzn-requestid': randomUUID() })

function parseBody({ body }: ServiceRequest): z.output<typeof GetParameter> {
  const parsedBody = GetParameter.safeParse(JSON.parse(body.toString('utf8')))
  if (!parsedBody.success)
    throw new AwsError('ValidationException', `Not implemented here: ${z.prettifyError(parsedBody.error)}`)
  return parsedBody.data
}
