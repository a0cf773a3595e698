import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import type { Settings } from './settings.ts'

/** of every alarm that needs no other: long enough for several calls, short enough to act upon */
export const period = Duration.minutes(5)

export interface AlarmRow {
  /** the runbook's heading, which is also the alarm's id: `calls-fail` is under "Calls fail" */
  heading: string
  /** who is harmed by it and how, in one sentence: what the person sees whom it wakes */
  harm: string
  metric: IMetric
  /** the value from which on it is too much */
  threshold: number
  /** how many periods in a row; one unless given */
  periods?: number
}

/** an alarm for each row: its text is the harm, and where the runbook says what to do */
export function addAlarms(
  scope: Construct,
  { runbookUrl }: Settings,
  topic: ITopic,
  rows: readonly AlarmRow[],
): Alarm[] {
  return rows.map(({ heading, harm, metric, threshold, periods = 1 }) => {
    const alarm = new Alarm(scope, heading, {
      alarmDescription: `${harm} ${runbookUrl}#${heading}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      // nobody calling is no failure
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
    return alarm
  })
}
