/**
 * The buckets that worked time is paid from. Each second of an entry falls into one of them or is taken off for lunch.
 */

/** The columns for hours in the import form of Payday. */
export const paydayHours = ['Dagvinna', 'Yfirvinna', 'Eftirvinna'] as const

export interface BucketDefinition {
  /** The name of its seconds in sums, of its column in tables, and of its texts in the translations. */
  id: string
  /** Its column in the answer of a report. It is never renamed, because pages opened before a deployment still read it. */
  wire: string
  /** Its seconds in the stored record of a salary export. */
  recorded: string
  /** Its code in the stored pay items of a company. */
  payItem: string
  /** The pay codes of a company that has set none. */
  codes: Record<'regla' | 'dk', string>
  /** Buckets that share a column are added up. */
  payday: (typeof paydayHours)[number]
}

/** Tables and files have the buckets in this order, and lunch is taken off them in this order. */
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

/** A record with a value for each bucket, under one of the names that buckets have. */
export function forBuckets<By extends BucketNameKind, Value>(
  by: By,
  valueOf: (bucket: AnyBucket) => Value,
): Record<AnyBucket[By], Value> {
  const made: Partial<Record<AnyBucket[By], Value>> = {}
  for (const bucket of buckets) made[bucket[by]] = valueOf(bucket)
  if (!isComplete(made, by)) throw new Error('a bucket was left out')
  return made
}

const isComplete = <By extends BucketNameKind, Value>(
  made: Partial<Record<AnyBucket[By], Value>>,
  by: By,
): made is Record<AnyBucket[By], Value> => buckets.every(bucket => bucket[by] in made)
