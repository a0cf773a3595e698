import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { openSharedPage } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import { smallPng } from '../support/images.ts'
import { openEmployeeApp, useSharedPhoneContext, requestLoginLink } from '../support/phone.ts'
import { waitForExpression } from '../support/screen.ts'
import {
  secondsAgo,
  daySeconds,
  findTimeZoneAtNoon,
  hourSeconds,
  minuteSeconds,
  signUpCompanyWithPhone,
  type CompanyWithPhone,
} from '../support/company-with-phone.ts'
import { signUpCompany } from '../support/company.ts'

const phoneContext = useSharedPhoneContext()
let context: BrowserContext
beforeEach(() => {
  context = phoneContext()
})

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const tap = (page: Page, name: string | RegExp) => button(page, name).tap()
const declineLocation = (page: Page) => tap(page, 'No')

/** Waits until `isRight` accepts the entries, and returns them. They are sorted by their start, earliest first. */
const waitForEntries = (
  { listEntries }: Pick<CompanyWithPhone, 'listEntries'>,
  isRight: (entries: Entry[]) => boolean,
): Promise<Entry[]> =>
  eventually(
    async () => (await listEntries()).toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time)),
    isRight,
  )

it('clocks in by three taps from the text message, out by one, and switches by two', async () => {
  const company = await signUpCompany()
  const [ann] = await Promise.all([company.employee('Ann'), company.project('House'), company.project('Shed')])
  await company.call(api.settings.save, { body: { language: 'en' } })
  const listEntries = async () => convertColumnsToEntries((await company.call(api.workLogs.list, {})).work_logs)
  const page = await openSharedPage(context)
  await page.goto(await requestLoginLink(company, ann))
  await tap(page, 'Log in')
  await button(page, 'Clock in').waitFor()
  await company.project('Mill')
  await tap(page, 'Clock in')
  await button(page, 'Mill').waitFor()
  await tap(page, 'House')
  await button(page, 'Clock out').waitFor()
  const [first] = await waitForEntries({ listEntries }, entries => entries.length === 1)
  expect(first).toMatchObject({
    project: { name: 'House' },
    end_time: null,
    created_by: 'Employee',
    recorded_offline: false,
  })
  await eventually(
    () => company.call(api.employees.list),
    list => typeof list[0]?.first_login_at === 'string',
  )

  await tap(page, 'Change')
  await tap(page, 'Shed')
  await page.getByText('Shed', { exact: true }).first().waitFor()
  const [house, shed] = await waitForEntries(
    { listEntries },
    entries => entries.length === 2 && entries[0]?.end_time !== null,
  )
  expect(house?.end_time).toBe(shed?.start_time)

  await tap(page, 'Clock out')
  await button(page, 'Clock in').waitFor()
  const closedEntries = await waitForEntries({ listEntries }, entries =>
    entries.every(({ end_time }) => end_time !== null),
  )
  expect(closedEntries.map(({ project }) => project.name)).toEqual(['House', 'Shed'])
  // The app preselects the last project.
  await tap(page, 'Clock in')
  await button(page, 'Clock out').waitFor()
  expect((await waitForEntries({ listEntries }, entries => entries.length === 3)).at(-1)?.project.name).toBe('Shed')
})

it('skips the project choice when there is only one', async () => {
  const company = await signUpCompany()
  const [ann] = await Promise.all([company.employee('Ann'), company.project('House')])
  const page = await openEmployeeApp(context, company, await company.logInPhone(ann))
  await page.getByText('No entries yet. Clock in when you start to work.').waitFor()
  await page.getByText('House', { exact: true }).waitFor()
  expect(await button(page, 'Change').count()).toBe(0)
  await tap(page, 'Clock in')
  await button(page, 'Clock out').waitFor()
})

