import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** The period is long enough for several requests, and short enough to act in time. */
export const alarmPeriod = Duration.minutes(5)

export interface AlarmDefinition {
  /** This is the anchor of the chapter in the runbook, such as `calls-fail` for "Calls fail". */
  heading: string
  /** The heading is the default. Several alarms that share a heading need ids of their own. */
  id?: string
  /** One sentence tells the alarm's recipient who is harmed and how. */
  impact: string
  metric: IMetric
  /** The alarm is triggered at this value, not only above it. */
  threshold: number
  /** The alarm is triggered after this number of consecutive periods. One is the default. */
  periodCount?: number
  /** The metric shows that something works, so the alarm is triggered below the threshold and by missing data. */
  isSignOfLife?: true
}

export function addAlarms(
  scope: Construct,
  { runbookUrl }: Settings,
  topic: ITopic,
  definitions: readonly AlarmDefinition[],
): Alarm[] {
  return definitions.map(
    ({ heading, id = heading, impact, metric, threshold, periodCount = 1, isSignOfLife = false }) => {
      const alarm = new Alarm(scope, id, {
        alarmDescription: `${impact} ${runbookUrl}#${heading}`,
        metric,
        threshold,
        evaluationPeriods: periodCount,
        comparisonOperator: isSignOfLife
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // Missing data is a failure only for a sign of life, because other metrics have no data while the stage gets no
        // requests.
        treatMissingData: isSignOfLife ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      })
      alarm.addAlarmAction(new SnsAction(topic))
      alarm.addOkAction(new SnsAction(topic))
      return alarm
    },
  )
}
