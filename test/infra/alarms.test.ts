import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../infra/aws/bundle.ts'
import { parseCron } from '../../infra/local/aws/schedules/cron.ts'
import { jobList } from '../../shared/jobs.ts'
import { sampleDomains, loadSynthesizedApp, variantNames, type FoundResource } from './synthesized.ts'

/** Converts a heading to its anchor, as Markdown viewers do. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')
const runbookChapters = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8').split(/^## /m).slice(1)
const anchors = runbookChapters.map(chapter => toAnchor(chapter.split('\n')[0] ?? ''))

const findAlarms = (variant: (typeof variantNames)[number]) =>
  loadSynthesizedApp(variant).resources('AWS::CloudWatch::Alarm')
const allAlarms = variantNames.flatMap(findAlarms)
const findAnchor = (description: string) => description.split('#')[1]

interface WatchedMetric {
  Namespace: string
  MetricName: string
  Dimensions?: { Name: string; Value: unknown }[]
}

/** Returns the metric that the alarm watches, or all metrics of its expression. */
function listWatchedMetrics({ at }: FoundResource): WatchedMetric[] {
  const queries = (at('Metrics') as { MetricStat?: { Metric: WatchedMetric } }[] | undefined) ?? []
  const queriedMetrics = queries.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []))
  if (queriedMetrics.length > 0) return queriedMetrics
  const ownMetric = { Namespace: at('Namespace'), MetricName: at('MetricName'), Dimensions: at('Dimensions') }
  return [ownMetric as unknown as WatchedMetric]
}
/**
 * Whether the alarm watches the metric and, if `value` is given, a dimension with this value. If the dimension refers
 * to a resource, `value` is a part of the resource's id.
 */
const watches = (alarm: FoundResource, metricName: string, value?: string): boolean =>
  listWatchedMetrics(alarm).some(
    ({ MetricName, Dimensions = [] }) =>
      MetricName === metricName &&
      (value === undefined ||
        Dimensions.some(({ Value }) =>
          typeof Value === 'string' ? Value === value : JSON.stringify(Value).includes(value),
        )),
  )

it('states the harm of every alarm, and links to its chapter of the runbook', () => {
  for (const { text } of allAlarms) {
    expect(text('AlarmDescription')).toMatch(/^[A-Z].{30,}\. \S+#[a-z0-9-]+$/)
    expect(anchors).toContain(findAnchor(text('AlarmDescription')))
  }
})

it('watches every operation of the table that functions use', () => {
  const commands = globSync('functions/table/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] }).flatMap(file => {
    const importedNames = /import \{([^}]+)\} from '@aws-sdk\/client-dynamodb'/.exec(
      readFileSync(join(projectRoot, file), 'utf8'),
    )
    return [...(importedNames?.[1] ?? '').matchAll(/\b(\w+)Command\b/g)].map(([, operation]) => operation)
  })
  const operations = allAlarms
    .flatMap(listWatchedMetrics)
    .filter(({ Namespace }) => Namespace === 'AWS/DynamoDB')
    .flatMap(({ Dimensions = [] }) => Dimensions.flatMap(({ Name, Value }) => (Name === 'Operation' ? [Value] : [])))
  expect(new Set(operations)).toEqual(new Set(commands))
})

it('has an alarm for every chapter of the runbook', () => {
  expect(new Set(allAlarms.map(({ text }) => findAnchor(text('AlarmDescription'))))).toEqual(new Set(anchors))
  expect(new Set(anchors).size).toBe(anchors.length)
})

it('states meaning, diagnosis and remedy in every chapter', () => {
  for (const chapter of runbookChapters)
    for (const part of ['**What it means.**', '**Look here.**', '**Do this.**']) expect(chapter).toContain(part)
})

