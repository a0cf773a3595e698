import type { BrowserContext, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { addSeconds, type Entry } from '../../shared/domain/entry.ts'
import { findHoliday } from '../../shared/domain/holidays.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { addEntry, signUpCompanyWithPeople, type CompanyWithPeople } from '../support/company.ts'
import { daysAgo, enableApproval, instantAt } from '../support/entries-screen.ts'
import { eventually, expectEventually } from '../support/eventually.ts'
import { findAxeViolations, expectFocus, readFocusedName, measureOverflow, openCompanyApp } from '../support/screen.ts'
import { hourSeconds, secondsAgo } from '../support/company-with-phone.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})
afterAll(() => closePages(browser))

/** Returns the time of day in the company's time zone, where local time equals UTC. */
const toTimeText = (instant: string): string => instant.slice(11, 16)
const findToCheckRegion = (page: Page) => page.getByRole('region', { name: 'To check' })
const row = (page: Page, text: string): Locator =>
  findToCheckRegion(page).getByRole('listitem').filter({ hasText: text })
/** Waits until the focus is in the region, because it must stay there when the focused element disappears. */
const expectFocusIn = (page: Page, region: string) =>
  eventually(
    () => page.evaluate<string>("document.activeElement?.closest('section')?.querySelector('h2')?.textContent ?? ''"),
    name => name === region,
  )

async function findEntry({ company }: CompanyWithPeople, id: string): Promise<Entry> {
  const query = { from: instantAt(daysAgo(40), '00:00'), to: secondsAgo(-hourSeconds) }
  const entries = convertColumnsToEntries((await company.call(api.workLogs.list, { query })).work_logs)
  const entry = entries.find(entry => entry.id === id)
  if (!entry) throw new Error(`no entry ${id}`)
  return entry
}

/** Signs up a company that has one item to check of each kind that the tests resolve. */
async function signUpWithProblems() {
  const setup = await signUpCompanyWithPeople()
  const { company, ann, ben, house, road } = setup
  await enableApproval(company)
  await company.call(api.settings.saveIntegration, { params: { key: 'regla' }, body: { active: true } })
  const add = (
    person: CompanyWithPeople['ann'],
    project: CompanyWithPeople['house'],
    days: number,
    from: string,
    to: string,
  ) => addEntry(company, person, project, instantAt(daysAgo(days), from), instantAt(daysAgo(days), to))
  const firstEntry = await add(ben, house, 2, '08:00', '16:30')
  await add(ben, road, 2, '15:45', '18:00')
  const ordinaryEntries = [await add(ann, house, 3, '08:00', '16:00'), await add(ben, road, 3, '08:00', '15:00')]
  const longEntry = await add(ben, house, 5, '06:00', '22:30')
  const phone = await company.logInPhone(ann)
  const openEntry = { id: `${ann.id}.${newId()}`, start_time: secondsAgo(16 * hourSeconds) }
  await phone.call(api.employee.clockIn, { body: { ...openEntry, project_id: house.id } })
  return { ...setup, first: firstEntry, simple: ordinaryEntries, long: longEntry, open: openEntry }
}

describe('a company with problems', () => {
  let setup: Awaited<ReturnType<typeof signUpWithProblems>>
  let page: Page
  beforeAll(async () => {
    setup = await signUpWithProblems()
    page = await openCompanyApp(browser, setup.company, 'overview')
    await row(page, 'has been in since').waitFor()
  })

  it('is accessible in its plot and its table, and fits the smallest phone', async () => {
    await page.getByRole('region', { name: 'People' }).getByRole('rowheader', { name: 'Ben' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await page.getByRole('radio', { name: 'Table' }).press('Space')
    await page.getByRole('columnheader', { name: 'House' }).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await page.getByRole('radio', { name: 'Plot' }).press('Space')
  })

  it('lists who is clocked in, forgotten clock-outs first, with project and start', async () => {
    const presentRow = page.getByRole('region', { name: 'In now' }).getByRole('row').nth(1)
    await presentRow.getByText('Ann').waitFor()
    expect(await presentRow.innerText()).toContain(toTimeText(setup.open.start_time))
    expect(await presentRow.innerText()).toContain('House')
  })

  it('reads out the bar in focus, and goes to other bars by the arrow keys', async () => {
    const bars = page.getByRole('group', { name: 'Hours by day' })
    await bars.getByRole('img').and(page.locator('[tabindex="0"]')).focus()
    await page.keyboard.press('Home')
    const firstBarName = await readFocusedName(page)
    expect(firstBarName).toMatch(/^\w+ 1 \w+: \d+\.\d\d h/)
    await page.keyboard.press('End')
    expect(await readFocusedName(page)).not.toBe(firstBarName)
  })

  it('ends an overlapping entry by one press, and restores it by another', async () => {
    const fixButtons = row(page, 'was counted twice for 0.75 h').getByRole('button')
    await fixButtons.and(page.getByRole('button', { name: 'End first at 15:45: Ben' })).press('Enter')
    await row(page, 'Done: first entry ends at 15:45, Ben').waitFor()
    await expectFocusIn(page, 'To check')
    expect((await findEntry(setup, setup.first.id)).end_time).toContain('T15:45:00')
    await row(page, 'Done: first entry').getByRole('button', { name: 'Undo' }).press('Enter')
    await row(page, 'was counted twice').waitFor()
    await expectFocus(page, 'End first at 15:45: Ben')
    expect((await findEntry(setup, setup.first.id)).end_time).toContain('T16:30:00')
  })

  it('approves the entries of a day that need no look, and takes the approval back', async () => {
    const readApprovals = () => Promise.all(setup.simple.map(async ({ id }) => (await findEntry(setup, id)).approved))
    await page.getByRole('button', { name: /^Approve these 2/ }).press('Enter')
    await row(page, 'Done: 2 entries approved').waitFor()
    await expectFocusIn(page, 'To check')
    expect(await readApprovals()).toEqual([true, true])
    await row(page, 'Done: 2 entries approved').getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByRole('button', { name: /^Approve these 2/ }).waitFor()
    expect(await readApprovals()).toEqual([false, false])
  })

  it('says in the row why a change was refused, and succeeds with the newer version', async () => {
    // Another user changes the entry at the same moment.
    const change = { id: setup.long.id, new_project_id: setup.road.id }
    await page.route(
      '**/api/worklogs',
      async route => {
        await setup.company.call(api.workLogs.edit, { body: change })
        await route.continue()
      },
      { times: 1 },
    )
    const longRow = row(page, 'worked 16.50 h')
    await longRow.getByRole('button', { name: 'Approve' }).press('Enter')
    await longRow.getByRole('alert').getByText('Somebody else changed this entry in the meantime').waitFor()
    // The reason must stay visible while the row is reloaded.
    await longRow.getByText('Road').waitFor()
    await longRow.getByRole('button', { name: 'Approve' }).press('Enter')
    await row(page, 'Done: approved, Ben').waitFor()
    expect((await findEntry(setup, setup.long.id)).approved).toBe(true)
  })

  it('saves a kennitala, and keeps an invalid one in its field', async () => {
    const field = page.getByRole('textbox', { name: 'Kennitala: Ben' })
    await field.fill('120160')
    await field.press('Enter')
    await row(page, 'Ben has no kennitala').getByText('A kennitala has 10 digits').waitFor()
    expect(await field.inputValue()).toBe('120160')
    await field.fill('120160-3389')
    await field.press('Enter')
    await row(page, 'Done: kennitala saved, Ben').waitFor()
    const employees = await setup.company.call(api.employees.list)
    expect(employees.find(({ id }) => id === setup.ben.id)?.integrations).toEqual({ regla: { kt: '1201603389' } })
  })

  it('sets a forgotten clock-out by keyboard', async () => {
    const end = addSeconds(setup.open.start_time, 2 * hourSeconds)
    await row(page, 'has been in since').getByRole('spinbutton').first().focus()
    await page.keyboard.type(toTimeText(end).replace(':', ''))
    await page.keyboard.press('Enter')
    await row(page, `Done: clock-out at ${toTimeText(end)}, Ann`).waitFor()
    await expectFocusIn(page, 'To check')
    expect((await findEntry(setup, setup.open.id)).end_time?.slice(0, 16)).toBe(end.slice(0, 16))
    await page.getByText('Nobody is in').waitFor()
  })

  it('takes a forgotten clock-out back, unless the employee has come again since', async () => {
    const undoButton = row(page, 'Done: clock-out').getByRole('button', { name: 'Undo' })
    await undoButton.press('Enter')
    const forgottenRow = row(page, 'has been in since')
    await forgottenRow.locator('[role=spinbutton]:focus').first().waitFor()
    expect(await undoButton.count()).toBe(0)
    expect((await findEntry(setup, setup.open.id)).end_time).toBeNull()
    await page.getByRole('region', { name: 'In now' }).getByRole('row').nth(1).getByText('Ann').waitFor()
    await forgottenRow.getByRole('button', { name: 'Set clock-out: Ann' }).press('Enter')
    await undoButton.waitFor()
    const { end_time } = await findEntry(setup, setup.open.id)
    const phone = await setup.company.logInPhone(setup.ann)
    const body = { id: `${setup.ann.id}.${newId()}`, project_id: setup.road.id, start_time: secondsAgo(0) }
    await phone.call(api.employee.clockIn, { body })
    await undoButton.press('Enter')
    await row(page, 'Done: clock-out').getByRole('alert').getByText('Already clocked in').waitFor()
    expect((await findEntry(setup, setup.open.id)).end_time).toBe(end_time)
  })
})

it('says that there is nothing to check, stays usable with more people than fit, and prints all of them', async () => {
  const { company } = await signUpCompanyWithPeople()
  const people = 200
  await browser.route('**/api/overview/days', route =>
    route.fulfill({
      json: {
        from: '2026-03-01',
        to: '2026-03-31',
        employees: Array.from({ length: people }, (_, i) => ({
          id: `p${i}`,
          name: `Person ${i}`,
          seconds: Array.from({ length: 31 }, () => 8 * hourSeconds),
          overtime_seconds: 0,
          unapproved: 0,
          look_days: [],
          missing_days: [],
          is_in_now: false,
        })),
      },
    }),
  )
  const page = await openCompanyApp(browser, company, 'overview')
  await findToCheckRegion(page).getByText('Nothing to check').waitFor()
  await page.getByRole('rowheader', { name: 'Person 3', exact: true }).waitFor()
  const renderedRowCount = await page.getByRole('rowheader').count()
  expect(renderedRowCount).toBeLessThan(people)
  expect(await findAxeViolations(page)).toEqual([])
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await page.getByRole('rowheader', { name: `Person ${people - 1}` }).waitFor()
  await expectEventually(() => page.getByRole('rowheader', { name: 'Person 0', exact: true }).count(), 0)
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  expect(await page.getByRole('rowheader').count()).toBe(people)
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
  await expectEventually(async () => (await page.getByRole('rowheader').count()) < people, true)
  await browser.unrouteAll()
})

it.each(['en', 'is', 'pt'] as const)('keeps the bar to one line at 1024 pixels in %s', async language => {
  const { company } = await signUpCompanyWithPeople()
  const page = await openCompanyApp(browser, company, 'overview', language)
  const links = page.locator('header nav a')
  await links.nth(5).waitFor()
  await page.setViewportSize({ width: 1024, height: 700 })
  const header = await page.locator('header').first().boundingBox()
  expect(header?.height).toBeLessThan(70)
  await page.setViewportSize({ width: 1280, height: 800 })
})

it('removes a right entry and a day off from the list, and brings them back', async () => {
  const { company, ann, ben, house } = await signUpCompanyWithPeople()
  await addEntry(company, ann, house, instantAt(daysAgo(1), '02:00'), instantAt(daysAgo(1), '19:00'))
  const workdayAge =
    [1, 2, 3, 4, 5, 6, 7].find(days => findHoliday(daysAgo(days), company.account.country) === undefined) ?? 0
  for (const weeks of [1, 2, 3])
    await addEntry(
      company,
      ben,
      house,
      instantAt(daysAgo(workdayAge + 7 * weeks), '08:00'),
      instantAt(daysAgo(workdayAge + 7 * weeks), '16:00'),
    )
  const page = await openCompanyApp(browser, company, 'overview')
  for (const [openText, button, doneText] of [
    ['Ann worked', /^It is right: Ann/, 'Done: it is right'],
    ['Ben has no entry', /^Was off: Ben/, 'Done: was off'],
  ] as const) {
    await row(page, openText).getByRole('button', { name: button }).press('Enter')
    await row(page, doneText).waitFor()
    await page.reload()
    await findToCheckRegion(page).waitFor()
    expect(await row(page, openText).count()).toBe(0)
  }
  await page.getByText('Nothing to check').first().waitFor()
  await addEntry(company, ann, house, instantAt(daysAgo(2), '02:00'), instantAt(daysAgo(2), '19:00'))
  await page.reload()
  await row(page, 'Ann worked')
    .getByRole('button', { name: /^It is right/ })
    .press('Enter')
  await row(page, 'Done: it is right').getByRole('button', { name: /^Undo/ }).press('Enter')
  await row(page, 'Ann worked').waitFor()
})
