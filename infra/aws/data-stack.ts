import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, Table, type ITable } from 'aws-cdk-lib/aws-dynamodb'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import {
  companyExportRetentionDays,
  companyExportsPrefix,
  unusedUploadRetentionDays,
  uploadedImagesPrefix,
  erasedCompaniesPrefix,
  table as shape,
} from '../../functions/env/names.ts'
import { backupDays } from '../../shared/domain/lifetimes.ts'
import { suppressFindings } from './nag-suppressions.ts'
import { toBucketName } from './resource-names.ts'
import type { Settings } from './settings.ts'

interface Props extends StackProps {
  settings: Settings
  /** `*` stands for origins that are not known yet. */
  uploadOrigins: readonly string[]
}

const createStringAttribute = (name: string) => ({ name, type: AttributeType.STRING })

/**
 * The stack has the table and all buckets except those of sites. The bucket of answers keeps large responses for a day.
 */
export class DataStack extends Stack {
  /** This is the stack's own table, or the restored table that the product uses instead. */
  readonly table: ITable
  /** The stack's own table, if the product uses a restored table instead. */
  readonly damagedTable: ITable | undefined
  readonly images: Bucket
  readonly exports: Bucket

  constructor(scope: Construct, id: string, { settings, uploadOrigins, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: settings.webOrigin === undefined })
    // Never change the table's name or logical id, because CloudFormation would replace the table by an empty one.
    const ownTable = new Table(this, 'Table', {
      partitionKey: createStringAttribute(shape.partitionKey),
      sortKey: createStringAttribute(shape.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      timeToLiveAttribute: shape.ttlAttribute,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    for (const [indexName, index] of Object.entries(shape.indexes))
      ownTable.addGlobalSecondaryIndex({
        indexName,
        partitionKey: createStringAttribute(index.partitionKey),
        sortKey: createStringAttribute(index.sortKey),
        projectionType: 'keysOnly' in index ? ProjectionType.KEYS_ONLY : ProjectionType.ALL,
      })
    const { restoredTable } = settings
    this.table = restoredTable ? Table.fromTableName(this, 'RestoredTable', restoredTable) : ownTable
    this.damagedTable = restoredTable ? ownTable : undefined
    // `npm run admin` finds the table by these outputs.
    new CfnOutput(this, 'TableName', { value: this.table.tableName })
    new CfnOutput(this, 'TableRegion', { value: this.region })
    this.images = this.createBucket('Images', settings, { isVersioned: true })
    this.images.addCorsRule({
      allowedOrigins: [...uploadOrigins],
      allowedMethods: [HttpMethods.POST],
      allowedHeaders: ['content-type'],
    })
    this.images.addLifecycleRule({ prefix: uploadedImagesPrefix, expiration: Duration.days(unusedUploadRetentionDays) })
    this.exports = this.createBucket('Exports', settings, { isVersioned: true })
    this.exports.addCorsRule({ allowedOrigins: [...uploadOrigins], allowedMethods: [HttpMethods.GET] })
    // Salary exports in the same bucket do not expire. Their keys have another prefix.
    this.exports.addLifecycleRule({
      prefix: companyExportsPrefix,
      expiration: Duration.days(companyExportRetentionDays),
      noncurrentVersionExpiration: Duration.days(1),
    })
    // Keeps ids of erased companies a day longer than any backup that contains the companies, because a restore repeats
    // the erasures.
    this.exports.addLifecycleRule({
      prefix: erasedCompaniesPrefix,
      expiration: Duration.days(backupDays + 1),
      noncurrentVersionExpiration: Duration.days(1),
    })
    const answersBucket = this.createBucket('Answers', settings)
    answersBucket.addCorsRule({ allowedOrigins: [...uploadOrigins], allowedMethods: [HttpMethods.GET] })
    answersBucket.addLifecycleRule({ expiration: Duration.days(1) })
  }

  private createBucket(id: string, settings: Settings, { isVersioned = false } = {}): Bucket {
    const bucket = new Bucket(this, id, {
      bucketName: toBucketName(settings, id.toLowerCase()),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: isVersioned,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          // Keeps deleted and replaced files as long as a table can be restored.
          ...(isVersioned
            ? { noncurrentVersionExpiration: Duration.days(backupDays), expiredObjectDeleteMarker: true }
            : {}),
        },
      ],
      // If the first deployment fails, CloudFormation deletes the bucket, because its name would block the next
      // attempt. In all other cases, the bucket stays.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    suppressFindings(bucket, {
      'AwsSolutions-S1':
        'Access logs would hold the addresses of people; only functions with a role of their own read it',
    })
    return bucket
  }
}
