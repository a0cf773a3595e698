/**
 * Invalidates files in CloudFront's cache. Signs the request with the signer of the S3 client, so that no CloudFront
 * client is needed.
 */
import type { S3Client } from '@aws-sdk/client-s3'

const hostname = 'cloudfront.amazonaws.com'
const version = '2020-05-31'

/**
 * If more files have changed, the invalidation uses one wildcard, which counts as one path. AWS charges for more than
 * 1,000 paths a month.
 */
const maxPaths = 30

/**
 * Returns the path under which CloudFront caches the file. It is the path that the viewer function returns, which is
 * the file's own path.
 */
const toUrlPath = (file: string): string => `/${file.split('/').map(encodeURIComponent).join('/')}`

export type FetchFunction = (
  url: string,
  init: { method: string; headers: Record<string, string>; body: string },
) => Promise<Response>

export async function invalidateDistribution(
  s3: S3Client,
  distribution: string,
  files: readonly string[],
  reference: string,
  fetchUrl: FetchFunction = fetch,
): Promise<void> {
  const paths = files.length > maxPaths ? ['/*'] : files.map(toUrlPath)
  const items = paths.map(path => `<Path>${path}</Path>`).join('')
  const body = `<InvalidationBatch xmlns="http://${hostname}/doc/${version}/"><CallerReference>${reference}</CallerReference><Paths><Items>${items}</Items><Quantity>${paths.length}</Quantity></Paths></InvalidationBatch>`
  const path = `/${version}/distribution/${distribution}/invalidation`
  const signer = await s3.config.signer()
  const { method, headers } = await signer.sign(
    {
      method: 'POST',
      protocol: 'https:',
      hostname,
      path,
      query: {},
      headers: { host: hostname, 'content-type': 'application/xml' },
      body,
    },
    { signingService: 'cloudfront', signingRegion: 'us-east-1' },
  )
  const response = await fetchUrl(`https://${hostname}${path}`, { method, headers, body })
  if (!response.ok) throw new Error(`CloudFront answered ${response.status}: ${await response.text()}`)
}
