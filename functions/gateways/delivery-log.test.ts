import { DELIVERY_LOG } from '../env/names.ts'
import { listFailedDeliveries } from './delivery-log.ts'

const environment = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  [DELIVERY_LOG]: 'sns/eu-west-1/111122223333/DirectPublishToPhoneNumber/Failure',
}
const environmentBefore = { ...process.env }
beforeEach(() => Object.assign(process.env, environment))
afterEach(() => {
  process.env = { ...environmentBefore }
  jest.restoreAllMocks()
})

const line = (messageId: string, status: string): string =>
  JSON.stringify({ notification: { messageId }, delivery: { providerResponse: 'Unreachable' }, status })
const createPage = (messages: readonly string[], nextToken?: string): Response =>
  Response.json({ events: messages.map(message => ({ message })), nextToken })

it('lists the failures of all pages, and leaves out lines that it cannot read', async () => {
  const fetchSpy = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(createPage(['no JSON', '{}', line('a', 'FAILURE')], 'more'))
    .mockResolvedValueOnce(createPage([], 'still more'))
    .mockResolvedValueOnce(createPage([line('b', 'SUCCESS'), line('c', 'FAILURE')]))
  expect(await listFailedDeliveries('2026-11-26T03:00:00Z')).toEqual([
    { messageId: 'a', reason: 'Unreachable' },
    { messageId: 'c', reason: 'Unreachable' },
  ])
  const headers = new Headers(fetchSpy.mock.calls[0]?.[1]?.headers)
  expect(headers.get('x-amz-target')).toBe('Logs_20140328.FilterLogEvents')
  expect(headers.get('authorization')).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/logs\/aws4_request/)
})

it('finds nothing before SNS has written its first failure, and throws on any other refusal', async () => {
  const refuse = (type: string) =>
    jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ __type: type }, { status: 400 }))
  refuse('ResourceNotFoundException')
  expect(await listFailedDeliveries('2026-11-26T03:00:00Z')).toEqual([])
  refuse('AccessDeniedException')
  await expect(listFailedDeliveries('2026-11-26T03:00:00Z')).rejects.toThrow('AccessDeniedException')
})
