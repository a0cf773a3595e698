import { rmSync } from 'node:fs'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { listen } from './service.ts'
import {
  createResource,
  createFunctions,
  createTemporaryDirectory,
  type TestFunctions,
} from '../../../test/support/local-cloud.ts'
import { localSecretAccessKey } from './lambda/functions.ts'
import { adminAccessKeyId } from './permissions.ts'
import { Schedules } from './schedules/schedules.ts'
import { closeServer } from './service-servers.ts'
import { createStandIns, type StandIns } from './stand-ins.ts'

const dir = createTemporaryDirectory()
const cleanUps: (() => Promise<void>)[] = []
let testFunctions: TestFunctions
let standIns: StandIns
const queue = createResource('AWS::SQS::Queue', 'work', {
  RedrivePolicy: { deadLetterTargetArn: 'arn:aws:sqs:eu-west-1:000000000000:dead', maxReceiveCount: 1 },
  VisibilityTimeout: 1,
})

beforeAll(() => {
  testFunctions = createFunctions({
    worker: 'async event => { if (event.Records?.[0].body === "bad") throw new Error("bad"); return event }',
  })
  cleanUps.push(() => testFunctions.stop())
  standIns = createStandIns(
    [
      queue,
      createResource('AWS::SQS::Queue', 'dead', {}),
      createResource('AWS::S3::Bucket', 'images', {}),
      createResource('AWS::Lambda::EventSourceMapping', 'mapping', {
        EventSourceArn: queue.arn,
        FunctionName: 'worker',
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: 2 },
      }),
      ...testFunctions.resources,
    ],
    dir,
  )
})
afterAll(async () => {
  for (const step of cleanUps.toReversed()) await step()
  rmSync(dir, { recursive: true, force: true })
})

async function createClientOptions(name: 's3' | 'sqs') {
  const service = standIns.services.find(candidate => candidate.name === name)
  if (!service) throw new Error(`No ${name}`)
  const { server, endpoint } = await listen(service, { authorize: () => undefined })
  cleanUps.push(() => closeServer(server))
  return {
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: adminAccessKeyId, secretAccessKey: localSecretAccessKey },
  }
}

it('invokes the function of a queue for each message', async () => {
  const options = await createClientOptions('sqs')
  const sqs = new SQSClient(options)
  const stop = standIns.pollQueues(testFunctions.functions)
  const QueueUrl = `${options.endpoint}/000000000000/work`
  await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: '1', MessageBody: 'good' }] }))
  while (
    !testFunctions.invocationLog.list().some(({ outcome, trigger }) => outcome === 'done' && trigger === queue.arn)
  )
    await new Promise(resolve => setTimeout(resolve, 5))
  await stop()
  sqs.destroy()
})

it("accepts objects signed with this cloud's credentials in the template's buckets", async () => {
  const s3 = new S3Client(await createClientOptions('s3'))
  await s3.send(new PutObjectCommand({ Bucket: 'images', Key: 'a/b.txt', Body: 'hello' }))
  expect(
    await (await s3.send(new GetObjectCommand({ Bucket: 'images', Key: 'a/b.txt' }))).Body?.transformToString(),
  ).toBe('hello')
  s3.destroy()
})

it('runs a schedule manually with its input', async () => {
  const arn = testFunctions.resources[0]?.arn ?? ''
  const schedules = new Schedules(
    [
      createResource('AWS::Events::Rule', 'hourly', {
        ScheduleExpression: 'cron(0 * * * ? *)',
        Targets: [{ Arn: arn }],
      }),
      createResource('AWS::Events::Rule', 'noon', {
        ScheduleExpression: 'cron(0 12 * * ? *)',
        Targets: [{ Arn: arn, Input: '{"job":"noon"}' }],
      }),
    ],
    testFunctions.functions,
  )
  const run = async (name: string) => {
    const schedule = schedules.find(name)
    return schedule && schedules.runNow(schedule)
  }
  expect(await run('hourly')).toMatchObject([{ source: 'aws.events', 'detail-type': 'Scheduled Event' }])
  expect(await run('noon')).toEqual([{ job: 'noon' }])
  expect(schedules.find('worker')?.name).toBe('hourly')
})

it('runs a due schedule by the clock, and reports its failure', async () => {
  const schedules = new Schedules(
    [
      createResource('AWS::Events::Rule', 'often', {
        ScheduleExpression: 'cron(* * * * ? *)',
        Targets: [{ Arn: testFunctions.resources[0]?.arn ?? '', Input: '{"Records":[{"body":"bad"}]}' }],
      }),
    ],
    testFunctions.functions,
  )
  const [schedule] = schedules.all
  if (!schedule) throw new Error('There is one')
  schedule.expression = { next: after => new Date(after.getTime() + 1) }
  const { promise, resolve } = Promise.withResolvers<string>()
  const stop = schedules.start(resolve)
  expect(await promise).toBe('often: bad')
  stop()
  expect(schedule.lastRun?.error).toBe('bad')
})
