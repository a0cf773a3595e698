import { toHttpResponse } from './function-result.ts'

const respondTo = (result: unknown) => toHttpResponse(JSON.stringify(result))

it('turns a result without a status into the body of a 200', () => {
  expect(respondTo({ a: 1 })).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"a":1}'),
  })
  expect(respondTo('text').body.toString()).toBe('text')
})

it('takes status, headers and body from a result with a status', () => {
  expect(
    respondTo({ statusCode: 201, headers: { 'Content-Type': 'text/csv' }, cookies: ['a=1', 'b=2'], body: 'x' }),
  ).toEqual({
    status: 201,
    headers: { 'content-type': 'text/csv' },
    cookies: ['a=1', 'b=2'],
    body: Buffer.from('x'),
  })
})

it('decodes a base64 body', () => {
  expect([...respondTo({ statusCode: 200, body: 'AP8=', isBase64Encoded: true }).body]).toEqual([0, 255])
})

it('answers 500 to a result above 6 MB or with an invalid status', () => {
  for (const result of [{ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) }, { statusCode: 'no' }])
    expect(respondTo(result)).toMatchObject({ status: 500, body: Buffer.from('{"message":"Internal Server Error"}') })
})
