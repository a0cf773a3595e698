import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** Default period of alarms: long enough for several requests, and short enough to act in time. */
export const alarmPeriod = Duration.minutes(5)

export interface AlarmDefinition {
  /** Anchor of the chapter in the runbook, such as `calls-fail` for "Calls fail". */
  heading: string
  /** Id of the alarm. Needed only if a chapter has several alarms; by default the heading. */
  id?: string
  /** One sentence on who is harmed and how, for the recipient of the alarm. */
  impact: string
  metric: IMetric
  /** The alarm is triggered at this value. */
  threshold: number
  /** Number of consecutive periods at the threshold that trigger the alarm; one by default. */
  periods?: number
  /** The metric shows that something works, so the alarm is triggered below the threshold and by missing data. */
  isSignOfLife?: true
}

/** Adds an alarm for each definition. Its text is the impact and a link to the runbook. */
export function addAlarms(
  scope: Construct,
  { runbookUrl }: Settings,
  topic: ITopic,
  rows: readonly AlarmDefinition[],
): Alarm[] {
  return rows.map(({ heading, id = heading, impact, metric, threshold, periods = 1, isSignOfLife = false }) => {
    const alarm = new Alarm(scope, id, {
      alarmDescription: `${impact} ${runbookUrl}#${heading}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: isSignOfLife
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // Other metrics have no data while no requests are made, which is no failure.
      treatMissingData: isSignOfLife ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
    return alarm
  })
}
