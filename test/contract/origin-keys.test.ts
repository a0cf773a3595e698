/** The tests replace the origin key step by step, as docs/deploy.md describes, while employees send requests. */
import { ORIGIN_KEYS } from '../../functions/env/names.ts'
import { asArray, asObject, asText } from '../../infra/local/json.ts'
import type { Cloud } from '../../infra/local/running-cloud.ts'
import { signUpCompany, startTestCloud, stopAndDeleteCloud, type CompanySession } from '../support/local-cloud.ts'

let cloud: Cloud
let company: CompanySession
beforeAll(async () => {
  cloud = await startTestCloud()
  company = await signUpCompany(cloud)
})
afterAll(() => stopAndDeleteCloud(cloud))

function setSentKey(key: string): void {
  for (const { type, properties } of cloud.assembly.resources)
    if (type === 'AWS::CloudFront::Distribution')
      for (const origin of asArray(asObject(properties['DistributionConfig'])['Origins']))
        for (const header of asArray(asObject(origin)['OriginCustomHeaders'])) asObject(header)['HeaderValue'] = key
}

/** Deploys the functions with these keys. Calls that are running finish in the containers of the former deployment. */
function deployFunctions(keys: string): void {
  for (const { type, properties } of cloud.assembly.resources) {
    const variables = asObject(asObject(properties['Environment'])['Variables'])
    if (type === 'AWS::Lambda::Function' && ORIGIN_KEYS in variables) variables[ORIGIN_KEYS] = keys
  }
  cloud.functions.replaceContainers()
}

const readKeys = (): string =>
  cloud.assembly.resources
    .map(({ properties }) => asText(asObject(asObject(properties['Environment'])['Variables'])[ORIGIN_KEYS]))
    .find(Boolean) ?? ''

const list = async (): Promise<number> => (await company.call('GET', '/api/employees')).status

/** Begins two calls before the action and two after it. Returns the statuses of all of them. */
async function callDuring(action: () => void): Promise<Set<number>> {
  const before = [list(), list()]
  action()
  return new Set(await Promise.all([...before, list(), list()]))
}

it('refuses no call while the key is replaced step by step', async () => {
  const formerKeys = readKeys()
  for (const step of [
    () => deployFunctions(`${formerKeys},present`),
    () => setSentKey('present'),
    () => deployFunctions(`present,${formerKeys}`),
    () => deployFunctions('present'),
  ])
    expect(await callDuring(step)).toEqual(new Set([200]))
})

it('refuses calls with the former key afterwards', async () => {
  setSentKey('former')
  expect(await list()).toBe(403)
  setSentKey('present')
  expect(await list()).toBe(200)
})
