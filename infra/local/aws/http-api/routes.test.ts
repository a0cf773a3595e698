import { createResource } from '../../../../test/support/local-cloud.ts'
import { findRoute, readRoutes } from './routes.ts'

const keys = ['$default', 'GET /a/{rest+}', 'GET /a/{id}', 'GET /a/b', 'POST /a/{id}/c', 'ANY /any']
const fn = { name: 'fn' } as NonNullable<ReturnType<Parameters<typeof readRoutes>[1]['findByArn']>>
const createRouteTable = (routeKeys: string[]) =>
  readRoutes(
    [
      createResource('AWS::ApiGatewayV2::Integration', 'one', { IntegrationUri: 'arn' }),
      ...routeKeys.map(key =>
        createResource('AWS::ApiGatewayV2::Route', key, { ApiId: 'api', RouteKey: key, Target: 'integrations/one' }),
      ),
    ],
    { findByArn: () => fn },
    'api',
  )

it.each([
  ['GET', '/a/b', 'GET /a/b', {}],
  ['GET', '/a/x%20y', 'GET /a/{id}', { id: 'x y' }],
  ['GET', '/a/x/y', 'GET /a/{rest+}', { rest: 'x/y' }],
  ['POST', '/a/x/c', 'POST /a/{id}/c', { id: 'x' }],
  ['DELETE', '/any', 'ANY /any', {}],
  ['DELETE', '/a/b', '$default', {}],
])('routes %s %s to %s', (method, path, key, parameters) => {
  expect(findRoute(createRouteTable(keys), method, path)).toMatchObject({ route: { key }, parameters })
})

it('finds no route for other paths', () => {
  expect(findRoute(createRouteTable(keys.slice(1)), 'DELETE', '/a/b')).toBeUndefined()
})
