import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import { useSharedContext, openBrowserContext, openSharedPage } from '../support/chromium.ts'
import { findAxeViolations, waitForExpression } from '../support/screen.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { copySession } from '../support/copy-session.ts'
import { smallPng } from '../support/images.ts'
import { secondsAgo, hourSeconds } from '../support/company-with-phone.ts'
import { signUpCompany, type Company } from '../support/company.ts'

const getTimeClockContext = useSharedContext({ hasTouch: true, serviceWorkers: 'block' })

async function openTimeClock(company: Company, context = getTimeClockContext()): Promise<Page> {
  await company.call(api.settings.save, { body: { language: 'en' } })
  await copySession(context, await company.logInTimeClock())
  const page = await openSharedPage(context)
  await page.goto(`${getCloudAddress().web}/time_clock`)
  return page
}

async function signUpStaff() {
  const company = await signUpCompany()
  const [ann, bo] = [await company.employee('Ann'), await company.employee('Bo')]
  const [house, shed] = [await company.project('House'), await company.project('Shed')]
  return { company, ann, bo, house, shed }
}

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Everybody' }).getByRole('button').filter({ hasText: name })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const tap = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).tap()

/** Waits until the company's entries are right, and returns them with the earliest first. */
const waitForEntries = (company: Company, isRight: (entries: Entry[]) => boolean): Promise<Entry[]> =>
  eventually(
    async () =>
      convertColumnsToEntries((await company.call(api.workLogs.list, {})).work_logs).toSorted(
        (a, b) => Date.parse(a.start_time) - Date.parse(b.start_time),
      ),
    isRight,
  )

const waitUntilCached = (page: Page): Promise<void> =>
  waitForExpression(page, "navigator.serviceWorker.controller?.state === 'activated'")

/** Runs in the page. Returns the bodies of all queued calls. */
const readStoredBodiesScript = `new Promise(done => {
  const request = indexedDB.open('app')
  request.onsuccess = () => { request.result.transaction('queue').objectStore('queue').getAll().onsuccess = event => { request.result.close(); done(JSON.stringify(event.target.result.map(({ call }) => call.body))) } }
})`

async function typePin(page: Page, pin: string): Promise<void> {
  for (const letter of pin)
    await page.getByRole('group', { name: 'Letters' }).getByRole('button', { name: letter, exact: true }).tap()
}

it('finds a name by a part of it on any keyboard', async () => {
  const { company } = await signUpStaff()
  await company.employee('Ólafur Þór')
  const page = await openTimeClock(company)
  await tile(page, 'Ann').waitFor()
  const search = page.getByRole('searchbox', { name: 'Find your name' })
  await search.fill('olaf')
  await tile(page, 'Ólafur Þór').waitFor()
  expect(await page.getByRole('list', { name: 'Everybody' }).getByRole('button').count()).toBe(1)
  await search.press('Enter')
  await panel(page, 'Ólafur Þór').waitFor()
  await page.keyboard.press('Escape')
  await tile(page, 'Ann').waitFor()
  await search.fill('xyz')
  await page.getByText('Nobody is called “xyz”').waitFor()
})

it('adds a comment and a photo to an open entry', async () => {
  const { company, ann, house } = await signUpStaff()
  const phone = await company.logInPhone(ann)
  await phone.call(api.employee.clockIn, {
    body: { id: `${ann.id}.abcdefghijkl`, project_id: house.id, start_time: secondsAgo(hourSeconds) },
  })
  const page = await openTimeClock(company)
  await tile(page, 'Ann').tap()
  await tap(page, 'Comment or photo')
  await panel(page, 'Ann').getByLabel('Comment').fill('The roof leaks')
  await tap(page, 'Add comment')
  await panel(page, 'Ann').getByRole('status').getByText('The comment was added').waitFor()
  await tap(page, 'Comment or photo')
  await panel(page, 'Ann')
    .locator('input[type=file]')
    .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: smallPng })
  await panel(page, 'Ann').getByRole('status').getByText('The photo was added').waitFor()
  const [entry] = await waitForEntries(company, entries => entries[0]?.comments.length === 2)
  expect(entry?.comments).toEqual(['The roof leaks', expect.stringContaining('/_images/')])
  expect(entry?.comments_v2.map(({ created_by }) => created_by)).toEqual(['CompanyTimeClock', 'CompanyTimeClock'])
})

