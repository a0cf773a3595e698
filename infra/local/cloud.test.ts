import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cloud } from './running-cloud.ts'
import {
  signUpCompany,
  createTestId,
  startTestCloud,
  stopAndDeleteCloud,
  createTemporaryDirectory,
  type CompanySession,
} from '../../test/support/local-cloud.ts'
import { asArray, asObject, asText, type Json } from './json.ts'
import type { Assembly } from './aws/template/template.ts'

let cloud: Cloud
let company: CompanySession
const webDirectory = createTemporaryDirectory()

const faultyFunctionName = 'employees/create'

function removePermission(assembly: Assembly): void {
  const role = assembly.resources.find(
    ({ type, path }) => type === 'AWS::IAM::Policy' && path.includes('/projects/create/'),
  )
  for (const statement of asArray(asObject(role?.properties['PolicyDocument'])['Statement'])) {
    const policyStatement = asObject(statement)
    policyStatement['Action'] = asArray(policyStatement['Action']).filter(action => action !== 'dynamodb:PutItem')
  }
}

beforeAll(async () => {
  mkdirSync(join(webDirectory, 'assets'))
  writeFileSync(
    join(webDirectory, 'index.html'),
    `<!doctype html><html><head><title>Page</title></head><body>${'text '.repeat(500)}</body></html>`,
  )
  writeFileSync(join(webDirectory, 'assets/app-a1b2c3d4.js'), `console.log(${JSON.stringify('x'.repeat(2000))})`)
  cloud = await startTestCloud({ web: webDirectory, changeAssembly: removePermission })
  company = await signUpCompany(cloud)
})
afterAll(() => stopAndDeleteCloud(cloud))
afterEach(() => cloud.clearFaults())

const callConsole = async (path: string, init?: RequestInit): Promise<unknown> =>
  (await fetch(`${cloud.apiOrigin}/_local/${path}`, init)).json()
const createPostInit = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const createEmployeeBody = () => ({ id: createTestId(), name: `Employee ${createTestId()}` })
const findLatestInvocation = (trigger: string) => cloud.listInvocations().find(call => call.trigger === trigger)

it('reads what an earlier request has written', async () => {
  const employee = createEmployeeBody()
  expect((await company.call('POST', '/api/employees', employee)).status).toBe(200)
  expect(await (await company.call('GET', '/api/employees')).json()).toContainEqual(
    expect.objectContaining({ name: employee.name }),
  )
})

it('writes the welcome mail to the outbox', async () => {
  expect(await callConsole('outbox.json')).toContainEqual(
    expect.objectContaining({ kind: 'mail', text: expect.stringContaining(cloud.webOrigin) as string }),
  )
})

