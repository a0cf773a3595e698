import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** The usual period of alarms: long enough for several calls, and short enough to act in time. */
export const period = Duration.minutes(5)

export interface AlarmDefinition {
  /** The anchor in the runbook: `calls-fail` is under "Calls fail". */
  heading: string
  /** The id of the alarm, if it is another one because a chapter has several alarms. */
  id?: string
  /** Says in one sentence who is harmed and how, for the person who gets the alarm. */
  impact: string
  metric: IMetric
  /** The alarm rings at this value. */
  threshold: number
  /** the number of consecutive periods; one by default */
  periods?: number
}

/** Adds an alarm for each row. Its text is the harm and a link to the runbook. */
export function addAlarms(
  scope: Construct,
  { runbookUrl }: Settings,
  topic: ITopic,
  rows: readonly AlarmDefinition[],
): Alarm[] {
  return rows.map(({ heading, id = heading, impact, metric, threshold, periods = 1 }) => {
    const alarm = new Alarm(scope, id, {
      alarmDescription: `${impact} ${runbookUrl}#${heading}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // There is no data while nobody calls.
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
    return alarm
  })
}
