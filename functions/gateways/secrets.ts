/** Reads the keys of other services from the parameter store, into which the operator writes them (docs/deploy.md). */
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import type * as z from 'zod'
import { requireEnv } from '../env/env.ts'
import { SECRETS_PATH } from '../env/names.ts'
import { log } from '../log/log.ts'
import { createAwsClientOptions } from './client-options.ts'

const client = new SSMClient(createAwsClientOptions(2000))

const cachedSecrets = new Map<string, { secretPromise: Promise<unknown>; readAt: number }>()

/** A changed secret is used everywhere after this time. */
const defaultMaxAgeSeconds = 300

/**
 * Maximum age for callers that suspect a changed secret, for example after an invalid signature. It is not zero,
 * because strangers could then cause unlimited reads of the secret.
 */
export const doubtedSecretMaxAgeSeconds = 60

/**
 * Returns a service's secret, not older than `maxAgeSeconds`. Undefined if no parameter has this name, which disables
 * the service.
 */
export async function readSecret<Schema extends z.ZodType>(
  service: string,
  schema: Schema,
  maxAgeSeconds = defaultMaxAgeSeconds,
): Promise<z.output<Schema> | undefined> {
  const now = Date.now()
  let cachedSecret = cachedSecrets.get(service)
  if (!cachedSecret || now - cachedSecret.readAt >= maxAgeSeconds * 1000)
    cachedSecret = { secretPromise: readParameter(service), readAt: now }
  cachedSecrets.set(service, cachedSecret)
  try {
    const value = await cachedSecret.secretPromise
    return value === undefined ? undefined : schema.parse(value)
  } catch (error) {
    if (cachedSecrets.get(service) === cachedSecret) cachedSecrets.delete(service)
    throw error
  }
}

async function readParameter(service: string): Promise<unknown> {
  const Name = `${requireEnv(SECRETS_PATH)}/${service}`
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name, WithDecryption: true }))
    return JSON.parse(Parameter?.Value ?? '')
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw redactValue(error, Name)
    log('info', `There is no parameter ${Name}, so ${service} is not used`)
    return undefined
  }
}

/** Removes the secret from an error, because the message of a JSON error quotes the parsed text. */
const redactValue = (error: unknown, name: string): unknown =>
  error instanceof SyntaxError ? new Error(`The parameter ${name} is not JSON`) : error
