import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { expect, it } from '@jest/globals'
import { serveForTest } from '../../../test/support/aws-service.ts'
import { createSsm } from './ssm.ts'

const readParameter = async (input: { Name: string; WithDecryption?: boolean }): Promise<string | undefined> => {
  await using ssm = await serveForTest(createSsm({ parameters: { '/product/local/payday': '{"clientId":"æ"}' } }))
  const { Parameter } = await new SSMClient(ssm.client).send(new GetParameterCommand(input))
  return Parameter?.Value
}

it('returns the value of an encrypted parameter only with decryption', async () => {
  expect(await readParameter({ Name: '/product/local/payday', WithDecryption: true })).toBe('{"clientId":"æ"}')
  expect(await readParameter({ Name: '/product/local/payday' })).not.toContain('clientId')
})

it('answers an unknown parameter with its own error', () =>
  expect(readParameter({ Name: '/product/local/paddle', WithDecryption: true })).rejects.toBeInstanceOf(
    ParameterNotFound,
  ))
