import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { jobList } from '../../shared/jobs.ts'
import { AlarmTopic } from './alarm-topic.ts'
import { addAlarms, type AlarmDefinition } from './alarms.ts'
import { addBudget } from './budget.ts'
import { addDashboard } from './dashboard.ts'
import {
  createApiMetrics,
  createBillingMetrics,
  createFunctionMetrics,
  createImageMetrics,
  createJobMetrics,
  createMailMetrics,
  createAppMetrics,
  createSmsMetrics,
  createTableMetrics,
} from './metrics.ts'
import type { JobsStack } from './jobs-stack.ts'
import { routeTimeout } from './route-function.ts'
import type { Settings } from './settings.ts'

interface Props extends StackProps {
  settings: Settings
  api: HttpApi
  table: ITable
  resizeFunction: IFunction
  jobs: JobsStack
}

/**
 * An item that is queued longer than this triggers an alarm. The retries of a failing item usually take less time, and
 * an item whose retries all fail triggers another alarm.
 */
const maxQueueAge = Duration.hours(1)

/**
 * Returns the number of hours without a run after which a job counts as dead. Adds two hours to the schedule's
 * interval, so that a late run triggers no alarm.
 */
function computeMaxSilentHours(name: string): number {
  const [minute = '', hour = ''] =
    jobList
      .find(job => job.name === name)
      ?.schedule.slice('cron('.length)
      .split(' ') ?? []
  if (hour !== '*') return 24 + 2
  return minute.includes('/') ? 2 : 3
}

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { settings, api, table, resizeFunction, jobs, ...props }: Props) {
    super(scope, id, props)
    const metrics = {
      api: createApiMetrics(api),
      functions: createFunctionMetrics(settings),
      table: createTableMetrics(table),
      images: createImageMetrics(resizeFunction),
      jobs: createJobMetrics(settings, jobs),
      mail: createMailMetrics(),
      sms: createSmsMetrics(),
      app: createAppMetrics(settings),
      billing: createBillingMetrics(settings),
    }
    const definitions: AlarmDefinition[] = [
      {
        heading: 'calls-fail',
        impact: 'More than 1 of 100 calls fail: people see "The servers had a hiccup" and may not get in or out.',
        metric: metrics.api.serverErrorRate,
        threshold: 1,
      },
      {
        heading: 'something-unexpected-happened',
        impact: 'A call or a job failed in a way that nobody foresaw: somebody was told that we look into it.',
        metric: metrics.app.unexpectedErrors,
        threshold: 1,
      },
      {
        heading: 'a-message-was-not-sent',
        impact: 'A mail or text message could not be handed to AWS: somebody waits for a link that does not come.',
        metric: metrics.app.messagesNotSent,
        threshold: 1,
      },
      {
        heading: 'calls-are-slow',
        impact: 'The slowest of 100 calls take over 3 seconds: people at the time clock wait in line.',
        metric: metrics.api.p99,
        threshold: 3000,
        periodCount: 3,
      },
      {
        heading: 'functions-near-their-time-limit',
        impact:
          'A call took nearly all of its time: soon such calls are cut off, and large reports or lists fail first.',
        metric: metrics.api.slowestFunction,
        threshold: routeTimeout.toMilliseconds() * 0.9,
      },
      {
        heading: 'functions-fail',
        impact: 'Functions end without an answer: what people did may not have been kept.',
        metric: metrics.functions.errors,
        threshold: 1,
      },
      {
        heading: 'functions-are-throttled',
        impact: 'The account runs as many functions as it may: calls are refused, clocking in and out among them.',
        metric: metrics.functions.throttles,
        threshold: 1,
      },
      {
        heading: 'calls-are-throttled',
        impact: 'More calls come than the API lets through: some are refused, clocking in and out among them.',
        metric: metrics.functions.throttledCalls,
        threshold: 10,
      },
      {
        heading: 'images-are-not-shown',
        impact:
          'Images of comments fail to be made: people see empty places in entries and reports, and exports lack them.',
        metric: metrics.images.errors,
        threshold: 5,
      },
      ...metrics.jobs.errors.map((metric, i) => ({
        heading: 'a-job-fails',
        ...(i === 0 ? {} : { id: `a-job-fails-${i + 1}` }),
        impact:
          'What runs by the clock does not get through: what customers count on at its time comes late, or not at all.',
        metric,
        threshold: 1,
      })),
      ...metrics.jobs.signsOfLife.map(({ job, metric }) => ({
        heading: 'a-job-does-not-run',
        id: `a-job-does-not-run-${job}`,
        impact: `The job ${job} has not ended for longer than its schedule allows: what it does is not done, and nothing says so.`,
        metric,
        threshold: 1,
        periodCount: computeMaxSilentHours(job),
        isSignOfLife: true as const,
      })),
      ...metrics.jobs.oldestMessageAges.map((metric, i) => ({
        heading: 'work-of-a-job-waits',
        ...(i === 0 ? {} : { id: `work-of-a-job-waits-${i + 1}` }),
        impact: 'Work waits in a queue for an hour: what customers count on comes late.',
        metric,
        threshold: maxQueueAge.toSeconds(),
      })),
      {
        heading: 'work-of-a-job-was-given-up',
        impact:
          'A job could not do its work for some company, however often it tried: what that customer waits for does not come.',
        metric: metrics.jobs.deadLetters,
        threshold: 1,
      },
      {
        heading: 'invoices-are-late',
        impact: 'Invoices through the bank were not made a day after their time: companies are not asked to pay.',
        metric: metrics.billing.invoicesLate,
        threshold: 1,
      },
      {
        heading: 'webhooks-of-the-card-provider-are-refused',
        impact:
          'Webhooks of Paddle are refused, since their signature is wrong: we may not know of companies that have paid by card.',
        metric: metrics.app.webhooksRefused,
        threshold: 1,
      },
      {
        heading: 'subscriptions-had-changed-without-a-webhook',
        impact: 'The daily comparison found what Paddle had not told: until then companies had seen a wrong state.',
        metric: metrics.app.subscriptionsReconciled,
        threshold: 1,
      },
      {
        heading: 'the-table-is-throttled',
        impact: 'The table refuses calls: people wait for retries, and some give up.',
        metric: metrics.table.throttled,
        threshold: 10,
      },
      {
        heading: 'the-table-fails',
        impact: 'DynamoDB itself fails: nobody can count on reading or keeping time entries.',
        metric: metrics.table.systemErrors,
        threshold: 5,
      },
      {
        heading: 'mails-bounce',
        impact:
          'Over 3 of 100 mails bounce: at 5 SES watches the account, at 10 it stops all mail, password links included.',
        metric: metrics.mail.bounces,
        threshold: 0.03,
      },
      {
        heading: 'mails-are-called-spam',
        impact: 'Over 8 of 10,000 mails are called spam: at 10 SES watches the account, at 50 it stops all mail.',
        metric: metrics.mail.complaints,
        threshold: 0.0008,
      },
      {
        heading: 'mails-are-rejected',
        impact: 'SES refuses mails that we send: someone waits for a link that never comes.',
        metric: metrics.mail.rejected,
        threshold: 1,
      },
      {
        heading: 'text-messages-near-their-budget',
        impact:
          "Text messages used 80 % of the month's budget: at 100 % no employee gets a login link until next month.",
        metric: metrics.sms.spent,
        threshold: settings.smsBudgetDollars * 0.8,
      },
      {
        heading: 'shared-text-messages-used-up',
        impact:
          'Companies that have never paid have used their half of the month’s text messages: they hand out links by hand.',
        metric: metrics.app.sharedTextsUsedUp,
        threshold: 1,
      },
      {
        heading: 'a-country-has-no-text-messages',
        impact: 'A company tried to send a text message to a country for which no sender is set up.',
        metric: metrics.app.textsNotSetUp,
        threshold: 1,
      },
      {
        heading: 'text-messages-fail',
        impact: 'Text messages do not arrive: employees wait for login links that never come.',
        metric: metrics.sms.failed,
        threshold: 3,
      },
    ]
    const alarms = addAlarms(this, settings, new AlarmTopic(this, 'Alarms', settings), definitions)
    addDashboard(this, alarms, metrics)
    addBudget(this, settings)
  }
}
