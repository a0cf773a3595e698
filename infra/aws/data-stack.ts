import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { table as shape } from '../../functions/data/table.ts'

const text = (name: string) => ({ name, type: AttributeType.STRING })

/** what must outlive everything else: the table, the buckets of images and of exports */
export class DataStack extends Stack {
  readonly table: Table
  readonly images: Bucket
  readonly exports: Bucket

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props)
    this.table = new Table(this, 'Table', {
      partitionKey: text(shape.partitionKey),
      sortKey: text(shape.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      timeToLiveAttribute: shape.ttlAttribute,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    for (const [indexName, index] of Object.entries(shape.indexes))
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        projectionType: ProjectionType.ALL,
      })
    this.images = this.bucket('Images')
    this.exports = this.bucket('Exports')
  }

  private bucket(id: string): Bucket {
    return new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }
}
