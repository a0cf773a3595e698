import { routeList } from '../../../../shared/api/index.ts'
import { readRoutes } from '../http-api/routes.ts'
import { asObject, asText } from '../../json.ts'
import { groupPoliciesByRole } from '../permissions.ts'
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

const listResourcesOfType = (type: string) => assembly.resources.filter(resource => resource.type === type)
const findFunction = (description: string) =>
  listResourcesOfType('AWS::Lambda::Function').find(({ properties }) => properties['Description'] === description)

it('maps every route of the contract to the function that describes it', () => {
  const findByArn = (arn: string) => {
    const resource = listResourcesOfType('AWS::Lambda::Function').find(fn => fn.arn === arn)
    return resource && ({ resource } as NonNullable<ReturnType<Parameters<typeof readRoutes>[1]['findByArn']>>)
  }
  const routes = readRoutes(
    assembly.resources,
    { findByArn },
    listResourcesOfType('AWS::ApiGatewayV2::Api')[0]?.physicalId ?? '',
  )
  for (const { method, path } of routeList)
    expect(routes.find(({ key }) => key === `${method} ${path}`)?.fn.resource.properties['Description']).toBe(
      `${method} ${path}`,
    )
})

it('resolves a name from another stack', () => {
  const variables = asObject(asObject(findFunction('GET /api/employees')?.properties['Environment'])['Variables'])
  expect(variables['TABLE_NAME']).toBe(listResourcesOfType('AWS::DynamoDB::Table')[0]?.name)
})

it("allows a role in a nested stack to use another stack's table", () => {
  const fn = findFunction('GET /api/employees')
  const policies = groupPoliciesByRole(assembly.resources).get(asText(fn?.properties['Role'])) ?? []
  expect(JSON.stringify(policies)).toContain(`"${listResourcesOfType('AWS::DynamoDB::Table')[0]?.arn}"`)
})

it('finds the code of a function in the assembly', () => {
  const key = asText(asObject(findFunction('GET /api/employees')?.properties['Code'])['S3Key'])
  expect(assembly.findAsset(key)).toContain(directory)
})

it('resolves an output of another stack', () => {
  const [distribution] = listResourcesOfType('AWS::CloudFront::Distribution')
  const behaviour = asObject(asObject(distribution?.properties['DistributionConfig'])['DefaultCacheBehavior'])
  expect(listResourcesOfType('AWS::CloudFront::ResponseHeadersPolicy').map(({ physicalId }) => physicalId)).toContain(
    behaviour['ResponseHeadersPolicyId'],
  )
})

it('generates the same unique names in every run', () => {
  for (const type of ['AWS::Lambda::Function', 'AWS::IAM::Role', 'AWS::S3::Bucket']) {
    const names = listResourcesOfType(type).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
  const { resources } = readAssembly(directory, addresses)
  expect(resources.map(({ name }) => name)).toEqual(assembly.resources.map(({ name }) => name))
})

it('replaces all placeholder addresses, whatever the ports', () => {
  expect(JSON.stringify(assembly.resources)).toContain(addresses.webOrigin)
  expect(JSON.stringify(assembly.resources)).not.toContain('.invalid')
})