it('shows actions at once while the list loads, and the earlier entries later', async () => {
  const { company, phone, addEntry, listEntries } = await signUpCompanyWithPhone()
  await addEntry(
    secondsAgo(9 * daySeconds),
    secondsAgo(9 * daySeconds - 2 * hourSeconds),
    await company.project('Boat'),
  )
  let requestCount = 0
  // The first requests never get a response.
  await context.route('**/employee/worklogs?*', route => (requestCount++ < 2 ? undefined : route.continue()))
  const page = await openEmployeeApp(context, company, phone)
  await tap(page, 'Clock in')
  await tap(page, 'House')
  await declineLocation(page)
  await tap(page, 'Clock out')
  await waitForEntries({ listEntries }, ([entry]) => entry?.end_time !== null)
  const list = page.getByRole('region', { name: 'Your days' })
  await list.getByRole('button', { name: 'House' }).waitFor()
  await list.getByRole('button', { name: 'Boat' }).waitFor()
})

it('asks for locations before the first clock-in, which begins at the press and waits some seconds at most', async () => {
  const { phone, company, listEntries } = await signUpCompanyWithPhone({ time_zone: findTimeZoneAtNoon() })
  const page = await openEmployeeApp(context, company, phone)
  const question = page.getByText('Your company can then see on a map')
  let sentCount = 0
  await page.route('**/employee/clock_in', route => {
    sentCount++
    return route.continue()
  })
  await tap(page, 'Clock in')
  expect(await question.count()).toBe(0)
  const pressedMs = Date.now()
  await tap(page, 'House')
  await question.waitFor()
  expect([sentCount, await button(page, 'Clock out').count()]).toEqual([0, 0])
  // The employee is clocked in although the question about the location has no answer yet.
  const [entry] = await waitForEntries({ listEntries }, entries => entries.length === 1)
  expect(Date.parse(entry?.start_time ?? '') - pressedMs).toBeLessThan(3000)
  await question.waitFor()
  await tap(page, 'Clock out')
  await tap(page, 'Clock in')
  await question.waitFor()
  expect(sentCount).toBe(1)
  await declineLocation(page)
  await button(page, 'Clock out').waitFor()
  expect(await question.count()).toBe(0)
  await tap(page, 'Clock out')
  await tap(page, 'Clock in')
  await button(page, 'Clock out').waitFor()
  expect(await question.count()).toBe(0)
  await page.unroute('**/employee/clock_in')
})

it('reads the location once it is allowed, and does not wait for it', async () => {
  const { phone, company, listEntries } = await signUpCompanyWithPhone({ time_zone: findTimeZoneAtNoon() })
  await context.grantPermissions(['geolocation'], { origin: getCloudAddress().web })
  const page = await openEmployeeApp(context, company, phone)
  await page.evaluate(
    'navigator.geolocation.getCurrentPosition = (done, failed, options) => { window.asked = [...(window.asked ?? []), options] }',
  )
  await tap(page, 'Clock in')
  await tap(page, 'House')
  await page.getByText('Your company can then see on a map').waitFor()
  expect(await page.evaluate('window.asked')).toBeUndefined()
  await tap(page, 'Yes, save it')
  await page.getByText('finding the location…').waitFor()
  const [entry] = await waitForEntries({ listEntries }, entries => entries.length === 1)
  // The app must not accept a cached location as the current one.
  expect(await page.evaluate('window.asked')).toEqual([expect.objectContaining({ maximumAge: 0 })])

  await page.reload()
  await context.setGeolocation({ latitude: 64.1466, longitude: -21.9426, accuracy: 12 })
  await tap(page, 'Change')
  await tap(page, 'Shed')
  await page.getByText('location saved, ±12 m').waitFor()
  const sentEntries = await waitForEntries(
    { listEntries },
    entries => entries.length === 2 && entries.some(({ end_time }) => end_time !== null),
  )
  const movedEntry = sentEntries.find(({ end_time }) => end_time === null)
  // A location must lie within the times of its entry, so an old location needs an old entry.
  const minutesAgo = (minutes: number) => secondsAgo(minutes * minuteSeconds)
  const earlierTimes = { id: entry?.id ?? '', new_start_time: minutesAgo(70), new_end_time: minutesAgo(66) }
  await company.call(api.workLogs.edit, { body: earlierTimes })
  await company.call(api.workLogs.edit, { body: { id: movedEntry?.id ?? '', new_start_time: minutesAgo(65) } })
  await phone.call(api.employee.addLocation, {
    params: { id: movedEntry?.id ?? '' },
    body: { id: newId(), lat: 64.1466, lon: -21.9426, accuracy: 12, timestamp: secondsAgo(hourSeconds) },
  })
  await tap(page, 'Clock out')
  const entries = await waitForEntries(
    { listEntries },
    entries =>
      entries.length === 2 && entries.every(({ has_location }) => has_location) && entries[1]?.end_time !== null,
  )
  expect(entries[0]?.id).toBe(entry?.id)
  const places = await company.call(api.workLogs.locations, { params: { id: entries[1]?.id ?? '' } })
  expect(places.length).toBeGreaterThan(0)
  for (const place of places) expect(place).toMatchObject({ lat: 64.1466, lon: -21.9426, accuracy: 12 })

  await page.locator('section[aria-label="Your days"] button', { hasText: 'Shed' }).tap()
  await tap(page, 'Show on the map')
  await page.getByText('within 12 m').first().waitFor()
  await page.getByText('within 12 m · position 60 minutes old').waitFor()
})

