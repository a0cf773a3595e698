/** The functions in this file set the environment variables by which the data layer finds the table. */
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { TABLE_NAME } from '../../functions/env/names.ts'
import { localSecretAccessKey } from '../local/aws/lambda/functions.ts'
import { region } from '../local/aws/template/naming.ts'
import { adminAccessKeyId } from '../local/aws/permissions.ts'

const LocalEndpoints = z.looseObject({ AWS_ENDPOINT_URL_DYNAMODB: z.url(), table: z.string() })

export async function connectToLocalTable(apiOrigin: string): Promise<void> {
  const response = await fetch(`${apiOrigin}/_local/endpoints.json`).catch(() => undefined)
  if (!response?.ok) throw new Error(`No local cloud answers at ${apiOrigin}: start it, or name another one by --local`)
  const { table, AWS_ENDPOINT_URL_DYNAMODB } = LocalEndpoints.parse(await response.json())
  Object.assign(process.env, {
    [TABLE_NAME]: table,
    AWS_REGION: region,
    AWS_ENDPOINT_URL_DYNAMODB,
    AWS_ACCESS_KEY_ID: adminAccessKeyId,
    AWS_SECRET_ACCESS_KEY: localSecretAccessKey,
  })
}

const StackOutputs = z.record(z.string(), z.record(z.string(), z.string()))

/** Finds the deployed table by the outputs of `cdk deploy`. The caller's environment must have AWS credentials. */
export function connectToDeployedTable(outputsFile: string): void {
  const outputs = Object.values(StackOutputs.parse(JSON.parse(readFileSync(outputsFile, 'utf8'))))
  const tableOutputs = outputs.find(stackOutputs => stackOutputs['TableName'] && stackOutputs['TableRegion'])
  if (!tableOutputs) throw new Error(`${outputsFile} names no table: deploy this version first`)
  Object.assign(process.env, { [TABLE_NAME]: tableOutputs['TableName'], AWS_REGION: tableOutputs['TableRegion'] })
}