it('reports a wrong PIN at once, and asks for the right one once', async () => {
  const { company, ann } = await signUpStaff()
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  const wrongPin = ann.login_token === 'bbbb' ? 'cccc' : 'bbbb'
  const page = await openTimeClock(company)
  await tile(page, 'Ann').tap()
  await tap(page, 'House')
  const key = panel(page, 'Ann').getByRole('button', { name: 'b', exact: true })
  const before = await key.boundingBox()
  await typePin(page, wrongPin)
  await panel(page, 'Ann').getByRole('alert').getByText('Wrong PIN').waitFor()
  expect(await key.boundingBox()).toEqual(before)
  expect(await waitForEntries(company, () => true)).toEqual([])
  await tap(page, 'Cancel')
  await panel(page, 'Ann').waitFor({ state: 'detached' })
  await tile(page, 'Ann').getByText('Out').waitFor()
  await page.getByText('needs you').waitFor({ state: 'detached' })

  await tile(page, 'Ann').tap()
  await tap(page, 'House')
  await typePin(page, wrongPin)
  await panel(page, 'Ann').getByRole('alert').getByText('Wrong PIN').waitFor()
  await typePin(page, ann.login_token)
  await panel(page, 'Ann')
    .getByRole('status')
    .getByText(/^In at/)
    .waitFor()
  await waitForEntries(company, entries => entries.length === 1)
  await tap(page, 'Comment or photo')
  await panel(page, 'Ann').getByLabel('Comment').fill('Rain')
  await tap(page, 'Add comment')
  await waitForEntries(company, entries => entries[0]?.comments.length === 1)
})

it('reports that no employee is active', async () => {
  const company = await signUpCompany()
  await company.call(api.employees.disable, { params: { id: (await company.employee('Ann')).id } })
  const page = await openTimeClock(company)
  await page.getByText('There are no active employees').waitFor()
})

it('informs an employee who is clocked in by phone, and keeps one entry', async () => {
  const { company, ann, shed } = await signUpStaff()
  const page = await openTimeClock(company)
  await tile(page, 'Ann').tap()
  await panel(page, 'Ann').getByText('Choose a project').waitFor()
  const phone = await company.logInPhone(ann)
  await phone.call(api.employee.clockIn, {
    body: { id: `${ann.id}.abcdefghijkl`, project_id: shed.id, start_time: secondsAgo(hourSeconds) },
  })
  await tap(page, 'House')
  await panel(page, 'Ann')
    .getByText(/^You were already clocked in: Shed, since/)
    .waitFor()
  await tap(page, 'OK')
  await panel(page, 'Ann')
    .getByText(/^You were already clocked in/)
    .waitFor({ state: 'detached' })
  await panel(page, 'Ann')
    .getByText(/^In since .+ · Shed$/)
    .waitFor()
  expect(await waitForEntries(company, () => true)).toMatchObject([{ project: { name: 'Shed' } }])
})

it('shows each person their own language, and then the company’s', async () => {
  const { company } = await signUpStaff()
  const page = await openTimeClock(company)
  await tile(page, 'Ann').tap()
  await tap(page, 'Português')
  await panel(page, 'Ann').getByText('Escolha um projeto').waitFor()
  await tap(page, 'Fechar')
  await page.getByRole('searchbox', { name: 'Find your name' }).waitFor()
  await tile(page, 'Bo').tap()
  await panel(page, 'Bo').getByText('Choose a project').waitFor()
  await tap(page, 'Close')
  await tile(page, 'Ann').tap()
  await panel(page, 'Ann').getByText('Escolha um projeto').waitFor()
})

it('moves work on a closed project to another one', async () => {
  const { company, house } = await signUpStaff()
  const page = await openTimeClock(company)
  await tile(page, 'Ann').tap()
  await panel(page, 'Ann').getByRole('button', { name: 'House' }).waitFor()
  await company.call(api.projects.close, { params: { id: house.id } })
  await tap(page, 'House')
  await tap(page, 'Choose another project')
  await page.getByRole('region', { name: 'Ann, in: House' }).getByRole('button', { name: 'Shed' }).tap()
  await waitForEntries(company, ([entry]) => entry?.project.name === 'Shed')
})

