import { createS3 } from '../../infra/local/aws/s3.ts'
import { testCredentials, createTemporaryFolder, findTestSecret, serveForTest } from '../support/aws-service.ts'

/** Serves a bucket during the tests. The returned function gives the options for a client. */
export function useTestBucket(variable: string, name: string) {
  const storage = createTemporaryFolder()
  let s3: Awaited<ReturnType<typeof serveForTest>>
  beforeAll(async () => {
    s3 = await serveForTest(createS3({ dir: storage.dir, buckets: [{ name }], findSecret: findTestSecret }))
    Object.assign(process.env, {
      [variable]: name,
      AWS_REGION: 'eu-west-1',
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ACCESS_KEY_ID: testCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
    })
  })
  afterAll(async () => {
    await s3[Symbol.asyncDispose]()
    storage[Symbol.dispose]()
  })
  return () => s3.client
}
