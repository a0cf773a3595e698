/** The list of erased companies is stored outside the table, so that a restore can repeat the erasures. */
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { CompanyId } from '../../shared/domain/ids.ts'
import { erasedCompaniesPrefix } from '../env/names.ts'
import { exportsBucketName } from './exports-bucket.ts'
import { s3Client } from './s3.ts'

/**
 * Returns the key that records an erasure. The instant comes first in the key, so that lists of keys are sorted by it.
 */
const keyOf = (at: string, companyId: string): string => `${erasedCompaniesPrefix}${at}/${companyId}`

export async function recordErasure(companyId: CompanyId, at: string): Promise<void> {
  await s3Client.send(new PutObjectCommand({ Bucket: exportsBucketName, Key: keyOf(at, companyId), Body: '' }))
}

export async function listErasedCompaniesSince(since: string): Promise<CompanyId[]> {
  const ids = new Set<CompanyId>()
  let after = keyOf(since, '')
  for (;;) {
    const { Contents = [], IsTruncated } = await s3Client.send(
      new ListObjectsV2Command({ Bucket: exportsBucketName, Prefix: erasedCompaniesPrefix, StartAfter: after }),
    )
    for (const { Key = '' } of Contents) {
      ids.add(CompanyId.parse(Key.split('/').at(-1)))
      after = Key
    }
    if (!IsTruncated) return [...ids]
  }
}