describe.each(variantNames)('%s', variant => {
  const { resources, stacks } = loadSynthesizedApp(variant)

  it('notifies when an alarm starts and ends', () => {
    expect(findAlarms(variant).length).toBeGreaterThanOrEqual(12)
    for (const { at, stack } of findAlarms(variant)) {
      const topics = resources('AWS::SNS::Topic').filter(topic => topic.stack === stack)
      expect(at('AlarmActions')).toEqual(topics.map(({ id }) => ({ Ref: id })))
      expect(at('OKActions')).toEqual(at('AlarmActions'))
      expect(topics).toHaveLength(1)
    }
  })

  it('sends alarms encrypted and over TLS, and lets CloudWatch send them', () => {
    for (const topic of resources('AWS::SNS::Topic')) {
      const propertiesInStack = (type: string) =>
        JSON.stringify(resources(type).find(({ stack }) => stack === topic.stack)?.resource.Properties)
      expect(topic.at('KmsMasterKeyId')).toBeDefined()
      expect(propertiesInStack('AWS::KMS::Key')).toMatch(/kms:GenerateDataKey\*.*cloudwatch\.amazonaws\.com/)
      expect(propertiesInStack('AWS::SNS::TopicPolicy')).toContain('aws:SecureTransport')
      expect(propertiesInStack('AWS::SNS::TopicPolicy')).toMatch(
        /"Action":"sns:Publish"[^{]*\{[^{]*\{"aws:SourceAccount".*"Service":"cloudwatch\.amazonaws\.com"/,
      )
    }
  })

  it('mails alarms only to the address of the context', () => {
    const mails = resources('AWS::SNS::Subscription').map(({ text }) => `${text('Protocol')} ${text('Endpoint')}`)
    const topicCount = resources('AWS::SNS::Topic').length
    expect(mails).toEqual(variant === 'for the local cloud' ? [] : Array(topicCount).fill('email watch@example.com'))
  })

  it('sums at most ten metrics per alarm, the limit of CloudWatch', () => {
    for (const { at } of findAlarms(variant)) {
      const metrics = (at('Metrics') as { MetricStat?: unknown }[] | undefined) ?? []
      expect(metrics.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10)
    }
  })

  it('rings for a job that has not ended, and only after its next run is overdue', () => {
    const alarms = findAlarms(variant)
    for (const { name, schedule } of jobList) {
      const [alarm, ...others] = alarms.filter(otherAlarm => watches(otherAlarm, 'JobsEnded', name))
      expect([name, others]).toEqual([name, []])
      expect(alarm?.at('TreatMissingData')).toBe('breaching')
      expect([alarm?.at('ComparisonOperator'), alarm?.at('Threshold')]).toEqual(['LessThanThreshold', 1])
      const [{ MetricStat }] = alarm?.at('Metrics', 1) ? [Object(alarm.at('Metrics', 1))] : [{}]
      const windowMs = Number(MetricStat?.Period) * Number(alarm?.at('EvaluationPeriods')) * 1000
      const [firstRun, secondRun] = [parseCron(schedule).next(new Date('2026-11-25T00:00:00Z'))]
        .map(run => [run, run && parseCron(schedule).next(run)] as const)
        .flat()
      const intervalMs = (secondRun?.getTime() ?? NaN) - (firstRun?.getTime() ?? NaN)
      expect(windowMs).toBeGreaterThan(intervalMs + 10 * 60_000)
      expect(windowMs).toBeLessThan(intervalMs + 4 * 3_600_000)
    }
  })

  it('rings one alarm when a job fails, whether its function throws or its event is dropped', () => {
    const scheduledFunctionIds = resources('AWS::Events::Rule').map(({ text }) =>
      text('Targets', 0, 'Arn', 'Fn::GetAtt', 0),
    )
    expect(scheduledFunctionIds).toHaveLength(jobList.length)
    for (const fn of scheduledFunctionIds)
      for (const metric of ['Errors', 'AsyncEventsDropped']) {
        const alarms = findAlarms(variant).filter(
          alarm => findAnchor(alarm.text('AlarmDescription')) === 'a-job-fails' && watches(alarm, metric, fn),
        )
        expect(alarms).toHaveLength(1)
      }
  })

  it('watches the oldest message of every queue with a worker', () => {
    const queues = resources('AWS::SQS::Queue').filter(({ at }) => at('RedrivePolicy') !== undefined)
    expect(queues.length).toBeGreaterThan(5)
    for (const { id } of queues)
      expect(findAlarms(variant).filter(alarm => watches(alarm, 'ApproximateAgeOfOldestMessage', id))).toHaveLength(1)
  })

  it('watches calls that the gateway refuses with 429, apart from those that functions refuse', () => {
    const filters = resources('AWS::Logs::MetricFilter').filter(({ stack }) => stack === 'stage')
    const patterns = filters.map(({ at, text }) => [
      at('MetricTransformations', 0, 'MetricName'),
      text('FilterPattern'),
    ])
    expect(Object.fromEntries(patterns)).toEqual({
      CallsThrottled: '{ ($.status = "429") && ($.lambda_status != "200") }',
      FunctionsThrottled: '{ $.lambda_status = "429" }',
    })
    for (const [name] of patterns)
      expect(findAlarms(variant).filter(alarm => watches(alarm, String(name)))).toHaveLength(1)
  })

  it('counts the failures of each function of the API in a metric of the stage', () => {
    const apiFunctions = resources('AWS::Lambda::Function').filter(({ stack }) => stack.startsWith('api/'))
    const filters = resources('AWS::Logs::MetricFilter').filter(({ stack }) => stack.startsWith('api/'))
    expect(filters.map(({ at }) => at('LogGroupName'))).toEqual(
      apiFunctions.map(({ at }) => at('LoggingConfig', 'LogGroup')),
    )
    for (const { at } of filters) {
      expect(at('FilterPattern')).toBe('{ ($.type = "platform.report") && ($.record.status != "success") }')
      expect(at('MetricTransformations')).toMatchObject([{ MetricName: 'FunctionsFailed', MetricValue: '1' }])
    }
  })

  it('rings for no function of another stage', () => {
    const [namespace] = new Set(
      resources('AWS::Logs::MetricFilter').map(({ at }) => at('MetricTransformations', 0, 'MetricNamespace')),
    )
    expect(namespace).toMatch(/^\w+\/\w+$/)
    for (const alarm of findAlarms(variant))
      for (const { Namespace, MetricName, Dimensions = [] } of listWatchedMetrics(alarm)) {
        const isAccountMetric = ['AWS/SES', 'AWS/SNS'].includes(Namespace)
        if (Namespace !== namespace && !isAccountMetric) expect([MetricName, Dimensions]).not.toEqual([MetricName, []])
      }
  })

  it('has one dashboard', () => {
    expect(resources('AWS::CloudWatch::Dashboard')).toHaveLength(1)
    expect(stacks.filter(({ name }) => name === 'watch')).toHaveLength(1)
  })
})

it('looks at each site with a domain from outside, and rings when that look is missing', () => {
  const { resources } = loadSynthesizedApp('with domains')
  const checks = resources('AWS::Route53::HealthCheck')
  expect(checks.map(({ text }) => text('HealthCheckConfig', 'FullyQualifiedDomainName')).sort()).toEqual(
    sampleDomains.map(({ domain }) => domain).sort(),
  )
  for (const { id, stack, at } of checks) {
    expect(at('HealthCheckConfig')).toMatchObject({ Type: 'HTTPS', Port: 443, ResourcePath: '/', EnableSNI: true })
    const alarms = findAlarms('with domains').filter(alarm => watches(alarm, 'HealthCheckStatus', id))
    expect(alarms.map(alarm => [alarm.stack, alarm.at('TreatMissingData')])).toEqual([[stack, 'breaching']])
  }
})

it('monitors a site with a domain in CloudFront’s region', () => {
  const { stacks, resources } = loadSynthesizedApp('with domains')
  const siteAlarms = findAlarms('with domains').filter(({ resource }) =>
    JSON.stringify(resource).includes('AWS/CloudFront'),
  )
  expect(siteAlarms).toHaveLength(resources('AWS::CloudFront::Distribution').length)
  for (const { stack } of siteAlarms) expect(stacks.find(({ name }) => name === stack)?.region).toBe('us-east-1')
})
