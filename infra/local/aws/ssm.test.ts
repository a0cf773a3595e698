import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { expect, test } from '@jest/globals'
import { serve } from './test-server.ts'
import { createSsm } from './ssm.ts'

const readParameter = async (input: { Name: string; WithDecryption?: boolean }): Promise<string | undefined> => {
  await using ssm = await serve(createSsm({ parameters: { '/product/local/payday': '{"clientId":"æ"}' } }))
  const { Parameter } = await new SSMClient(ssm.client).send(new GetParameterCommand(input))
  return Parameter?.Value
}

test('an encrypted parameter is read with its value only by a call that asks to decrypt it', async () => {
  expect(await readParameter({ Name: '/product/local/payday', WithDecryption: true })).toBe('{"clientId":"æ"}')
  expect(await readParameter({ Name: '/product/local/payday' })).not.toContain('clientId')
})

test('a parameter that is not there is an error of its own', () =>
  expect(readParameter({ Name: '/product/local/paddle', WithDecryption: true })).rejects.toBeInstanceOf(
    ParameterNotFound,
  ))
