import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { jobList, isDueJob, type Job } from '../../shared/jobs.ts'
import { toHandlerName, toJobSource } from './bundle.ts'
import { DueJobFunctions } from './due-job-functions.ts'
import type { JobProps } from './job-props.ts'
import { AppFunction } from './app-function.ts'
import { toDeadLettersName } from './resource-names.ts'
import {
  listGatewayStatements,
  createReadWriteStatement,
  createListCompaniesStatement,
  createScanStatement,
} from './route-policy.ts'

export class JobsStack extends Stack {
  /** Keys are the names of jobs. */
  readonly scheduledFunctions: ReadonlyMap<string, Function>
  readonly queues: Queue[] = []
  /** Keeps items that workers failed to process. */
  readonly deadLetterQueue: Queue

  constructor(
    scope: Construct,
    id: string,
    { table, damagedTable, bundle, settings, environment, ...props }: StackProps & JobProps,
  ) {
    super(scope, id, props)
    this.deadLetterQueue = new Queue(this, 'DeadLetters', {
      queueName: toDeadLettersName(settings),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    const createJob = (job: (typeof jobList)[number]): AppFunction => {
      const commonProps = { table, damagedTable, bundle, settings, environment }
      if (!isDueJob(job)) return new JobFunction(this, job, commonProps)
      const functions = new DueJobFunctions(this, job.name, {
        ...commonProps,
        job,
        deadLetterQueue: this.deadLetterQueue,
      })
      this.queues.push(functions.queue)
      return functions
    }
    const functions = jobList.map((job): [string, Function] => {
      const { fn } = createJob(job)
      new Rule(this, `${job.name}-schedule`, {
        description: job.description,
        schedule: Schedule.expression(job.schedule),
        targets: [new LambdaFunction(fn)],
      })
      return [job.name, fn]
    })
    this.scheduledFunctions = new Map(functions)
  }
}

class JobFunction extends AppFunction {
  constructor(scope: Construct, job: Job, { table, bundle, settings, environment }: JobProps) {
    const source = toJobSource(job)
    super(scope, job.name, {
      description: job.description,
      directory: bundle.directory,
      handler: toHandlerName(source),
      memorySize: 512,
      timeout: Duration.minutes(5),
      environment,
      settings,
      statements: [
        createReadWriteStatement(table),
        ...(job.readsCompanies ? [createListCompaniesStatement(table)] : []),
        ...(job.scansTable ? [createScanStatement(table)] : []),
        ...listGatewayStatements(bundle.sourcesOf(source), settings),
      ],
    })
  }
}
