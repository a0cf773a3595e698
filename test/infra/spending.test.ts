/** Checks that the stacks limit the costs that attackers and mistakes can cause. */
import { brand } from '../../shared/brand.ts'
import { tooManyRequestsText } from '../../shared/api/errors.ts'
import { webhookList } from '../../shared/api/index.ts'
import {
  findOnlyResource,
  loadSynthesizedApp,
  readDocumentedAssemblies,
  variants,
  variantNames,
} from './synthesized.ts'

describe('the web ACL', () => {
  const acl = findOnlyResource('with domains', 'AWS::WAFv2::WebACL')
  const rule = (acl.at('Rules') as Record<string, unknown>[])[0]

  it('protects every site with a domain, in the region of CloudFront', () => {
    const { resources, stacks } = loadSynthesizedApp('with domains')
    expect(acl.at('Scope')).toBe('CLOUDFRONT')
    expect(stacks.find(({ name }) => name === acl.stack)?.region).toBe('us-east-1')
    for (const distribution of resources('AWS::CloudFront::Distribution'))
      expect(JSON.stringify(distribution.at('DistributionConfig', 'WebACLId'))).toContain(acl.id)
  })

  it('lets everything pass except too many calls of one address in five minutes', () => {
    expect(acl.at('DefaultAction')).toEqual({ Allow: {} })
    expect(acl.at('Rules')).toHaveLength(1)
    expect(rule).toMatchObject({
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 3000 } },
    })
  })

  it('has metrics of its own stage', () => {
    const names = [acl.at('VisibilityConfig', 'MetricName'), acl.at('Rules', 0, 'VisibilityConfig', 'MetricName')]
    expect(names).toEqual([`${brand}-prod-web-acl`, `${brand}-prod-calls-per-address`])
  })

  it('counts calls of the API, and no webhooks', () => {
    const [apiRule, ...exceptions] = acl.at(
      'Rules',
      0,
      'Statement',
      'RateBasedStatement',
      'ScopeDownStatement',
      'AndStatement',
      'Statements',
    ) as object[]
    expect(apiRule).toMatchObject({
      ByteMatchStatement: { PositionalConstraint: 'STARTS_WITH', SearchString: '/_api/' },
    })
    expect(exceptions).toMatchObject(
      webhookList.map(({ path }) => ({
        NotStatement: {
          Statement: { ByteMatchStatement: { PositionalConstraint: 'EXACTLY', SearchString: `/_api${path}` } },
        },
      })),
    )
  })

  it('answers like the API if the context says that it blocks', () => {
    const [, body] = Object.entries(acl.at('CustomResponseBodies') as Record<string, object>)[0] ?? []
    expect(body).toEqual({
      ContentType: 'APPLICATION_JSON',
      Content: JSON.stringify({ error: tooManyRequestsText }),
    })
    expect(rule).toMatchObject({
      Action: {
        Block: { CustomResponse: { ResponseCode: 429, ResponseHeaders: [{ Name: 'retry-after', Value: '60' }] } },
      },
    })
  })

  it('only counts if the context says nothing', () => {
    const productionAssembly = readDocumentedAssemblies().find(({ context }) => context['stage'] === 'prod')
    const acls = (productionAssembly?.stacks ?? []).flatMap(({ template }) =>
      Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::WAFv2::WebACL'),
    )
    expect(acls).toMatchObject([{ Properties: { Rules: [{ Action: { Count: {} } }] } }])
  })

  it('is the one of the context if that names one', () => {
    const { resources } = loadSynthesizedApp('without domains')
    expect(resources('AWS::WAFv2::WebACL')).toEqual([])
    expect(resources('AWS::CloudFront::Distribution').map(({ at }) => at('DistributionConfig', 'WebACLId'))).toEqual([
      variants['without domains'].webAclArn,
    ])
    expect(loadSynthesizedApp('for the local cloud').resources('AWS::WAFv2::WebACL')).toEqual([])
  })
})

describe.each(variantNames)('the budget, %s', variant => {
  it('mails the operator before the month costs more than planned', () => {
    const budgets = loadSynthesizedApp(variant).resources('AWS::Budgets::Budget')
    if (variant === 'for the local cloud') return expect(budgets).toEqual([])
    expect(budgets.map(({ stack }) => stack)).toEqual(['watch'])
    expect(budgets[0]?.at('Budget')).toEqual({
      BudgetType: 'COST',
      TimeUnit: 'MONTHLY',
      BudgetLimit: { Amount: 100, Unit: 'USD' },
    })
    const notifications = budgets[0]?.at('NotificationsWithSubscribers') as object[]
    expect(notifications).toMatchObject([
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 } },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ])
    for (const { Subscribers } of notifications as { Subscribers: object[] }[])
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: 'watch@example.com' }])
  })
})

it('throttles all callers together by the setting, with bursts of twice as many calls', () => {
  const findLimits = (variant: (typeof variantNames)[number]) =>
    findOnlyResource(variant, 'AWS::ApiGatewayV2::Stage').at('DefaultRouteSettings')
  expect(findLimits('without domains')).toEqual({ ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 2000 })
  expect(findLimits('with domains')).toEqual({ ThrottlingRateLimit: 1500, ThrottlingBurstLimit: 3000 })
})
