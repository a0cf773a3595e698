import { RemovalPolicy, type Duration } from 'aws-cdk-lib'
import { Role, ServicePrincipal, type PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { FilteredMetric } from '../../functions/env/names.ts'
import { suppressFindings } from './nag-suppressions.ts'
import { toMetricsNamespace } from './resource-names.ts'
import { createWildcardSuppressions } from './route-policy.ts'
import type { Settings } from './settings.ts'

export interface AppFunctionProps {
  description: string
  directory: string
  handler: string
  memorySize: number
  timeout: Duration
  environment: Record<string, string>
  settings: Settings
  /** Ignored if the settings reserve concurrency for all functions. */
  concurrency?: number | undefined
  /**
   * Counts invocations that end without a result. For functions without this metric, alarms use Lambda's own metric of
   * errors.
   */
  failureMetric?: FilteredMetric
  statements: PolicyStatement[]
}

export class AppFunction extends Construct {
  readonly fn: Function

  constructor(
    scope: Construct,
    id: string,
    { directory, settings, concurrency, failureMetric, statements, ...props }: AppFunctionProps,
  ) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Log', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    this.fn = new Function(this, 'Function', {
      ...props,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(directory),
      reservedConcurrentExecutions: settings.reservedConcurrency ?? concurrency,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      role,
    })
    logGroup.grantWrite(role)
    if (failureMetric)
      logGroup.addMetricFilter('Failures', {
        // Counts failures in the logs, because an alarm on Lambda's own metrics would cover only ten functions, or all
        // stages of the account.
        filterPattern: FilterPattern.literal('{ ($.type = "platform.report") && ($.record.status != "success") }'),
        metricNamespace: toMetricsNamespace(settings),
        metricName: failureMetric,
        metricValue: '1',
      })
    for (const statement of statements) role.addToPolicy(statement)
    suppressFindings(role, createWildcardSuppressions(settings))
  }
}
