import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { createClient, type Call } from '../../shared/api/client.ts'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { daySeconds, addSeconds } from '../../shared/domain/entry.ts'
import type { Cloud } from '../../infra/local/running-cloud.ts'
import { startTestCloud, stopAndDeleteCloud } from '../support/local-cloud.ts'
import { localSecretAccessKey } from '../../infra/local/aws/lambda/functions.ts'
import { adminAccessKeyId } from '../../infra/local/aws/permissions.ts'
import { loadDemo } from '../../infra/local/demo/demo.ts'
import { demoCompany, demoPeople, demoProjects } from '../../infra/local/demo/people-and-projects.ts'

let cloud: Cloud
let recentEntries: Awaited<ReturnType<typeof listEntries>>
beforeAll(async () => {
  cloud = await startTestCloud()
  // Fails all attempts that the SDK makes for the call.
  cloud.addFault({
    function: 'api/employees/create',
    operation: 'TransactWriteItems',
    failingAttempts: 5,
    kind: 'fail',
  })
  const { login, addEarlierMonths } = await loadDemo(cloud)
  recentEntries = await listEntries(await logIn(login))
  await addEarlierMonths()
})
afterAll(() => stopAndDeleteCloud(cloud))

async function loadWholeDemo(): Promise<typeof demoCompany> {
  const { login, addEarlierMonths } = await loadDemo(cloud)
  await addEarlierMonths()
  return login
}

function createCaller(): Call {
  const cookies: string[] = []
  return createClient(cloud.apiOrigin, async (input, init) => {
    const headers = {
      ...(init?.headers as Record<string, string> | undefined),
      origin: cloud.webOrigin,
      cookie: cookies.join('; '),
    }
    const response = await fetch(input, { ...init, headers })
    cookies.push(...response.headers.getSetCookie().map(line => line.split(';')[0] ?? ''))
    return response
  })
}

async function logIn({ name, password }: typeof demoCompany): Promise<Call> {
  const call = createCaller()
  await call(api.auth.login, { body: { username: name, password } })
  return call
}

const logInOwner = async (): Promise<Call> => logIn(await loadWholeDemo())

const listEntries = async (call: Call) =>
  convertColumnsToEntries(
    (await call(api.workLogs.list, { query: { from: addSeconds(new Date().toISOString(), -100 * daySeconds) } }))
      .work_logs,
  )

it('has the latest month with open entries before the earlier months are added', async () => {
  const entries = await listEntries(await logInOwner())
  const latestEntries = entries.filter(
    ({ start_time }) => start_time > addSeconds(new Date().toISOString(), -30 * daySeconds),
  )
  expect(recentEntries.map(({ id }) => id)).toEqual(expect.arrayContaining(latestEntries.map(({ id }) => id)))
  expect(recentEntries.length).toBeLessThan(entries.length / 2)
  expect(recentEntries.filter(({ end_time }) => end_time === null)).toHaveLength(5)
})

it('has entries of every kind for a new user', async () => {
  const entries = await listEntries(await logInOwner())
  const count = (predicate: (entry: (typeof entries)[number]) => boolean) => entries.filter(predicate).length
  expect(entries.length).toBeGreaterThan(1000)
  expect(count(entry => entry.end_time === null)).toBe(5)
  for (const flag of ['approved', 'overlaps', 'has_location', 'recorded_offline'] as const) {
    expect([flag, count(entry => entry[flag]) > 0]).toEqual([flag, true])
    expect([flag, count(entry => !entry[flag]) > 0]).toEqual([flag, true])
  }
  expect(count(entry => entry.comments.length > 0)).toBeGreaterThan(5)
  expect(new Set(entries.map(entry => entry.created_by))).toEqual(new Set(['Company', 'CompanyTimeClock', 'Employee']))
  expect(cloud.listDenials()).toEqual([])
})

it('has exported the last month to payroll, except for one without a kennitala', async () => {
  const { exports } = await (await logInOwner())(api.salaryExports.list)
  expect(exports.map(({ integration }) => integration).sort()).toEqual(['payday', 'regla'])
  for (const { employees, left_out } of exports) {
    expect(employees).toBe(demoPeople.length - 1)
    expect(left_out.filter(({ reason }) => reason === 'no_kennitala')).toHaveLength(1)
  }
})

it('finishes an interrupted start, and keeps deleted entries deleted', async () => {
  const call = await logInOwner()
  const entriesBefore = await listEntries(call)
  rmSync(join(cloud.data, 'demo-has-entries'))
  await loadWholeDemo()
  expect((await listEntries(call)).map(({ id }) => id)).toEqual(entriesBefore.map(({ id }) => id))
  const [removedEntry] = entriesBefore
  await call(api.workLogs.remove, { params: { id: removedEntry?.id ?? '' } })
  await loadWholeDemo()
  expect((await listEntries(call)).map(({ id }) => id)).toEqual(entriesBefore.slice(1).map(({ id }) => id))
})

/** Deletes attributes of an item, so that it looks as if an earlier release had written it. */
async function deleteAttributes(sk: string, names: string[]): Promise<void> {
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = cloud.endpoints
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: adminAccessKeyId, secretAccessKey: localSecretAccessKey },
  })
  const { id } = await (await logInOwner())(api.auth.self)
  await client.send(
    new UpdateItemCommand({
      TableName: cloud.tableName,
      Key: { pk: { S: `C#${id}` }, sk: { S: sk } },
      UpdateExpression: `REMOVE ${names.join(', ')}`,
    }),
  )
  client.destroy()
}

it('works with the data of an earlier release', async () => {
  const [person, project] = [demoPeople.find(({ name }) => name === 'Þórdís Ýr'), demoProjects[2]]
  if (!person || !project) throw new Error('nobody to clock in')
  await deleteAttributes(`E#${person.id}`, ['open_work_log', 'disabled_at', 'first_month', 'last_month'])
  await deleteAttributes(`P#${project.id}`, ['closed_at'])
  const call = await logInOwner()
  const employee = (await call(api.employees.list)).find(({ id }) => id === person.id)
  const phone = createCaller()
  await phone(api.employee.login, {
    body: { company_name: demoCompany.name, employee_name: person.name, password: employee?.login_token ?? '' },
  })
  const id = `${person.id}.demoLater000`
  const start_time = addSeconds(new Date().toISOString(), -60)
  await phone(api.employee.clockIn, { body: { id, project_id: project.id, start_time } })
  expect((await phone(api.employee.self)).open_work_log).toMatchObject({ id, start_time })
})