it('fails without permission, and records the denial', async () => {
  const response = await company.call('POST', '/api/projects', { id: createTestId(), name: 'Forbidden' })
  expect(response.status).toBe(500)
  const arn = expect.stringMatching(/^arn:aws:dynamodb:.*:table\//) as string
  expect(await callConsole('denials.json')).toContainEqual(
    expect.objectContaining({
      action: 'dynamodb:PutItem',
      resource: arn,
      function: expect.stringContaining('projects-create') as string,
    }),
  )
})

it('denies nothing but the removed permission', () => {
  expect(cloud.listDenials().filter(({ function: name }) => !name.includes('projects-create'))).toEqual([])
})

it('records the AWS requests of an invocation with their capacity', async () => {
  await company.call('POST', '/api/employees', createEmployeeBody())
  const write = findLatestInvocation('POST /api/employees')?.calls.find(
    ({ operation }) => operation === 'TransactWriteItems',
  )
  expect(write).toMatchObject({ service: 'dynamodb', status: 200 })
  expect(write?.capacity?.write).toBeGreaterThan(0)
})

it.each(['throttle', 'fail', 'lose'] as const)(
  'retries a request after the fault "%s", and applies it once',
  async kind => {
    const employee = createEmployeeBody()
    await callConsole('faults', createPostInit({ function: faultyFunctionName, operation: 'TransactWriteItems', kind }))
    expect((await company.call('POST', '/api/employees', employee)).status).toBe(200)
    const writeCalls = findLatestInvocation('POST /api/employees')?.calls.filter(
      ({ operation }) => operation === 'TransactWriteItems',
    )
    expect(writeCalls).toMatchObject([
      { fault: kind, status: kind === 'lose' ? 200 : kind === 'fail' ? 500 : 400 },
      { status: 200 },
    ])
    const names = asArray((await (await company.call('GET', '/api/employees')).json()) as Json).map(listedEmployee =>
      asText(asObject(listedEmployee)['name']),
    )
    expect(names.filter(name => name === employee.name)).toEqual([employee.name])
    expect(await callConsole('faults')).toMatchObject([{ hasFired: true, isOver: true }])
  },
)

it('ends a fault with its invocation, even if it never occurred', async () => {
  await callConsole('faults', createPostInit({ function: faultyFunctionName, call: 99, kind: 'fail' }))
  expect((await company.call('POST', '/api/employees', createEmployeeBody())).status).toBe(200)
  expect(await callConsole('faults')).toMatchObject([
    { hasFired: false, isOver: true, matchingRequestCount: expect.any(Number) as number },
  ])
})

it('refuses a malformed fault', async () => {
  expect((await fetch(`${cloud.apiOrigin}/_local/faults`, createPostInit({ kind: 'explode' }))).status).toBe(400)
})

it('makes transactions conflict while they hold their items', async () => {
  const employee = createEmployeeBody()
  await callConsole('switches', { method: 'PUT', body: '{"transactionHoldMs":40}' })
  const responses = await Promise.all(
    Array.from({ length: 3 }, () => company.call('POST', '/api/employees', { ...employee, id: createTestId() })),
  )
  await callConsole('switches', { method: 'DELETE' })
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(cloud.listInvocations().flatMap(({ calls }) => calls)).toContainEqual(
    expect.objectContaining({ operation: 'TransactWriteItems', status: 400 }),
  )
})

it('changes single switches, refuses unknown ones, and resets all', async () => {
  const putSwitches = (change: object) =>
    fetch(`${cloud.apiOrigin}/_local/switches`, { method: 'PUT', body: JSON.stringify(change) })
  const switchesBefore = await callConsole('switches')
  await putSwitches({ maxConcurrency: 5 })
  await putSwitches({ staleReads: 1, mail: {} })
  expect(await callConsole('switches')).toEqual({
    ...(switchesBefore as object),
    maxConcurrency: 5,
    staleReads: 1,
    mail: { sandbox: false },
  })
  expect((await putSwitches({ gravity: 0 })).status).toBe(400)
  expect((await putSwitches({ maxConcurrency: -1 })).status).toBe(400)
  expect(await callConsole('switches', { method: 'DELETE' })).toEqual(switchesBefore)
})

it("serves one page for every screen of the app, with the distribution's headers", async () => {
  const { status, headers, text } = await fetchSite('/app/report')
  expect(status).toBe(200)
  expect(text).toContain('<head>')
  expect(headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${cloud.endpoints['AWS_ENDPOINT_URL_S3']}`,
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-encoding')).toBe('br')
  expect(headers.get('cache-control')).toBe('no-cache')
})

it('caches a file with a hash in its name, and answers 404 to a missing one', async () => {
  expect((await fetchSite('/assets/app-a1b2c3d4.js')).headers.get('cache-control')).toContain('immutable')
  expect((await fetchSite('/assets/gone.js')).status).toBe(404)
  expect((await fetchSite('/..%2f..%2fetc%2fpasswd.txt')).status).toBe(404)
})

it('serves the requested range of a file', async () => {
  const address = `${cloud.webOrigin}/assets/app-a1b2c3d4.js`
  const page = await (await fetch(address)).text()
  for (const [range, expected] of [
    ['bytes=0-1', 'co'],
    ['bytes=8-', page.slice(8)],
  ] as const) {
    const part = await fetch(address, { headers: { range } })
    expect([part.status, await part.text()]).toEqual([206, expected])
  }
  expect((await fetch(address, { headers: { range: 'bytes=999999-' } })).status).toBe(200)
})

it("runs the distribution's functions on each request, and records their time", async () => {
  const edgeBefore = await callConsole('edge.json')
  await fetchSite('/_api/api/employees')
  const [, , apiFunction] = (await callConsole('edge.json')) as { name: string; calls: number }[]
  expect(JSON.stringify(await callConsole('edge.json'))).not.toBe(JSON.stringify(edgeBefore))
  expect(apiFunction?.calls).toBeGreaterThan(0)
})

it('serves the API behind the site', async () => {
  expect((await fetchSite('/_api/api/employees')).status).toBe(401)
})

it('shows the outbox, the functions and a partition in the console', async () => {
  const page = await (await fetch(`${cloud.apiOrigin}/_local?pk=`)).text()
  expect(page).toContain('POST /api/request-trial')
  expect(page).toContain('?pk=C%23')
  expect(page).toMatch(/<a href="http:\/\/localhost:\d+\/[^"]+">/)
})

it('runs a function manually, and answers 404 to an unknown one', async () => {
  expect(await callConsole('jobs/statistic/get', createPostInit({}))).toHaveProperty('message')
  expect((await fetch(`${cloud.apiOrigin}/_local/jobs/nothing`, createPostInit({}))).status).toBe(404)
})

it('deletes expired items manually, and returns their number', async () => {
  expect(await callConsole('sweep', createPostInit({}))).toEqual({ removed: expect.any(Number) as number })
})

async function fetchSite(path: string) {
  const response = await fetch(cloud.webOrigin + path, { headers: { 'accept-encoding': 'br' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

it('keeps its data after a restart on the same directory', async () => {
  const { name } = (await (await company.call('POST', '/api/employees', createEmployeeBody())).json()) as {
    name: string
  }
  await cloud.stop()
  cloud = await startTestCloud({ data: cloud.data, web: webDirectory })
  expect(cloud.isFresh).toBe(false)
  const laterResponse = await company.copyToCloud(cloud).call('GET', '/api/employees')
  expect(await laterResponse.json()).toContainEqual(expect.objectContaining({ name }))
})
