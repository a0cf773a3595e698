import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHandlerName, imageResizerSource, toJobSource, toRouteSource } from '../../infra/aws/bundle.ts'
import { routeList, webhookList, type ListedRoute } from '../../shared/api/index.ts'
import { changesState } from '../../shared/api/route.ts'
import { jobList, isDueJob } from '../../shared/jobs.ts'
import { findReferencedId, findStatements, type Statement } from './policies.ts'
import { loadBundle, loadSynthesizedApp, variantNames, type FoundResource } from './synthesized.ts'

const synthesis = loadSynthesizedApp('without domains')
const functions = synthesis.resources('AWS::Lambda::Function')
const routeTitle = (route: ListedRoute) => `${route.method} ${route.path}`

function findFunction(route: ListedRoute): FoundResource {
  const [fn, ...others] = functions.filter(({ at }) => at('Handler') === toHandlerName(toRouteSource(route)))
  if (!fn || others.length > 0) throw new Error(`${routeTitle(route)} has ${others.length + (fn ? 1 : 0)} functions`)
  return fn
}

it.each(variantNames)('has a function for each route and job, one for images, and no others, %s', variant => {
  const handlers = loadSynthesizedApp(variant)
    .resources('AWS::Lambda::Function')
    .map(({ text }) => text('Handler'))
  const expected = [
    ...[...routeList, ...webhookList].map(toRouteSource),
    ...jobList.map(toJobSource),
    imageResizerSource,
  ].map(source => toHandlerName(source))
  const workers = jobList.filter(isDueJob).map(job => toHandlerName(toJobSource(job), 'worker'))
  expect(handlers.sort()).toEqual([...expected, ...workers].sort())
})

it('exports handlers where Lambda looks for them', () => {
  const { directory, imagesDirectory } = loadBundle()
  for (const { text } of functions) {
    const [file = '', name = ''] = text('Handler').split('.')
    const folder = text('Handler') === toHandlerName(imageResizerSource) ? imagesDirectory : directory
    expect(readFileSync(join(folder, `${file}.mjs`), 'utf8')).toMatch(new RegExp(`export\\s*\\{[^}]*\\bas ${name}\\b`))
  }
})

describe.each(routeList.map(route => [routeTitle(route), route] as const))('%s', (key, route) => {
  const fn = findFunction(route)
  const findInSameStack = (type: string) => synthesis.resources(type).filter(({ stack }) => stack === fn.stack)

  it('leads to its function, which the API may call only for this route', () => {
    const routes = findInSameStack('AWS::ApiGatewayV2::Route').filter(({ at }) => at('RouteKey') === key)
    expect(routes).toHaveLength(1)
    const target = JSON.stringify(routes[0]?.at('Target'))
    const integrations = findInSameStack('AWS::ApiGatewayV2::Integration').filter(({ id }) =>
      target.includes(`"${id}"`),
    )
    expect(integrations.map(({ at }) => [findReferencedId(at('IntegrationUri')), at('PayloadFormatVersion')])).toEqual([
      [fn.id, '2.0'],
    ])
    const permissions = findInSameStack('AWS::Lambda::Permission').filter(
      ({ at }) => findReferencedId(at('FunctionName')) === fn.id,
    )
    expect(permissions).toHaveLength(1)
    expect(permissions[0]?.at('Principal')).toBe('apigateway.amazonaws.com')
    expect(JSON.stringify(permissions[0]?.at('SourceArn'))).toContain(`/*/*${route.path}"`)
  })

  it('has the default runtime, its own role, and a log group with retention', () => {
    expect(fn.resource.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      LoggingConfig: { LogFormat: 'JSON' },
    })
    const group = findReferencedId(fn.at('LoggingConfig', 'LogGroup'))
    expect(
      findInSameStack('AWS::Logs::LogGroup')
        .find(({ id }) => id === group)
        ?.at('RetentionInDays'),
    ).toEqual(expect.any(Number))
    expect(
      functions.filter(
        ({ stack, at }) => stack === fn.stack && findReferencedId(at('LoggingConfig', 'LogGroup')) === group,
      ),
    ).toHaveLength(1)
    expect(
      functions.filter(
        ({ stack, at }) => stack === fn.stack && findReferencedId(at('Role')) === findReferencedId(fn.at('Role')),
      ),
    ).toHaveLength(1)
  })

  it('has exactly the permissions of its kind', () => {
    const sources = loadBundle().sourcesOf(toRouteSource(route))
    const readActions = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query']
    const writeActions = ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem']
    const canSendMessages = sources.has('functions/gateways/mail.ts') || sources.has('functions/gateways/sms.ts')
    const ownKeys = [
      'S#*',
      'D#*',
      'R#*',
      ...(route.role === 'ADMIN' ? ['AUDIT#*'] : []),
      ...(canSendMessages ? ['SENT#*'] : []),
    ]
    const ownItems = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ownKeys } }
    const expected = [
      { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
      ...(changesState(route)
        ? [{ Action: [...readActions, ...writeActions].sort() }]
        : [{ Action: readActions }, { Action: writeActions, Condition: ownItems }]),
      ...(route.role === 'ADMIN' ? [{ Action: ['dynamodb:Query'] }] : []),
      ...(sources.has('functions/gateways/mail.ts')
        ? [{ Action: ['ses:SendEmail'], Condition: { StringEquals: { 'ses:FromAddress': 'hello@example.com' } } }]
        : []),
      ...(sources.has('functions/gateways/script-queue.ts') ? [{ Action: ['sqs:SendMessage'] }] : []),
      ...(sources.has('functions/gateways/report-pdf-queue.ts') ? [{ Action: ['sqs:SendMessage'] }] : []),
      ...(sources.has('functions/gateways/sms.ts')
        ? [{ Action: ['sns:Publish'], NotResource: 'arn:*:sns:*:*:*' }]
        : []),
      ...(sources.has('functions/gateways/secrets.ts') ? [{ Action: ['ssm:GetParameter'] }] : []),
      ...(sources.has('functions/gateways/image-uploads.ts') ? [{ Action: ['s3:PutObject'] }] : []),
      ...(sources.has('functions/gateways/image-copies.ts')
        ? [{ Action: ['s3:GetObject', 's3:PutObject'] }, { Action: ['s3:ListBucket'] }]
        : []),
      ...(sources.has('functions/gateways/image-removals.ts') ? [{ Action: ['s3:DeleteObject'] }] : []),
      ...(sources.has('functions/gateways/salary-file-store.ts') ? [{ Action: ['s3:PutObject'] }] : []),
      ...(sources.has('functions/gateways/salary-file-links.ts') ? [{ Action: ['s3:GetObject'] }] : []),
      ...(sources.has('functions/gateways/company-export-links.ts') ? [{ Action: ['s3:GetObject'] }] : []),
      ...(sources.has('functions/gateways/temporary-files.ts') ? [{ Action: ['s3:GetObject', 's3:PutObject'] }] : []),
    ]
    expect(findStatements(synthesis, fn).map(toComparable)).toEqual(expected)
  })
})

