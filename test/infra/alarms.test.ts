import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../infra/aws/bundle.ts'
import { loadSynthesized, variantNames } from './synthesized.ts'

/** Converts a heading to its anchor, as Markdown viewers do. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')
const runbookChapters = readFileSync(join(root, 'docs/runbook.md'), 'utf8').split(/^## /m).slice(1)
const anchors = runbookChapters.map(chapter => toAnchor(chapter.split('\n')[0] ?? ''))

const findAlarms = (variant: (typeof variantNames)[number]) =>
  loadSynthesized(variant).resources('AWS::CloudWatch::Alarm')
const allAlarms = variantNames.flatMap(findAlarms)
const anchorIn = (description: string) => description.split('#')[1]

it('states the harm of every alarm, and links to its chapter of the runbook', () => {
  for (const { text } of allAlarms) {
    expect(text('AlarmDescription')).toMatch(/^[A-Z].{30,}\. \S+#[a-z0-9-]+$/)
    expect(anchors).toContain(anchorIn(text('AlarmDescription')))
  }
})

it('has an alarm for every chapter of the runbook', () => {
  expect(new Set(allAlarms.map(({ text }) => anchorIn(text('AlarmDescription'))))).toEqual(new Set(anchors))
  expect(new Set(anchors).size).toBe(anchors.length)
})

it('states meaning, diagnosis and remedy in every chapter', () => {
  for (const chapter of runbookChapters)
    for (const part of ['**What it means.**', '**Look here.**', '**Do this.**']) expect(chapter).toContain(part)
})

describe.each(variantNames)('%s', variant => {
  const { resources, stacks } = loadSynthesized(variant)

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
    const topics = resources('AWS::SNS::Topic').length
    expect(mails).toEqual(variant === 'for the local cloud' ? [] : Array(topics).fill('email watch@example.com'))
  })

  it('sums at most ten metrics per alarm, the limit of CloudWatch', () => {
    for (const { at } of findAlarms(variant)) {
      const metrics = (at('Metrics') as { MetricStat?: unknown }[] | undefined) ?? []
      expect(metrics.filter(({ MetricStat }) => MetricStat).length).toBeLessThanOrEqual(10)
    }
  })

  it('has one dashboard', () => {
    expect(resources('AWS::CloudWatch::Dashboard')).toHaveLength(1)
    expect(stacks.filter(({ name }) => name === 'watch')).toHaveLength(1)
  })
})

it('monitors a site with a domain in CloudFront’s region', () => {
  const { stacks, resources } = loadSynthesized('with domains')
  const watched = findAlarms('with domains').filter(({ resource }) =>
    JSON.stringify(resource).includes('AWS/CloudFront'),
  )
  expect(watched).toHaveLength(resources('AWS::CloudFront::Distribution').length)
  for (const { stack } of watched) expect(stacks.find(({ name }) => name === stack)?.region).toBe('us-east-1')
})
