/** up to ten entries in one call, each of which succeeds or fails by itself */
import type { Input } from './json-protocol.ts'
import { AwsError } from './service.ts'
import { mostBytes, sizeOf } from './sqs-message.ts'

export function batched(input: Input, one: (entry: Input) => object): object {
  const entries = (input['Entries'] ?? []) as Input[]
  if (entries.length === 0)
    throw new AwsError('EmptyBatchRequest', 'There should be at least one entry in the request.')
  if (entries.length > 10)
    throw new AwsError('TooManyEntriesInBatchRequest', 'Maximum number of entries per request are 10.')
  const ids = entries.map(entry => String(entry['Id']))
  if (ids.some(id => !/^[\w-]{1,80}$/.test(id)))
    throw new AwsError(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores.',
    )
  if (new Set(ids).size < ids.length)
    throw new AwsError('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.')
  if (entries.reduce((sum, entry) => sum + sizeOf(entry), 0) > mostBytes)
    throw new AwsError('BatchRequestTooLong', `Batch requests cannot be longer than ${mostBytes} bytes.`)
  const Successful: object[] = []
  const Failed: object[] = []
  for (const [index, entry] of entries.entries()) {
    const Id = ids[index]
    try {
      Successful.push({ Id, ...one(entry) })
    } catch (error) {
      if (!(error instanceof AwsError)) throw error
      Failed.push({ Id, Code: error.code, Message: error.message, SenderFault: true })
    }
  }
  return { Successful, Failed }
}
