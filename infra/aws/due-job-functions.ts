import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { JOB_QUEUE } from '../../functions/env/names.ts'
import type { DueJob } from '../../shared/jobs.ts'
import { toHandlerName, toJobSource } from './bundle.ts'
import type { JobProps } from './job-props.ts'
import { AppFunction } from './app-function.ts'
import { toQueueName } from './resource-names.ts'
import {
  listGatewayStatements,
  createFindOwnedItemsStatement,
  createListCompaniesStatement,
  createReadStatement,
  createReadWriteStatement,
  createScanStatement,
} from './route-policy.ts'

interface Props extends JobProps {
  job: DueJob
  deadLetterQueue: Queue
}

/**
 * Limits of workers. Lambda gives a whole processor to a function with 1769 MB, and a proportional share to one with
 * less memory.
 */
const workerLimits = { timeout: Duration.minutes(1), memorySize: 512, batchSize: 5 }
const longWorkerLimits = { timeout: Duration.minutes(5), memorySize: 1769, batchSize: 1 }
/** More concurrent workers could use up the account's concurrency. */
const maxWorkers = 5
const maxAttempts = 4

/** A scheduled function sends due items to a queue, from which a worker processes them. */
export class DueJobFunctions extends AppFunction {
  readonly queue: Queue

  constructor(
    scope: Construct,
    id: string,
    { job, deadLetterQueue, table, damagedTable, bundle, settings, environment: commonEnvironment }: Props,
  ) {
    const source = toJobSource(job)
    const { batchSize, ...workerProps } = job.computesLong ? longWorkerLimits : workerLimits
    const queue = new Queue(scope, `${id}-queue`, {
      ...(job.isEnqueuedByCalls ? { queueName: toQueueName(settings, job.name) } : {}),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // AWS recommends a visibility timeout of six times the worker's time limit.
      visibilityTimeout: Duration.seconds(6 * workerProps.timeout.toSeconds()),
      deadLetterQueue: { queue: deadLetterQueue, maxReceiveCount: maxAttempts },
    })
    const readDueItems = new PolicyStatement({
      actions: ['dynamodb:Query'],
      resources: [`${table.tableArn}/index/gsi2`],
    })
    const sharedProps = {
      directory: bundle.directory,
      memorySize: 512,
      environment: { ...commonEnvironment, [JOB_QUEUE]: queue.queueUrl },
      settings,
    }
    super(scope, id, {
      ...sharedProps,
      description: job.description,
      handler: toHandlerName(source),
      timeout: Duration.minutes(5),
      statements: [
        readDueItems,
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
        // After a restore, the job checks whether the restore is finished.
        ...(damagedTable ? [createReadStatement(table)] : []),
        ...(job.hiddenSeconds === undefined
          ? []
          : [new PolicyStatement({ actions: ['dynamodb:UpdateItem'], resources: [table.tableArn] })]),
      ],
    })
    const { fn } = new AppFunction(this, 'worker', {
      ...sharedProps,
      description: `${job.description}: one by one`,
      handler: toHandlerName(source, 'worker'),
      ...workerProps,
      statements: [
        createReadWriteStatement(table),
        ...(job.readsCompanies ? [createListCompaniesStatement(table)] : []),
        ...(job.scansTable ? [createScanStatement(table)] : []),
        ...(job.workerReadsDueItems ? [readDueItems] : []),
        ...(job.workerReadsOwnedItems ? [createFindOwnedItemsStatement(table)] : []),
        ...(job.workerReadsDamagedTable && damagedTable ? [createReadStatement(damagedTable)] : []),
        ...listGatewayStatements(bundle.sourcesOf(source), settings),
      ],
    })
    this.queue = queue
    fn.addEventSource(
      new SqsEventSource(queue, { batchSize, maxConcurrency: maxWorkers, reportBatchItemFailures: true }),
    )
  }
}
