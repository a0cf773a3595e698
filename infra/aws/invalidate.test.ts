import { S3Client } from '@aws-sdk/client-s3'
import { expect, it } from '@jest/globals'
import { verifySignature } from '../local/aws/sigv4.ts'
import { testCredentials, findTestSecret } from '../../test/support/aws-service.ts'
import { invalidateDistribution, type FetchFunction } from './invalidate.ts'

const s3 = new S3Client({ region: 'eu-west-1', credentials: testCredentials })

async function captureInvalidation(files: string[]): Promise<{ url: string; credential: string; body: string }> {
  const calls: { url: string; init: Parameters<FetchFunction>[1] }[] = []
  await invalidateDistribution(s3, 'E1EXAMPLE', files, '2026-01-01T00:00:00.000Z', async (url, init) => {
    calls.push({ url, init })
    return new Response('', { status: 201 })
  })
  const [call] = calls
  if (!call || calls.length > 1) throw new Error(`${calls.length} calls`)
  const { method, headers, body } = call.init
  await verifySignature(
    { method, url: new URL(call.url), headers, body: Buffer.from(body) },
    { findSecret: findTestSecret, now: Date.now },
  )
  const [, credential = ''] = /Credential=AKIDTEST\/\d{8}\/([^,]+)/.exec(headers['authorization'] ?? '') ?? []
  return { url: call.url, credential, body }
}

it('invalidates changed files in one signed request', async () => {
  const { url, credential, body } = await captureInvalidation(['pages/is/terms.html', 'sitemap.xml'])
  expect(url).toBe('https://cloudfront.amazonaws.com/2020-05-31/distribution/E1EXAMPLE/invalidation')
  expect(credential).toBe('us-east-1/cloudfront/aws4_request')
  expect(body).toContain(
    '<CallerReference>2026-01-01T00:00:00.000Z</CallerReference><Paths><Items><Path>/pages/is/terms.html</Path><Path>/sitemap.xml</Path></Items><Quantity>2</Quantity></Paths>',
  )
})

it('invalidates everything beyond thirty files, which counts as one path', async () => {
  const { body } = await captureInvalidation(Array.from({ length: 31 }, (_, i) => `pages/is/${i}.html`))
  expect(body).toContain('<Items><Path>/*</Path></Items><Quantity>1</Quantity>')
})

it('throws if CloudFront refuses', async () => {
  const refuse = async (): Promise<Response> => new Response('TooManyInvalidationsInProgress', { status: 400 })
  await expect(invalidateDistribution(s3, 'E1EXAMPLE', ['sitemap.xml'], 'once', refuse)).rejects.toThrow(
    'CloudFront answered 400: TooManyInvalidationsInProgress',
  )
})
