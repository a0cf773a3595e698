/** Each second of an entry falls into one pay bucket or is deducted for lunch. */

/** Payday's import form has these columns for hours. */
export const paydayHourColumns = ['Dagvinna', 'Yfirvinna', 'Eftirvinna'] as const

export interface BucketDefinition {
  /** The name of the bucket's seconds in sums, of its column in tables, and of its texts in the translations. */
  id: string
  /**
   * The bucket's column in the response of a report. Never renamed, because pages opened before a deployment still read
   * it.
   */
  wire: string
  /** The name of the bucket's seconds in the stored record of a salary export. */
  recorded: string
  /** The name of the bucket's code in the stored pay items of a company. */
  payItem: string
  /** The bucket's default pay codes for Regla and DK. */
  codes: Record<'regla' | 'dk', string>
  /** The bucket's column in Payday's import form. Buckets with the same column are added up. */
  payday: (typeof paydayHourColumns)[number]
}

/**
 * Tables and files show the buckets in this order. Lunch is deducted from the first bucket, and any remaining lunch
 * from the next ones.
 */
export const buckets = [
  {
    id: 'regular_time',
    wire: 'regular',
    recorded: 'regular_seconds',
    payItem: 'regular',
    codes: { regla: '104', dk: '101' },
    payday: 'Dagvinna',
  },
  {
    id: 'over_time',
    wire: 'over',
    recorded: 'over_seconds',
    payItem: 'overtime',
    codes: { regla: '106', dk: '102' },
    payday: 'Yfirvinna',
  },
] as const satisfies readonly BucketDefinition[]

type AnyBucket = (typeof buckets)[number]
export type Bucket = AnyBucket['id']
export type BucketColumn = AnyBucket['wire']
export type PayItem = AnyBucket['payItem']

type BucketNameKind = 'id' | 'wire' | 'recorded' | 'payItem'

/** Computes a value for each bucket. The keys of the result are the buckets' names of the kind `nameKind`. */
export function mapBuckets<By extends BucketNameKind, Value>(
  nameKind: By,
  computeValue: (bucket: AnyBucket) => Value,
): Record<AnyBucket[By], Value> {
  const values: Partial<Record<AnyBucket[By], Value>> = {}
  for (const bucket of buckets) values[bucket[nameKind]] = computeValue(bucket)
  if (!isComplete(values, nameKind)) throw new Error('a bucket was left out')
  return values
}

const isComplete = <By extends BucketNameKind, Value>(
  values: Partial<Record<AnyBucket[By], Value>>,
  nameKind: By,
): values is Record<AnyBucket[By], Value> => buckets.every(bucket => bucket[nameKind] in values)