it('shows a comment and a photo at once, and retries a failed photo', async () => {
  const { company, phone, clockIn, listEntries } = await signUpCompanyWithPhone()
  await clockIn(secondsAgo(hourSeconds))
  // Turns background sync off, so that the page itself sends everything. Playwright does not see requests of the
  // service worker.
  await context.grantPermissions([])
  const page = await openEmployeeApp(context, company, phone)
  await declineLocation(page)
  await tap(page, 'Comment')
  await page.getByRole('textbox', { name: 'New comment' }).fill('The key is at number 10')
  await tap(page, 'Add comment')
  await page.getByText('1 comment', { exact: true }).waitFor()

  const failedUploads: string[] = []
  await context.route('**/*', async route => {
    // Only an upload to the bucket is multipart data. Other requests are JSON.
    const isUploadRequest = route.request().headers()['content-type']?.startsWith('multipart/form-data') ?? false
    if (!isUploadRequest || failedUploads.length >= 2) return route.fallback()
    failedUploads.push(route.request().url())
    await route.abort()
  })
  await page
    .locator('section[aria-label="Working on"] input[type=file]')
    .setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: smallPng })
  await page.getByText('1 photo · 1 comment').waitFor()
  const [entry] = await waitForEntries({ listEntries }, ([first]) => first?.comments.length === 2)
  expect(failedUploads.length).toBe(2)
  expect(entry?.comments[0]).toBe('The key is at number 10')
  expect(entry?.comments[1]).toMatch(/\/_images\//)

  await page.getByText('1 photo · 1 comment').tap()
  await page.getByRole('button', { name: /^Enlarge the photo/ }).tap()
  const largeImage = page.getByRole('img', { name: /^Photo: You/ })
  await largeImage.waitFor()
  await waitForExpression(
    page,
    '[...document.images].some(({ alt, naturalWidth }) => /^Photo: You/.test(alt) && naturalWidth === 2)',
  )
})

it('is not blocked by a failing comment, which can be discarded', async () => {
  const { company, phone, clockIn, listEntries } = await signUpCompanyWithPhone()
  await clockIn(secondsAgo(hourSeconds))
  const page = await openEmployeeApp(context, company, phone)
  await button(page, 'Comment').waitFor()
  await page.route('**/employee/worklogs/comments', route => route.fulfill({ status: 500 }))
  await tap(page, 'Comment')
  await page.getByRole('textbox', { name: 'New comment' }).fill('Roof')
  await tap(page, 'Add comment')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tap(page, 'Clock out')
  await waitForEntries({ listEntries }, ([entry]) => entry?.end_time !== null)
  await page.getByRole('status').getByText('You are clocked out.').waitFor()
  await tap(page, '1 not sent yet')
  await tap(page, 'Discard')
  await tap(page, 'Discard for good')
  await page.getByText('Everything has been sent.').waitFor()
})