const toComparable = ({ Effect, Action, NotResource, Condition }: Statement) => {
  expect(Effect).toBe('Allow')
  return {
    Action: [...Action].sort(),
    ...(Condition !== undefined && { Condition }),
    ...(NotResource !== undefined && { NotResource }),
  }
}

it('has no wildcard permissions, and reads an index only in admin routes', () => {
  for (const route of routeList)
    for (const { Action, Resource, NotResource } of findStatements(synthesis, findFunction(route))) {
      const target = JSON.stringify(Resource ?? NotResource)
      expect([routeTitle(route), Action.filter(action => action.includes('*'))]).toEqual([routeTitle(route), []])
      expect(target).not.toBe('"*"')
      if (route.role !== 'ADMIN') expect(target).not.toContain('index/')
    }
})

it('covers every kind of route that these tests distinguish', () => {
  const countRoutes = (test: (route: ListedRoute) => boolean) => routeList.filter(test).length
  expect(countRoutes(changesState)).toBeGreaterThan(0)
  expect(countRoutes(route => !changesState(route))).toBeGreaterThan(0)
  for (const gateway of [
    'mail',
    'script-queue',
    'report-pdf-queue',
    'sms',
    'secrets',
    'image-uploads',
    'image-copies',
    'image-removals',
    'salary-file-store',
    'salary-file-links',
    'company-export-links',
    'temporary-files',
  ])
    expect(
      countRoutes(route => loadBundle().sourcesOf(toRouteSource(route)).has(`functions/gateways/${gateway}.ts`)),
    ).toBeGreaterThan(0)
})

describe('memory, by which Lambda allots processor time', () => {
  const needsWholeProcessor = ({ rate, large, processor }: ListedRoute) =>
    rate === 'heavy' || large === true || processor === 'whole'
  const listRoutesWithMemory = (megabytes: number) =>
    routeList.filter(route => findFunction(route).at('MemorySize') === megabytes)

  it('is a whole processor for routes that compute a lot, answer much or that people queue for', () => {
    expect(listRoutesWithMemory(1769)).toEqual(routeList.filter(needsWholeProcessor))
  })

  it('is half a processor for routes that hash a password, and for no others', () => {
    expect(
      listRoutesWithMemory(1024)
        .map(({ area, name }) => `${area}/${name}`)
        .sort(),
    ).toEqual([
      'admin/create-company',
      'admin/login',
      'auth/change-password',
      'auth/change-password-token',
      'auth/login',
      'auth/time-clock-login',
    ])
  })

  it('is a quarter of a processor for all other routes, which mostly wait for the table', () => {
    const others = routeList.filter(route => !needsWholeProcessor(route) && !listRoutesWithMemory(1024).includes(route))
    expect(listRoutesWithMemory(512)).toEqual(others)
    expect(others.length).toBeGreaterThan(routeList.length / 2)
  })
})

it('attaches no policy managed by AWS', () => {
  for (const role of synthesis.resources('AWS::IAM::Role')) expect(role.at('ManagedPolicyArns')).toBeUndefined()
})

it('reserves concurrency only if the context says so', () => {
  const listReservedConcurrency = (variant: (typeof variantNames)[number]) => [
    ...new Set(
      loadSynthesizedApp(variant)
        .resources('AWS::Lambda::Function')
        .map(({ at }) => at('ReservedConcurrentExecutions')),
    ),
  ]
  expect(listReservedConcurrency('with domains')).toEqual([20])
  expect(listReservedConcurrency('without domains')).toEqual([undefined])
})