it('ends the time clock remotely or on the spot', async () => {
  const { company } = await signUpStaff()
  const page = await openTimeClock(company)
  await tile(page, 'Ann').tap()
  await company.call(api.auth.replaceTimeClockToken)
  await tap(page, 'House')
  await page.getByRole('dialog', { name: 'You were logged out' }).getByRole('button', { name: 'Go to login' }).click()
  await page.waitForURL(/\/login_time_clock$/)
  expect(await waitForEntries(company, () => true)).toEqual([])

  await getTimeClockContext().clearCookies()
  const reopenedTimeClock = await openTimeClock(company)
  await reopenedTimeClock.getByRole('button', { name: 'End this time clock' }).tap()
  await reopenedTimeClock
    .getByRole('dialog', { name: 'End this time clock?' })
    .getByRole('button', { name: 'Log out' })
    .tap()
  await reopenedTimeClock.waitForURL(/\/login_time_clock$/)
})

it('is accessible, with large touch targets, on screens of all sizes', async () => {
  const { company } = await signUpStaff()
  await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
  const page = await openTimeClock(company)
  await tile(page, 'Ann').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const findSmallTargets = () =>
    page.evaluate<string[]>(
      "[...(document.querySelector('[role=dialog]') ?? document).querySelectorAll('button, input:not([type=file])')].filter(one => { const { width, height } = one.getBoundingClientRect(); return width > 0 && (width < 48 || height < 48) }).map(one => one.textContent || one.name)",
    )
  const readOverflow = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  expect(await findSmallTargets()).toEqual([])
  await tile(page, 'Ann').tap()
  await panel(page, 'Ann').getByText('Choose a project').waitFor()
  expect(await findSmallTargets()).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 720 })
    expect([width, await readOverflow(), await findSmallTargets()]).toEqual([width, 0, []])
  }
  await tap(page, 'House')
  await page.getByRole('group', { name: 'Letters' }).waitFor()
  expect([await readOverflow(), await findSmallTargets()]).toEqual([0, []])
  expect(await findAxeViolations(page)).toEqual([])
})

