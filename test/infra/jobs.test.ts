import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toHandlerName, projectRoot, toJobSource } from '../../infra/aws/bundle.ts'
import { parseCron } from '../../infra/local/aws/schedules/cron.ts'
import { jobList, isDueJob, type Job } from '../../shared/jobs.ts'
import { findReferencedId, findStatements } from './policies.ts'
import { loadSynthesizedApp, type FoundResource } from './synthesized.ts'

const synthesis = loadSynthesizedApp('without domains')
const { resources } = synthesis
const findFunction = (job: Job, name: string): FoundResource => {
  const [fn, ...others] = resources('AWS::Lambda::Function').filter(
    ({ text }) => text('Handler') === toHandlerName(toJobSource(job), name),
  )
  if (!fn || others.length > 0) throw new Error(`expected one ${name} of ${job.name}`)
  return fn
}
const find = (type: string, id: unknown): FoundResource | undefined =>
  resources(type).find(resource => resource.stack === 'jobs' && resource.id === id)

interface Target {
  Arn: unknown
}

describe.each(jobList.map(job => [job.name, job] as const))('%s', (_, job) => {
  const fn = findFunction(job, 'handler')

  it('has a file, and only its schedule may call it', () => {
    expect(existsSync(join(projectRoot, toJobSource(job)))).toBe(true)
    const rules = resources('AWS::Events::Rule').filter(({ at }) =>
      (at('Targets') as Target[]).some(({ Arn }) => findReferencedId(Arn) === fn.id),
    )
    expect(rules.map(({ at }) => [at('ScheduleExpression'), at('State')])).toEqual([[job.schedule, 'ENABLED']])
    const callers = resources('AWS::Lambda::Permission').filter(
      ({ at }) => findReferencedId(at('FunctionName')) === fn.id,
    )
    expect(callers.map(({ at }) => [at('Principal'), findReferencedId(at('SourceArn'))])).toEqual([
      ['events.amazonaws.com', rules[0]?.id],
    ])
  })

  it('runs at least once a day', () => {
    const now = new Date('2026-02-28T23:30:00Z')
    const next = parseCron(job.schedule).next(now)
    expect((next?.getTime() ?? Infinity) - now.getTime()).toBeLessThanOrEqual(86_400_000)
  })
})

describe.each(jobList.filter(isDueJob).map(job => [job.name, job] as const))('%s, a job for due items', (_, job) => {
  const [fn, worker] = [findFunction(job, 'handler'), findFunction(job, 'worker')]
  const [mapping, ...others] = resources('AWS::Lambda::EventSourceMapping').filter(
    ({ at }) => findReferencedId(at('FunctionName')) === worker.id,
  )
  const queue = find('AWS::SQS::Queue', findReferencedId(mapping?.at('EventSourceArn')))

  it('may only find and queue due items in its handler', () => {
    const permissions = findStatements(synthesis, fn).map(({ Action, Resource }) => [
      Action.join(),
      JSON.stringify(Resource),
    ])
    expect(permissions.map(([action]) => action)).toEqual([
      'logs:CreateLogStream,logs:PutLogEvents',
      'dynamodb:Query',
      'sqs:SendMessage',
      ...(job.hiddenSeconds === undefined ? [] : ['dynamodb:UpdateItem']),
    ])
    expect(permissions[1]?.[1]).toContain('/index/gsi2')
    expect(permissions[2]?.[1]).toContain(queue?.id)
    expect(fn.at('Environment', 'Variables', 'JOB_QUEUE')).toEqual({ Ref: queue?.id })
  })

  it('retries only the failing items of a small batch in its worker', () => {
    expect(others).toEqual([])
    expect(mapping?.resource.Properties).toMatchObject({
      ScalingConfig: { MaximumConcurrency: 5 },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    })
    // Only the workers of scripts and deletions read the indexes, in which they look for due items of other kinds or
    // for items of a company.
    const readsIndex = JSON.stringify(findStatements(synthesis, worker)).includes('/index/')
    expect(readsIndex).toBe(job.workerReadsDueItems === true || job.workerReadsOwnedItems === true)
  })

  it('has a whole processor, five minutes and one item at a time if it computes long', () => {
    expect([worker.at('MemorySize'), worker.at('Timeout'), mapping?.at('BatchSize')]).toEqual(
      job.computesLong ? [1769, 300, 1] : [512, 60, 5],
    )
  })

  it('hides items for six times the timeout, tries four times, and then dead-letters them', () => {
    expect(queue?.at('VisibilityTimeout')).toBe(6 * Number(worker.at('Timeout')))
    const deadLetterQueue = find('AWS::SQS::Queue', findReferencedId(queue?.at('RedrivePolicy', 'deadLetterTargetArn')))
    expect(queue?.at('RedrivePolicy', 'maxReceiveCount')).toBe(4)
    expect(deadLetterQueue?.at('MessageRetentionPeriod')).toBe(14 * 86_400)
  })
})
