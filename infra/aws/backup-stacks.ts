import { Aws, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { backupDays } from '../../shared/domain/lifetimes.ts'
import { suppressFindings } from './nag-suppressions.ts'
import { toStackName } from './resource-names.ts'
import type { Settings } from './settings.ts'

/**
 * Returns the fixed name of a vault. The name is fixed, because the backup plan refers by it to a vault in another
 * region.
 */
const toVaultName = (settings: Settings, part: string): string => toStackName(settings, part)

const createVault = (scope: Construct, settings: Settings, part: string): BackupVault =>
  new BackupVault(scope, 'Vault', {
    backupVaultName: toVaultName(settings, part),
    // CloudFormation cannot delete a vault that has backups.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })

export class BackupVaultStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & { settings: Settings }) {
    super(scope, id, props)
    createVault(this, settings, 'backup-copies')
  }
}

interface Props extends StackProps {
  settings: Settings
  backupRegion: string
  table: ITable
}

export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, { settings, backupRegion, table, ...props }: Props) {
    super(scope, id, props)
    const backupVault = createVault(this, settings, 'backups')
    const vaultOfCopies: IBackupVault = BackupVault.fromBackupVaultArn(
      this,
      'Copies',
      `arn:${Aws.PARTITION}:backup:${backupRegion}:${Aws.ACCOUNT_ID}:backup-vault:${toVaultName(settings, 'backup-copies')}`,
    )
    // A longer retention would contradict the privacy page.
    const deleteAfter = Duration.days(backupDays)
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: toStackName(settings, 'backups'),
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          backupVault,
          scheduleExpression: Schedule.cron({ hour: '2', minute: '30' }),
          deleteAfter,
          copyActions: [{ destinationBackupVault: vaultOfCopies, deleteAfter }],
        }),
      ],
    })
    const selection = new BackupSelection(this, 'Selection', {
      backupPlan: plan,
      resources: [BackupResource.fromArn(table.tableArn)],
    })
    suppressFindings(selection, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        "AWS's own policy for backups follows what AWS Backup needs; only that service can use the role",
    })
  }
}
