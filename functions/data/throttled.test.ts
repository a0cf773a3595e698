import { createServer } from 'node:http'
import { AppError } from '../../shared/api/errors.ts'

let asked = 0
const table = createServer((_, answer) => {
  asked++
  answer
    .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
    .end(
      '{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException","message":"Throughput exceeds the current capacity"}',
    )
})

beforeAll(() => new Promise<void>(done => table.listen(0, '127.0.0.1', done)))
afterAll(() => {
  table.close()
  table.closeAllConnections()
})

test('a table that refuses every try is answered as worth another try, and not as an error that nobody foresaw', async () => {
  const address = table.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const credentials = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'nothing' }
  Object.assign(process.env, {
    TABLE_NAME: 'none',
    AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`,
    ...credentials,
  })
  // The SDK pauses for a random part of seconds between its tries.
  const random = jest.spyOn(Math, 'random').mockReturnValue(0)
  const { get } = await import('./db.ts')
  await expect(get({ pk: 'C#1', sk: 'COMPANY' })).rejects.toEqual(new AppError('Please try again'))
  random.mockRestore()
  expect(asked).toBe(5)
})
