import { AlarmStatusWidget, Dashboard, GraphWidget, type Alarm, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Stack } from 'aws-cdk-lib'
import type {
  apiMetrics,
  billingMetrics,
  functionMetrics,
  imageMetrics,
  jobMetrics,
  mailMetrics,
  ownMetrics,
  smsMetrics,
  tableMetrics,
} from './metrics.ts'

interface Metrics {
  api: ReturnType<typeof apiMetrics>
  functions: ReturnType<typeof functionMetrics>
  images: ReturnType<typeof imageMetrics>
  jobs: ReturnType<typeof jobMetrics>
  table: ReturnType<typeof tableMetrics>
  mail: ReturnType<typeof mailMetrics>
  sms: ReturnType<typeof smsMetrics>
  own: ReturnType<typeof ownMetrics>
  billing: ReturnType<typeof billingMetrics>
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: 8, height: 6, liveData: true })

/** Shows at the top how users are affected, and further down the resources behind it. */
export function addDashboard(
  stack: Stack,
  alarms: Alarm[],
  { api, functions, images, jobs, table, mail, sms, own, billing }: Metrics,
): void {
  new Dashboard(stack, 'Dashboard', {
    dashboardName: stack.stackName,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 3 })],
      [
        graph('Calls', [api.calls], [api.clientErrors, api.serverErrors]),
        graph('How long they take, ms', [api.p50, api.p99, api.slowestFunction]),
        graph('Functions', [functions.errors, functions.throttles], [functions.concurrent]),
      ],
      [
        graph('Table', [table.readUnits, table.writeUnits], [table.throttled, table.systemErrors]),
        graph('Mail', [mail.sent], [mail.bounces, mail.complaints, mail.rejected]),
        graph('Text messages', [sms.delivered, sms.failed], [sms.spent]),
      ],
      [
        graph('Images', [images.shown, images.errors], [images.slowest]),
        graph('Jobs', [...jobs.errors, jobs.givenUp]),
        graph('News of payments', [own.cardNewsRefused, own.subscriptionsMended], [billing.invoicesLate]),
      ],
      [graph('Companies by subscription', billing.byState), graph('Companies that pay, by plan', billing.byPlan)],
    ],
  })
}
