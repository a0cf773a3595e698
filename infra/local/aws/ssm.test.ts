import {
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { expect, test } from '@jest/globals'
import { folder, serve } from './serve-for-test.ts'
import { createSsm } from './ssm.ts'

const arnOf = (name: string) => `arn:aws:ssm:eu-west-1:000000000000:parameter/${name.replace(/^\//, '')}`
const ssmAt = (dir: string) =>
  createSsm({
    dir,
    arnOf,
    parameters: [
      { name: '/app/card/key', value: 'secret', type: 'SecureString' },
      { name: '/app/stage', value: 'local' },
      { name: '/app/sms', value: 'Stamp' },
      { name: '/apple', value: 'no' },
    ],
  })

test('a secret is readable only when decryption is asked for', async () => {
  using at = folder()
  await using ssm = await serve(ssmAt(at.dir))
  const client = new SSMClient(ssm.client)
  const get = async (WithDecryption?: boolean) =>
    (await client.send(new GetParameterCommand({ Name: '/app/card/key', WithDecryption }))).Parameter
  expect(await get(true)).toMatchObject({
    Value: 'secret',
    Type: 'SecureString',
    Version: 1,
    ARN: arnOf('/app/card/key'),
  })
  expect((await get())?.Value).not.toContain('secret')
})

test('what was put outlives the server and the initial values', async () => {
  using at = folder()
  {
    await using ssm = await serve(ssmAt(at.dir))
    const client = new SSMClient(ssm.client)
    await expect(client.send(new PutParameterCommand({ Name: '/app/stage', Value: 'x' }))).rejects.toMatchObject({
      name: 'ParameterAlreadyExists',
    })
    expect(
      (await client.send(new PutParameterCommand({ Name: '/app/stage', Value: 'mine', Overwrite: true }))).Version,
    ).toBe(2)
  }
  await using ssm = await serve(ssmAt(at.dir))
  const { Parameter } = await new SSMClient(ssm.client).send(new GetParameterCommand({ Name: '/app/stage' }))
  expect(Parameter).toMatchObject({ Value: 'mine', Version: 2 })
})

test('many are read by name or by path, page by page', async () => {
  using at = folder()
  await using ssm = await serve(ssmAt(at.dir))
  const client = new SSMClient(ssm.client)
  const named = await client.send(new GetParametersCommand({ Names: ['/app/stage', '/none'] }))
  expect(named.Parameters?.map(each => each.Value)).toEqual(['local'])
  expect(named.InvalidParameters).toEqual(['/none'])
  const flat = await client.send(new GetParametersByPathCommand({ Path: '/app' }))
  expect(flat.Parameters?.map(each => each.Name)).toEqual(['/app/sms', '/app/stage'])
  const first = await client.send(new GetParametersByPathCommand({ Path: '/app', Recursive: true, MaxResults: 2 }))
  const rest = await client.send(
    new GetParametersByPathCommand({ Path: '/app', Recursive: true, MaxResults: 2, NextToken: first.NextToken }),
  )
  expect([...(first.Parameters ?? []), ...(rest.Parameters ?? [])].map(each => each.Name)).toEqual([
    '/app/card/key',
    '/app/sms',
    '/app/stage',
  ])
  expect(rest.NextToken).toBeUndefined()
})

test('a parameter that is not there is told so', async () => {
  using at = folder()
  await using ssm = await serve(ssmAt(at.dir))
  await expect(new SSMClient(ssm.client).send(new GetParameterCommand({ Name: '/none' }))).rejects.toMatchObject({
    name: 'ParameterNotFound',
  })
})

test('a role reads only the parameters that it names', async () => {
  using at = folder()
  await using ssm = await serve(ssmAt(at.dir), [
    { Statement: { Effect: 'Allow', Action: 'ssm:GetParameter', Resource: arnOf('/app/stage') } },
  ])
  const client = new SSMClient(ssm.client)
  expect((await client.send(new GetParameterCommand({ Name: '/app/stage' }))).Parameter?.Value).toBe('local')
  await expect(client.send(new GetParameterCommand({ Name: '/app/card/key' }))).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: `AKIDTEST is not authorized to perform ssm:GetParameter on ${arnOf('/app/card/key')}`,
  })
})
