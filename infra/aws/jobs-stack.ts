import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { jobList, worksOnDue, type Job } from '../../shared/jobs.ts'
import type { Bundle } from './bundle.ts'
import { handlerOf, sourceOfJob } from './bundle.ts'
import { DueJobFunctions } from './due-job-functions.ts'
import { OwnFunction } from './own-function.ts'
import { gatewayStatements, readAndWrite, readCompanies } from './route-policy.ts'
import type { Settings } from './settings.ts'

export interface JobProps {
  table: Table
  bundle: Bundle
  settings: Settings
  environment: Record<string, string>
}

/** what runs by the clock: a schedule for each row of the list, the function that it calls, and workers for what works on what is due */
export class JobsStack extends Stack {
  /** those that schedules call */
  readonly scheduled: Function[]
  /** what no worker got done */
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string, { table, bundle, settings, environment, ...props }: StackProps & JobProps) {
    super(scope, id, props)
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    this.scheduled = jobList.map(job => {
      const given = { table, bundle, settings, environment }
      const { fn } = worksOnDue(job)
        ? new DueJobFunctions(this, job.name, { ...given, job, deadLetters: this.deadLetters })
        : new JobFunction(this, job, given)
      new Rule(this, `${job.name}-schedule`, {
        description: job.what,
        schedule: Schedule.expression(job.schedule),
        targets: [new LambdaFunction(fn)],
      })
      return fn
    })
  }
}

/** a job that does all of its work itself */
class JobFunction extends OwnFunction {
  constructor(scope: Construct, job: Job, { table, bundle, settings, environment }: JobProps) {
    const source = sourceOfJob(job)
    super(scope, job.name, {
      description: job.what,
      directory: bundle.directory,
      handler: handlerOf(source),
      memorySize: 512,
      timeout: Duration.minutes(5),
      environment,
      settings,
      statements: [
        readAndWrite(table),
        ...(job.readsCompanies ? [readCompanies(table)] : []),
        ...gatewayStatements(bundle.sourcesOf(source), settings),
      ],
    })
  }
}
