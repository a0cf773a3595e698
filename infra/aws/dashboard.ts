import { AlarmStatusWidget, Dashboard, GraphWidget, type Alarm, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Stack } from 'aws-cdk-lib'
import type * as metrics from './metrics.ts'

interface Metrics {
  api: ReturnType<typeof metrics.createApiMetrics>
  functions: ReturnType<typeof metrics.createFunctionMetrics>
  images: ReturnType<typeof metrics.createImageMetrics>
  jobs: ReturnType<typeof metrics.createJobMetrics>
  table: ReturnType<typeof metrics.createTableMetrics>
  mail: ReturnType<typeof metrics.createMailMetrics>
  sms: ReturnType<typeof metrics.createSmsMetrics>
  app: ReturnType<typeof metrics.createAppMetrics>
  billing: ReturnType<typeof metrics.createBillingMetrics>
}

const createGraph = (title: string, leftMetrics: IMetric[], rightMetrics: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left: leftMetrics, right: rightMetrics, width: 8, height: 6, liveData: true })

/**
 * Adds a dashboard of the metrics to the stack. Alarms and requests come first, because they show how users are
 * affected.
 */
export function addDashboard(
  stack: Stack,
  alarms: Alarm[],
  { api, functions, images, jobs, table, mail, sms, app, billing }: Metrics,
): void {
  new Dashboard(stack, 'Dashboard', {
    dashboardName: stack.stackName,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 3 })],
      [
        createGraph('Calls', [api.calls], [api.clientErrors, api.serverErrors]),
        createGraph('How long they take, ms', [api.p50, api.p99, api.slowestFunction]),
        createGraph(
          'Functions',
          [functions.errors, functions.throttles, functions.throttledCalls],
          [functions.concurrent],
        ),
      ],
      [
        createGraph('Table', [table.readUnits, table.writeUnits], [table.throttled, table.systemErrors]),
        createGraph('Mail', [mail.sent], [mail.bounces, mail.complaints, mail.rejected]),
        createGraph('Text messages', [sms.delivered, sms.failed], [sms.spent]),
      ],
      [
        createGraph('Images', [images.shown, images.errors], [images.slowest]),
        createGraph('Jobs', [...jobs.errors, jobs.deadLetters], jobs.oldestMessageAges),
        createGraph(
          'Webhooks and invoices',
          [app.webhooksRefused, app.subscriptionsReconciled],
          [billing.invoicesLate],
        ),
      ],
      [
        createGraph('Companies by subscription', billing.byState),
        createGraph('Companies that pay, by plan', billing.byPlan),
      ],
    ],
  })
}