it('sends a comment from before a deactivation, and announces refused ones', async () => {
  const { company, ann, phone, clockIn, listEntries } = await signUpCompanyWithPhone()
  await clockIn(secondsAgo(hourSeconds))
  const page = await openEmployeeApp(context, company, phone)
  await button(page, 'Comment').waitFor()
  // The app does not correct so small a difference between the clocks.
  await page.clock.setFixedTime(Date.now() - 10_000)
  await tap(page, 'Comment')
  await page.getByRole('textbox', { name: 'New comment' }).fill('Roof')
  await context.setOffline(true)
  await tap(page, 'Add comment')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await company.call(api.employees.disable, { params: { id: ann.id } })
  await page.clock.setFixedTime(Date.now() + 1000)
  await tap(page, 'Change')
  await tap(page, 'Shed')
  await context.setOffline(false)
  await page.getByRole('status').getByText('1 thing could not be saved.').waitFor()
  expect((await listEntries())[0]).toMatchObject({ comments: ['Roof'] })
})

it('adds entries and projects if permitted, and hides the buttons if not', async () => {
  const { company, ann, phone, addEntry, listEntries } = await signUpCompanyWithPhone({
    time_zone: findTimeZoneAtNoon(),
  })
  await addEntry(secondsAgo(9 * hourSeconds), secondsAgo(8 * hourSeconds))
  await company.call(api.employees.edit, {
    body: { id: ann.id, new_name: 'Ann', needs: ['manage_worklogs', 'create_projects'] },
  })
  const page = await openEmployeeApp(context, company, phone)
  await tap(page, 'Add entry')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: /hour, In/ }).fill('00')
  await dialog.getByRole('spinbutton', { name: /minute, In/ }).fill('01')
  await dialog.getByRole('spinbutton', { name: /hour, Out/ }).fill('00')
  await dialog.getByRole('spinbutton', { name: /minute, Out/ }).fill('04')
  await dialog.getByRole('button', { name: 'Add entry' }).tap()
  await page.getByText('00:01 – 00:04').tap()
  await tap(page, 'Change entry')
  await dialog.getByRole('spinbutton', { name: /minute, Out/ }).fill('03')
  await tap(page, 'Save')
  await page.getByText('00:01 – 00:03').waitFor()
  const changedEntries = await waitForEntries({ listEntries }, entries =>
    entries.some(({ total_time }) => total_time === 120),
  )
  expect(changedEntries.find(({ total_time }) => total_time === 120)).toMatchObject({
    created_by: 'Employee',
    original_end_time: expect.stringContaining(':04:00Z'),
  })

  await tap(page, 'Change')
  await page.getByRole('searchbox', { name: 'Search' }).fill('New harbour')
  await tap(page, 'Create “New harbour”')
  await tap(page, 'Clock in')
  await waitForEntries({ listEntries }, entries =>
    entries.some(({ project, end_time }) => project.name === 'New harbour' && end_time === null),
  )
  expect((await company.call(api.projects.list)).find(({ name }) => name === 'New harbour')?.created_by).toBe(ann.id)

  await company.call(api.employees.edit, { body: { id: ann.id, new_name: 'Ann', needs: [] } })
  await page.reload()
  await tap(page, 'Clock out')
  await button(page, 'Clock in').waitFor()
  await button(page, 'Add entry').waitFor({ state: 'detached' })
  await page.getByText('00:01 – 00:03').tap()
  await button(page, 'Close').waitFor()
  expect(await button(page, 'Change entry').count()).toBe(0)
})

it('asks for the end of a forgotten entry, and flags it as answered late', async () => {
  const { company, phone, clockIn, listEntries } = await signUpCompanyWithPhone()
  const eveningStart = `${secondsAgo(2 * daySeconds).slice(0, 10)}T22:00:00Z`
  await clockIn(eveningStart)
  const page = await openEmployeeApp(context, company, phone)
  await page.getByText('Did you forget to clock out?').waitFor()
  const save = button(page, 'Save clock-out')
  expect(await save.isDisabled()).toBe(true)
  await button(page, /Date$/).tap()
  await page.getByRole('option').nth(1).tap()
  await page.getByRole('spinbutton', { name: /hour, Until/ }).fill('06')
  await page.getByRole('spinbutton', { name: /minute, Until/ }).fill('00')
  await save.tap()
  await button(page, 'Clock in').waitFor()
  const [entry] = await waitForEntries({ listEntries }, ([first]) => first?.end_time !== null)
  expect(entry).toMatchObject({ answered_late: true, start_time: eveningStart, total_time: 8 * hourSeconds })
})

