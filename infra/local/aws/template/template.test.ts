import { routeList } from '../../../../shared/api/index.ts'
import { routesOf } from '../http-api/routes.ts'
import { asObject, asText } from '../../json.ts'
import { policiesByRole } from '../permissions.ts'
import { readAssembly, type Assembly } from './template.ts'

const addresses = {
  apiOrigin: 'http://localhost:7001',
  webOrigin: 'http://localhost:7173',
  sqs: 'http://127.0.0.1:7324',
  payday: 'http://127.0.0.1:7325',
  paddle: 'http://127.0.0.1:6',
}
const directory = process.env['ASSEMBLY'] ?? ''
const assembly: Assembly = readAssembly(directory, addresses)

const ofType = (type: string) => assembly.resources.filter(resource => resource.type === type)
const functionOf = (description: string) =>
  ofType('AWS::Lambda::Function').find(({ properties }) => properties['Description'] === description)

test('every route of the contract leads to the function that describes it', () => {
  const findByArn = (arn: string) => {
    const resource = ofType('AWS::Lambda::Function').find(fn => fn.arn === arn)
    // Routes use the resource of a function only.
    return resource && ({ resource } as NonNullable<ReturnType<Parameters<typeof routesOf>[1]['findByArn']>>)
  }
  const routes = routesOf(assembly.resources, { findByArn }, ofType('AWS::ApiGatewayV2::Api')[0]?.physicalId ?? '')
  for (const { method, path } of routeList)
    expect(routes.find(({ key }) => key === `${method} ${path}`)?.fn.resource.properties['Description']).toBe(
      `${method} ${path}`,
    )
})

test('a name that comes from another stack is the one it has there', () => {
  const variables = asObject(asObject(functionOf('GET /api/employees')?.properties['Environment'])['Variables'])
  expect(variables['TABLE_NAME']).toBe(ofType('AWS::DynamoDB::Table')[0]?.name)
})

test('a role in a nested stack may use the table of another stack', () => {
  const fn = functionOf('GET /api/employees')
  const policies = policiesByRole(assembly.resources).get(asText(fn?.properties['Role'])) ?? []
  expect(JSON.stringify(policies)).toContain(`"${ofType('AWS::DynamoDB::Table')[0]?.arn}"`)
})

test('the code of a function is found in the assembly', () => {
  const key = asText(asObject(functionOf('GET /api/employees')?.properties['Code'])['S3Key'])
  expect(assembly.findAsset(key)).toContain(directory)
})

test('a value that another stack says is the one it has there', () => {
  const [distribution] = ofType('AWS::CloudFront::Distribution')
  const behaviour = asObject(asObject(distribution?.properties['DistributionConfig'])['DefaultCacheBehavior'])
  expect(ofType('AWS::CloudFront::ResponseHeadersPolicy').map(({ physicalId }) => physicalId)).toContain(
    behaviour['ResponseHeadersPolicyId'],
  )
})

test('names are the same in every run, and no two resources share one', () => {
  for (const type of ['AWS::Lambda::Function', 'AWS::IAM::Role', 'AWS::S3::Bucket']) {
    const names = ofType(type).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
  const { resources } = readAssembly(directory, addresses)
  expect(resources.map(({ name }) => name)).toEqual(assembly.resources.map(({ name }) => name))
})

test('no address of the templates is left, whatever ports a cloud has', () => {
  expect(JSON.stringify(assembly.resources)).toContain(addresses.webOrigin)
  expect(JSON.stringify(assembly.resources)).not.toContain('.invalid')
})
