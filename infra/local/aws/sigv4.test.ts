import { describe, expect, test } from '@jest/globals'
import { dechunk } from './aws-chunked.ts'
import { verify } from './sigv4.ts'

// the worked examples of AWS's own documentation, with its public example key
const accessKey = 'AKIAIOSFODNN7EXAMPLE'
const scope = `${accessKey}/20130524/us-east-1/s3/aws4_request`
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const at = (instant: string) => ({
  secretOf: (id: string) => (id === accessKey ? 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' : undefined),
  now: () => Date.parse(instant),
})
const thatDay = at('2013-05-24T00:00:00Z')

describe('a signature in headers', () => {
  const names = 'host;range;x-amz-content-sha256;x-amz-date'
  const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
  const request = (change: Record<string, string> = {}, body = '') => ({
    method: 'GET',
    url: new URL('http://examplebucket.s3.amazonaws.com/test.txt'),
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': nothing,
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${names},Signature=${signature}`,
      ...change,
    },
    body: Buffer.from(body),
  })

  test('names its signer', () => {
    expect(verify(request(), thatDay).accessKeyId).toBe(accessKey)
  })

  test.each([
    ['a changed header', request({ range: 'bytes=0-99' }), thatDay, 'signature we calculated does not match'],
    ['a header that nobody signed', request({ 'x-amz-acl': 'public-read' }), thatDay, 'not signed'],
    ['another body than the one signed', request({}, 'other'), thatDay, 'x-amz-content-sha256'],
    [
      'a request sent again after twenty minutes',
      request(),
      at('2013-05-24T00:20:00Z'),
      'difference between the request time',
    ],
    ['an unreadable signature', request({ authorization: 'AWS4-HMAC-SHA256 nonsense' }), thatDay, 'malformed'],
    ['a time that is none', request({ 'x-amz-date': 'yesterday' }), thatDay, 'difference between the request time'],
  ])('does not hold for %s', (_, request, checks, why) => {
    expect(() => verify(request, checks)).toThrow(why)
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

  test('holds for a day if it says so', () => {
    expect(verify(request(), at('2013-05-24T23:59:59Z')).accessKeyId).toBe(accessKey)
    expect(() => verify(request(), at('2013-05-25T00:00:01Z'))).toThrow('Request has expired')
    expect(() => verify(request(), at('2013-05-23T23:00:00Z'))).toThrow('not yet valid')
  })

  test('does not hold for what was added or prolonged', () => {
    expect(() => verify(request({ 'response-content-type': 'text/html' }), thatDay)).toThrow('does not match')
    expect(() => verify(request({ 'X-Amz-Expires': '86401' }), thatDay)).toThrow('does not match')
    expect(() => verify(request({ 'X-Amz-Expires': '604801' }), thatDay)).toThrow('X-Amz-Expires')
    expect(() => verify(request({ 'X-Amz-Expires': '' }), thatDay)).toThrow('X-Amz-Expires')
  })
})

describe('a body streamed in signed chunks', () => {
  const names =
    'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class'
  const payload = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
  const headers = {
    host: 's3.amazonaws.com',
    'content-encoding': 'aws-chunked',
    'content-length': '66824',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': payload,
    'x-amz-decoded-content-length': '66560',
    authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${names},Signature=4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9`,
  }
  const chunk = (content: string, signature: string) =>
    `${content.length.toString(16)};chunk-signature=${signature}\r\n${content}\r\n`
  const wire = (first = 'a'.repeat(65_536)) =>
    Buffer.from(
      chunk(first, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648') +
        chunk('a'.repeat(1024), '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497') +
        chunk('', 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'),
    )
  const signed = () =>
    verify(
      { method: 'PUT', url: new URL('http://s3.amazonaws.com/examplebucket/chunkObject.txt'), headers, body: wire() },
      thatDay,
    )

  test('is put together again', () => {
    expect(dechunk(wire(), payload, signed()).body.toString()).toBe('a'.repeat(66_560))
  })

  test('is refused when a chunk was changed or the end is missing', () => {
    expect(() => dechunk(wire('b'.repeat(65_536)), payload, signed())).toThrow('does not match')
    expect(() => dechunk(wire().subarray(0, 60_000), payload, signed())).toThrow('terminated unexpectedly')
    expect(() => dechunk(wire().subarray(0, 66_700), payload, signed())).toThrow('terminated unexpectedly')
  })
})