it('keeps the language chosen at log-in or offline, whatever the company’s is', async () => {
  const { company, ann, phone } = await signUpCompanyWithPhone()
  await company.call(api.settings.save, { body: { language: 'is' } })
  const waitForLanguage = (language: string) =>
    eventually(
      () => phone.call(api.employee.self),
      self => self.language === language,
    )
  const page = await openSharedPage(context)
  await page.goto(`${getCloudAddress().web}/login_employee`)
  await page.evaluate("localStorage.setItem('account-language', 'is')")
  await button(page, 'Português').tap()
  const fields = { Empresa: company.account.name, Funcionário: ann.name, 'Palavra-passe': ann.login_token }
  for (const [name, value] of Object.entries(fields)) await page.getByRole('textbox', { name, exact: true }).fill(value)
  await tap(page, 'Entrar como funcionário')
  await button(page, 'Registar entrada').waitFor()
  await waitForLanguage('pt')

  await context.setOffline(true)
  await button(page, 'English').tap()
  await button(page, 'Clock in').waitFor()
  await context.setOffline(false)
  await waitForLanguage('en')
  await page.reload()
  await button(page, 'Clock in').waitFor()
  expect(await page.evaluate("localStorage.getItem('account-language')")).toBeNull()
})

it('explains on focus and hover how much the hidden seconds add to a sum', async () => {
  const time_zone = findTimeZoneAtNoon()
  const { company, phone, addEntry } = await signUpCompanyWithPhone({ time_zone })
  const instantBefore = (seconds: number) => secondsAgo(daySeconds + seconds)
  await Promise.all([
    addEntry(instantBefore(2 * hourSeconds), instantBefore(hourSeconds + 19 * minuteSeconds + 20)),
    addEntry(instantBefore(hourSeconds), instantBefore(39 * minuteSeconds + 30)),
  ])
  const page = await openEmployeeApp(context, company, phone)
  const days = page.getByRole('region', { name: 'Your days' })
  const sum = days.getByRole('button', { name: '1:01, including 1 min of seconds not shown', exact: true })
  await sum.waitFor()
  expect(await days.getByText(/^0:[24]0$/).allTextContents()).toEqual(['0:40', '0:20'])
  const note = sum.getByText('including')
  expect(await note.isVisible()).toBe(false)
  await sum.focus()
  expect(await note.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await note.isVisible()).toBe(false)
  await sum.hover()
  expect(await note.isVisible()).toBe(true)
})

it('lets a deactivated employee read a year of entries and clock out, but no more', async () => {
  const { company, ann, phone, addEntry, clockIn, listEntries } = await signUpCompanyWithPhone()
  await addEntry(secondsAgo(330 * daySeconds), secondsAgo(330 * daySeconds - 8 * hourSeconds))
  await clockIn(secondsAgo(hourSeconds))
  await company.call(api.employees.disable, { params: { id: ann.id } })
  const page = await openEmployeeApp(context, company, phone)
  await page.getByText('Your access is off.').waitFor()
  await button(page, 'Clock out').waitFor()
  for (const name of ['Change', 'Comment', 'Photo', 'Clock in']) expect(await button(page, name).count()).toBe(0)
  await tap(page, 'Clock out')
  await button(page, 'Clock out').waitFor({ state: 'detached' })
  expect(await button(page, 'Clock in').count()).toBe(0)
  expect((await waitForEntries({ listEntries }, ([entry]) => entry?.end_time !== null)).length).toBe(1)
  await page.locator('section[aria-label="Your days"] button').first().tap()
  await page.getByText('None', { exact: true }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await tap(page, 'Close')

  const oldDay = page.locator('section[aria-label="Your days"] h2').filter({ hasText: '8:00' })
  for (let month = 2; month < 13; month++) {
    if ((await oldDay.count()) > 0) break
    await tap(page, 'Earlier entries')
    await page
      .locator('button:not([data-busy])', { hasText: 'Earlier entries' })
      .or(page.getByText('Entries are shown for the last 12 months.'))
      .waitFor()
  }
  await oldDay.waitFor()
})