/** Each test has its own browser context, because a service worker and a fake clock cannot be removed from one. */
describe('in a context of its own', () => {
  let context: BrowserContext
  beforeEach(async () => {
    context = await openBrowserContext({ hasTouch: true })
  })
  afterEach(() => context.close())

  it('clocks in by two taps, shows it on the tile, and returns to the people', async () => {
    const { company } = await signUpStaff()
    await context.clock.install()
    const page = await openTimeClock(company, context)
    await tile(page, 'Ann').getByText('Out').waitFor()
    await tile(page, 'Ann').tap()
    await tap(page, 'House')
    await panel(page, 'Ann')
      .getByRole('status')
      .getByText(/^In at \d\d:\d\d: House$/)
      .waitFor()
    const [entry] = await waitForEntries(company, entries => entries.length === 1)
    expect(entry).toMatchObject({
      project: { name: 'House' },
      end_time: null,
      created_by: 'CompanyTimeClock',
      recorded_offline: false,
    })
    await page.clock.fastForward(7000)
    await panel(page, 'Ann').waitFor({ state: 'detached' })
    await tile(page, 'Ann')
      .getByText(/^In since \d\d:\d\d$/)
      .waitFor()
    await tile(page, 'Bo').getByText('Out').waitFor()

    await tile(page, 'Ann').tap()
    await tap(page, 'Change project')
    await tap(page, 'Shed')
    const [house, shed] = await waitForEntries(
      company,
      entries => entries.length === 2 && entries[0]?.end_time !== null,
    )
    expect(house?.end_time).toBe(shed?.start_time)
    await tap(page, 'Close')
    await tile(page, 'Ann').tap()
    await tap(page, 'Clock out')
    await panel(page, 'Ann')
      .getByRole('status')
      .getByText(/^Out at/)
      .waitFor()
    await waitForEntries(company, entries => entries.every(({ end_time }) => end_time !== null))
    await tap(page, 'Close')
    await tile(page, 'Ann').getByText('Out').waitFor()
  })

  it('asks for the board every minute, and at once after its own punches', async () => {
    const { company, bo, shed } = await signUpStaff()
    await context.clock.install()
    const page = await openTimeClock(company, context)
    await tile(page, 'Ann').getByText('Out').waitFor()
    let requestCount = 0
    page.on('request', request => {
      if (request.url().endsWith(api.timeClock.board.path)) requestCount++
    })
    await page.clock.fastForward(45_000)
    await tile(page, 'Ann').tap()
    expect(requestCount).toBe(0)
    const phone = await company.logInPhone(bo)
    await phone.call(api.employee.clockIn, {
      body: { id: `${bo.id}.abcdefghijkl`, project_id: shed.id, start_time: secondsAgo(0) },
    })
    await tap(page, 'House')
    await eventually(async () => requestCount, Boolean)
    await tap(page, 'Close')
    await tile(page, 'Bo')
      .getByText(/^In since/)
      .waitFor()
    const requestCountOfPunch = requestCount
    await page.clock.fastForward(61_000)
    await eventually(
      async () => requestCount,
      count => count > requestCountOfPunch,
    )
  })

  it('works offline and after a reload, and sends everything unchanged', async () => {
    const { company } = await signUpStaff()
    const page = await openTimeClock(company, context)
    await tile(page, 'Ann').waitFor()
    await waitUntilCached(page)
    await page.reload()
    await tile(page, 'Ann').waitFor()
    await context.setOffline(true)
    await tile(page, 'Ann').tap()
    await tap(page, 'House')
    await panel(page, 'Ann').getByText('There is no network. This is kept here and sent automatically.').waitFor()
    await tap(page, 'Close')
    await page.reload()
    await tile(page, 'Ann')
      .getByText(/^In since/)
      .waitFor()
    await tile(page, 'Bo').tap()
    await tap(page, 'Shed')
    await tap(page, 'Close')
    await tile(page, 'Bo').tap()
    await tap(page, 'Clock out')
    await tap(page, 'Close')
    await tile(page, 'Bo').getByText('Out').waitFor()
    expect(await waitForEntries(company, () => true)).toEqual([])

    await context.setOffline(false)
    const entries = await waitForEntries(company, list => list.length === 2)
    expect(
      entries
        .map(
          ({ employee, project, end_time }) => `${employee.name}, ${project.name}, ${end_time === null ? 'in' : 'out'}`,
        )
        .sort(),
    ).toEqual(['Ann, House, in', 'Bo, Shed, out'])
    await page.getByText('not sent yet').first().waitFor({ state: 'detached' })
  })

  it('resolves a PIN that was typed offline later', async () => {
    const { company, ann } = await signUpStaff()
    await company.call(api.settings.save, { body: { features: { time_clock_pins: true } } })
    const page = await openTimeClock(company, context)
    await tile(page, 'Ann').waitFor()
    await waitUntilCached(page)
    await context.setOffline(true)
    await tile(page, 'Ann').tap()
    await tap(page, 'House')
    await typePin(page, ann.login_token === 'bbbb' ? 'cccc' : 'bbbb')
    await panel(page, 'Ann').getByText('There is no network').waitFor()
    expect(await page.evaluate<string>(readStoredBodiesScript)).not.toContain('pin')
    await tap(page, 'Close')
    await context.setOffline(false)
    await page.getByRole('button', { name: '1 needs you' }).waitFor()
    // The next employee sees the refused action, but is not asked for the PIN of the employee who took the action,
    // because that PIN would carry it out.
    await tile(page, 'Ann').tap()
    await panel(page, 'Ann').getByText('Ann, in: House').waitFor()
    await panel(page, 'Ann').getByText('Choose a project').waitFor()
    await tap(page, 'Close')
    await page.getByRole('button', { name: '1 needs you' }).tap()
    await page.getByRole('dialog', { name: 'Not sent yet' }).getByText('Wrong PIN').waitFor()
    await tap(page, 'Type the PIN again')
    await typePin(page, ann.login_token)
    await waitForEntries(company, entries => entries.length === 1)
  })
})
