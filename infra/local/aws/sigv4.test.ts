import { describe, expect, it } from '@jest/globals'
import { verifySignature } from './sigv4.ts'

// AWS's documentation has these examples, with a public example key.
const accessKey = 'AKIAIOSFODNN7EXAMPLE'
const scope = `${accessKey}/20130524/us-east-1/s3/aws4_request`
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const createSignatureContext = (instant: string) => ({
  findSecret: (id: string) => (id === accessKey ? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' : undefined),
  now: () => Date.parse(instant),
})
const exampleContext = createSignatureContext('2013-05-24T00:00:00Z')

describe('a signature in headers', () => {
  const names = 'host;range;x-amz-content-sha256;x-amz-date'
  const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  const request = (change: Record<string, string> = {}, body = '') => ({
    method: 'GET',
    url: new URL('http://examplebucket.s3.amazonaws.com/test.txt'),
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': emptyHash,
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${names},Signature=${signature}`,
      ...change,
    },
    body: Buffer.from(body),
  })

  it('identifies its signer', async () => {
    expect(await verifySignature(request(), exampleContext)).toBe(accessKey)
  })

  it.each([
    ['a changed header', request({ range: 'bytes=0-99' }), exampleContext, 'signature we calculated does not match'],
    ['an unsigned header', request({ 'x-amz-acl': 'public-read' }), exampleContext, 'not signed'],
    ['another body', request({}, 'other'), exampleContext, 'x-amz-content-sha256'],
    [
      'a request sent again after twenty minutes',
      request(),
      createSignatureContext('2013-05-24T00:20:00Z'),
      'difference between the request time',
    ],
    ['an unreadable signature', request({ authorization: 'AWS4-HMAC-SHA256 nonsense' }), exampleContext, 'malformed'],
    ['an invalid time', request({ 'x-amz-date': 'yesterday' }), exampleContext, 'difference between the request time'],
  ])('is invalid for %s', async (_, request, signatureContext, reason) => {
    await expect(verifySignature(request, signatureContext)).rejects.toThrow(reason)
  })
})

describe('a signature in the query', () => {
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
  const request = (change: Record<string, string> = {}) => {
    const url = new URL('http://examplebucket.s3.amazonaws.com/test.txt')
    const query = {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': scope,
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': signature,
      ...change,
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return { method: 'GET', url, headers: { host: url.host }, body: Buffer.alloc(0) }
  }

  it('is valid for its lifetime of a day', async () => {
    expect(await verifySignature(request(), createSignatureContext('2013-05-24T23:59:59Z'))).toBe(accessKey)
    await expect(verifySignature(request(), createSignatureContext('2013-05-25T00:00:01Z'))).rejects.toThrow(
      'Request has expired',
    )
    await expect(verifySignature(request(), createSignatureContext('2013-05-23T23:00:00Z'))).rejects.toThrow(
      'not yet valid',
    )
  })

  it('is invalid for an added parameter or a longer lifetime', async () => {
    await expect(verifySignature(request({ 'response-content-type': 'text/html' }), exampleContext)).rejects.toThrow(
      'does not match',
    )
    await expect(verifySignature(request({ 'X-Amz-Expires': '86401' }), exampleContext)).rejects.toThrow(
      'does not match',
    )
    await expect(verifySignature(request({ 'X-Amz-Expires': '604801' }), exampleContext)).rejects.toThrow(
      'X-Amz-Expires',
    )
    await expect(verifySignature(request({ 'X-Amz-Expires': '' }), exampleContext)).rejects.toThrow('X-Amz-Expires')
  })
})
