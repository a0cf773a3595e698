import { createHash } from 'node:crypto'
import { asText, type Json, type JsonObject } from '../../json.ts'

export const region = 'eu-west-1'
export const awsAccountId = '000000000000'

export interface LocalServiceAddresses {
  apiOrigin: string
  webOrigin: string
  /** Queue URLs contain this address. */
  sqs: string
  payday: string
  paddle: string
}

interface NamedResource {
  type: string
  name: string
}

const nameProperties: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Events::Rule': 'Name',
}

const maxNameLengths: Record<string, number> = {
  'AWS::Lambda::Function': 64,
  'AWS::S3::Bucket': 63,
  'AWS::SQS::Queue': 80,
  'AWS::IAM::Role': 64,
}

export function findPhysicalName(type: string, properties: JsonObject, path: string): string {
  const explicitName = asText(properties[nameProperties[type] ?? ''])
  if (explicitName) return explicitName
  const appPath = path.replace(/\/Resource$/, '')
  const name = (type === 'AWS::Lambda::Function' ? appPath.replace(/\/Function$/, '') : appPath).replace(
    /[^A-Za-z0-9]+/g,
    '-',
  )
  const maxLength = maxNameLengths[type] ?? 128
  const shortName =
    name.length <= maxLength
      ? name
      : `${name.slice(0, maxLength - 9)}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`
  return type === 'AWS::S3::Bucket' ? shortName.toLowerCase() : shortName
}

const formatArn = (service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${awsAccountId}:${resource}`

export function arnOf({ type, name }: NamedResource): string {
  switch (type) {
    case 'AWS::DynamoDB::Table':
      return formatArn('dynamodb', `table/${name}`)
    case 'AWS::Lambda::Function':
      return formatArn('lambda', `function:${name}`)
    case 'AWS::S3::Bucket':
      return `arn:aws:s3:::${name}`
    case 'AWS::SQS::Queue':
      return formatArn('sqs', name)
    case 'AWS::SNS::Topic':
      return formatArn('sns', name)
    case 'AWS::IAM::Role':
      return `arn:aws:iam::${awsAccountId}:role/${name}`
    case 'AWS::Logs::LogGroup':
      return formatArn('logs', `log-group:${name}:*`)
    case 'AWS::Events::Rule':
      return formatArn('events', `rule/${name}`)
    case 'AWS::CloudFront::Distribution':
      return `arn:aws:cloudfront::${awsAccountId}:distribution/${name}`
    default: {
      const [, service = 'unknown', kind = 'resource'] = type.split('::')
      return formatArn(service.toLowerCase(), `${kind.toLowerCase()}/${name}`)
    }
  }
}

export function toPhysicalId(resource: NamedResource, addresses: LocalServiceAddresses): string {
  if (resource.type === 'AWS::SQS::Queue') return `${addresses.sqs}/${awsAccountId}/${resource.name}`
  if (resource.type === 'AWS::SNS::Topic') return arnOf(resource)
  return resource.name
}

export function resolveAttribute(resource: NamedResource, attribute: string, addresses: LocalServiceAddresses): Json {
  const { type, name } = resource
  if (/(^|[a-z])(Arn|ARN)$/.test(attribute)) return arnOf(resource)
  switch (`${type} ${attribute}`) {
    case 'AWS::ApiGatewayV2::Api ApiEndpoint':
      return addresses.apiOrigin
    case 'AWS::CloudFront::Distribution DomainName':
      return new URL(addresses.webOrigin).host
    case 'AWS::S3::Bucket DomainName':
      return `${name}.s3.amazonaws.com`
    case 'AWS::S3::Bucket RegionalDomainName':
      return `${name}.s3.${region}.amazonaws.com`
    case 'AWS::SQS::Queue QueueName':
      return name
    default:
      return `${name}.${attribute}`
  }
}
