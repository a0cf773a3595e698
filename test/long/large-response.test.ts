/** The report is too long for a function to send, so the response is a link. */
import { api } from '../../shared/api/index.ts'
import { createClient } from '../../shared/api/client.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { fillTable } from '../bench/fill-table.ts'
import { startBenchCloud, type RunningCloud } from '../bench/cloud-process.ts'
import { createBrowser, type Browser } from '../support/browser.ts'
import { startBrowser } from '../support/chromium-process.ts'
import { copySession } from '../support/copy-session.ts'

jest.setTimeout(300_000)

const peopleCount = 80
/** Number of months with entries. The last of them is August 2026. In each month, each employee has 42 entries. */
const monthCount = 30
const range = { from: '2024-10-01T00:00:00Z', to: '2026-08-31T23:59:59Z' }
const expectedEntryCount = peopleCount * 42 * 23

let cloud: RunningCloud
let owner: Browser
beforeAll(async () => {
  const firstCloud = await startBenchCloud()
  const firstOwner = createBrowser(firstCloud.api, firstCloud.web)
  const { id } = await firstOwner.call(api.signUp.requestTrial, {
    body: {
      name: `Hamar ${newId()}`,
      email: `${newId()}@example.com`,
      language: 'en',
      time_zone: 'Atlantic/Reykjavik',
    },
  })
  const project = await firstOwner.call(api.projects.create, { body: { name: 'House' } })
  const employees: string[] = []
  for (let i = 0; i < peopleCount; i++) {
    const employee = await firstOwner.call(api.employees.create, { body: { name: `Employee ${i}` } })
    employees.push(employee.id)
    const times = { start_time: '2026-09-01T08:00:00Z', end_time: '2026-09-01T12:00:00Z' }
    await firstOwner.call(api.workLogs.add, { body: [{ employee_id: employee.id, project_id: project.id, ...times }] })
  }
  await firstCloud.stop()
  // Half of the entries that `fillTable` writes belong to the company `id`, and half to other companies.
  await fillTable(
    firstCloud.data,
    { company: id, employees, projects: [project.id] },
    2 * monthCount * peopleCount * 42,
  )
  cloud = await startBenchCloud(firstCloud.data, 4)
  owner = createBrowser(cloud.api, cloud.web)
  for (const [name, value] of firstOwner.cookies) owner.cookies.set(name, value)
})
afterAll(() => cloud.stop())

const createUncompressedHeaders = () => ({
  cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'accept-encoding': 'identity',
})

it('follows the link to every entry for a caller without compression', async () => {
  const links: string[] = []
  const call = createClient(cloud.api, (input, init) => {
    const { url } = new Request(input)
    if (url.startsWith(cloud.api)) return fetch(url, { headers: createUncompressedHeaders() })
    links.push(url)
    return fetch(url, init)
  })
  const { work_logs } = await call(api.report.show, { query: range })
  expect(work_logs.start).toHaveLength(expectedEntryCount)
  expect(links).toHaveLength(1)
  expect((await call(api.workLogs.list, { query: range })).work_logs.start).toHaveLength(expectedEntryCount)
  expect(links).toHaveLength(2)
  expect((await fetch((links[0] ?? '').replace(/\?.*/, ''))).status).toBe(403)
})

it('follows the link on a page under its security policy and the bucket’s', async () => {
  const context = await startBrowser()
  try {
    await copySession(context, owner)
    const page = await context.newPage()
    // On a busy machine, two responses of megabytes take more than the default of half a minute.
    page.setDefaultTimeout(200_000)
    // Answers the page with the response for callers that accept no compression, because a browser always accepts
    // compression.
    await page.route('**/api/report?**', async route => {
      const response = await fetch(route.request().url(), {
        headers: { ...createUncompressedHeaders(), origin: cloud.web },
      })
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      })
    })
    const followedResponse = page.waitForResponse(response => response.url().includes('X-Amz-Signature'))
    await page.goto(`${cloud.web}/app/report?from=2024-10-01&to=2026-08-31`)
    expect((await followedResponse).status()).toBe(200)
    await page.getByText(`${peopleCount} employees`, { exact: true }).waitFor()
  } finally {
    await context.close()
  }
})
