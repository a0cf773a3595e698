import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { rootCertificates } from 'node:tls'
import type { Cloud } from '../running-cloud.ts'
import { startTestCloud, stopAndDeleteCloud } from '../../../test/support/local-cloud.ts'
import { createCertificate } from './certificate.ts'
import { isLocalConnection } from './start-server.ts'

let cloud: Cloud
let authorityCertificate: string
beforeAll(async () => {
  cloud = await startTestCloud({ https: true })
  authorityCertificate = readFileSync(cloud.authorityFile ?? '', 'utf8')
})
afterAll(() => stopAndDeleteCloud(cloud))

interface PageResponse {
  status: number | undefined
  location: string | undefined
  text: string
}

/** Requests a URL, trusting only the authorities in `ca`. */
const get = (url: string, ca: string | readonly string[]): Promise<PageResponse> =>
  new Promise((resolve, reject) => {
    request(url, { ca: [ca].flat() }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          location: response.headers.location,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
      .on('error', reject)
      .end()
  })

const findS3Endpoint = (): string => cloud.endpoints['AWS_ENDPOINT_URL_S3'] ?? ''

it('serves site, API and images to clients that trust the authority, and no others', async () => {
  expect((await get(cloud.webOrigin, authorityCertificate)).status).toBe(200)
  expect((await get(`${cloud.apiOrigin}/api/employees`, authorityCertificate)).status).toBe(401)
  // The status is 404, because the bucket does not exist.
  expect((await get(`${findS3Endpoint()}/bucket/key`, authorityCertificate)).status).toBe(404)
  for (const address of [cloud.webOrigin, cloud.apiOrigin, findS3Endpoint()])
    await expect(get(address, rootCertificates)).rejects.toThrow(/unable to verify|self-signed/)
})

it("redirects other host names to the session's host", async () => {
  const { port, origin } = new URL(cloud.webOrigin)
  expect(await get(`https://localhost:${port}/time_clock?a=b`, authorityCertificate)).toMatchObject({
    status: 307,
    location: `${origin}/time_clock?a=b`,
  })
  expect(
    (await get(`https://localhost:${new URL(cloud.apiOrigin).port}/api/employees`, authorityCertificate)).status,
  ).toBe(401)
})

it("serves the authority's certificate, and links to it in the console", async () => {
  const address = `${cloud.apiOrigin}/_local/authority.crt`
  expect((await get(address, authorityCertificate)).text).toBe(authorityCertificate)
  expect((await get(`${cloud.apiOrigin}/_local`, authorityCertificate)).text).toContain(address)
})

it('creates another certificate of the same authority at the next start', () => {
  const firstCertificate = createCertificate(`${cloud.data}/https`)
  const second = createCertificate(`${cloud.data}/https`)
  expect([firstCertificate.authority, second.authority]).toEqual([authorityCertificate, authorityCertificate])
  expect(second.cert).not.toBe(firstCertificate.cert)
})

it.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.1.2.3', '127.0.0.1', true],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1', true],
  ['::1', '::1', true],
  ['192.168.1.5', '192.168.1.5', true],
  ['192.168.1.7', '192.168.1.5', false],
  ['::ffff:192.168.1.7', '::ffff:192.168.1.5', false],
  [undefined, undefined, false],
])('detects a connection from %s to %s as local: %s', (remoteAddress, localAddress, expected) => {
  expect(isLocalConnection({ remoteAddress, localAddress })).toBe(expected)
})
