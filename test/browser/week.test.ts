import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { addDays, mondayOf } from '../../shared/domain/calendar.ts'
import { convertColumnsToEntries, type EntryColumns } from '../../shared/domain/entry-columns.ts'
import { languages } from '../../shared/domain/languages.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import type { Company, CompanyWithPeople } from '../support/company.ts'
import { signUpCompanyWithPeople } from '../support/company.ts'
import { addEntryOfHours, addHours, daysAgo, enableApproval, instantAt } from '../support/entries-screen.ts'
import { expectEventually } from '../support/eventually.ts'
import { findAxeViolations, measureOverflow, openCompanyApp } from '../support/screen.ts'

let browser: BrowserContext
let setup: CompanyWithPeople
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext()
})
afterAll(() => closePages(browser))

/** The tests use last week, because all of its days are over. */
const monday = mondayOf(daysAgo(7))
const thisMonday = mondayOf(daysAgo(0))
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)]
const weekHash = `week-${monday}`
const formatDayName = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** Signs up a company with entries of last week. Ben's entry on Tuesday is 16 hours long, so it needs review. */
async function signUpCompanyWithWeek(): Promise<CompanyWithPeople> {
  const companyAndPeople = await signUpCompanyWithPeople()
  const { company, ann, ben, house, road } = companyAndPeople
  await enableApproval(company)
  for (const [employee, project, day, hours] of [
    [ann, house, monday, 8],
    [ben, road, monday, 9.5],
    [ann, house, tuesday, 7],
    [ben, house, tuesday, 16],
    [ann, road, wednesday, 8.25],
    [ben, road, wednesday, 8],
  ] as const)
    await addEntryOfHours(company, employee, project, instantAt(day, '07:30'), hours)
  return companyAndPeople
}

const listEntries = async (company: Company) =>
  convertColumnsToEntries((await company.call(api.workLogs.list)).work_logs)
const listApproved = async (company: Company): Promise<string[]> =>
  (await listEntries(company))
    .filter(({ approved }) => approved)
    .map(({ employee, start_time }) => `${employee.name} ${start_time.slice(0, 10)}`)
    .toSorted()
const expectApproved = (...expected: string[]) =>
  expectEventually(() => listApproved(setup.company), expected.toSorted())

/** Copies each employee together with all entries. */
function copyPeople(columns: EntryColumns, copies: number): EntryColumns {
  const numbers = Array.from({ length: copies }, (_, number) => number)
  const repeat = <Value>(values: readonly Value[]): Value[] => numbers.flatMap(() => values)
  const peopleCount = columns.employees.length
  return {
    ...columns,
    employees: numbers.flatMap(number =>
      columns.employees.map(({ id, name }) => ({ id: `${id}${number}`, name: `${name} ${number}` })),
    ),
    employee: numbers.flatMap(number => columns.employee.map(index => index + number * peopleCount)),
    project: repeat(columns.project),
    id: numbers.flatMap(number => columns.id.map(id => `${id}${number}`)),
    version: repeat(columns.version),
    start: repeat(columns.start),
    seconds: repeat(columns.seconds),
    created: repeat(columns.created),
    flags: repeat(columns.flags),
  }
}

const cell = (person: string, day: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${person}, ${formatDayName(day)},`) })
const readFocusedName = () => page.evaluate<string>("document.activeElement.getAttribute('aria-label') ?? ''")
const expectFocus = (person: string, day: string) =>
  expectEventually(async () => (await readFocusedName()).startsWith(`${person}, ${formatDayName(day)},`), true)
const findUndoButton = () => page.getByRole('button', { name: 'Undo the last approval' })
const openWeek = async () => {
  page = await openCompanyApp(browser, setup.company, weekHash)
  await cell('Ben', wednesday).waitFor()
}

describe('people and days', () => {
  beforeAll(async () => {
    setup = await signUpCompanyWithWeek()
    await openWeek()
  })

  it('reads out person, day, hours, project, times and state', async () => {
    const names = await page
      .getByRole('gridcell')
      .evaluateAll(cells => cells.map(element => element.getAttribute('aria-label')).filter(name => name !== null))
    expect([names[0], names[3], names[8]]).toEqual([
      `Ann, ${formatDayName(monday)}, 8.00, 07:30–15:30, House, Not approved`,
      `Ann, ${formatDayName(addDays(monday, 3))}, No entries`,
      `Ben, ${formatDayName(tuesday)}, 16.00, 07:30–23:30, House, Needs a look`,
    ])
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['Ann', 'Ben', '2 people'])
    expect(await page.getByRole('columnheader').nth(2).getByRole('button').getAttribute('aria-label')).toBe(
      `Approve 1, ${formatDayName(tuesday)}, 1 needs a look`,
    )
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('approves a day, and leaves the entry that needs a look', async () => {
    await page.getByRole('button', { name: `Approve 1, ${formatDayName(tuesday)}` }).click()
    await page.getByText('1 entry was approved').waitFor()
    await expectApproved(`Ann ${tuesday}`)
    await page.getByRole('columnheader').nth(2).getByText('1 needs a look').waitFor()
    await page.getByText('1 of 6 approved').first().waitFor()
    await expectFocus('Ann', wednesday)
  })

  it('undoes exactly the last approval', async () => {
    await page.getByRole('button', { name: 'Approve the week, 4' }).click()
    await page.getByText('4 entries were approved').waitFor()
    await page.getByText('5 of 6 approved').first().waitFor()
    // Only Ben's entry on Tuesday still needs a decision, because it needs review.
    await expectFocus('Ben', tuesday)
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('z')
    await page.getByText('4 entries are no longer approved').waitFor()
    await expectApproved(`Ann ${tuesday}`)
    expect(await findUndoButton().count()).toBe(0)
  })

  it('approves a person, and one cell by its circle', async () => {
    await page.getByRole('button', { name: 'Approve 2, Ben, 1 needs a look' }).click()
    await expectApproved(`Ann ${tuesday}`, `Ben ${monday}`, `Ben ${wednesday}`)
    await page.getByRole('button', { name: `Approve: Ann, ${formatDayName(wednesday)}` }).click()
    await expectApproved(`Ann ${tuesday}`, `Ann ${wednesday}`, `Ben ${monday}`, `Ben ${wednesday}`)
    await findUndoButton().click()
    await expectApproved(`Ann ${tuesday}`, `Ben ${monday}`, `Ben ${wednesday}`)
  })

  it('shows and approves only the entries of a project', async () => {
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'House' }).click()
    await page.getByText('1 of 3 approved').first().waitFor()
    await page.getByRole('button', { name: 'Approve the week, 1' }).click()
    await expectApproved(`Ann ${monday}`, `Ann ${tuesday}`, `Ben ${monday}`, `Ben ${wednesday}`)
    await page.getByRole('button', { name: 'Clear Project' }).click()
    await cell('Ann', wednesday).waitFor()
  })

  it('goes to the weeks before and after, each with its address', async () => {
    await page.getByRole('link', { name: 'Previous week' }).click()
    await page.getByText('No time entries in this week').waitFor()
    expect(new URL(page.url()).hash).toBe(`#week-${addDays(monday, -7)}`)
    await page.getByRole('link', { name: 'This week' }).click()
    await expectEventually(() => Promise.resolve(new URL(page.url()).hash), '#week')
    await page.goBack()
    await page.getByRole('link', { name: 'Next week' }).click()
    await cell('Ben', wednesday).waitFor()
  })
})

describe('by keyboard', () => {
  beforeAll(async () => {
    setup = await signUpCompanyWithWeek()
    await openWeek()
  })

  it('moves by cell, and to Monday and Sunday', async () => {
    await cell('Ann', monday).focus()
    expect(await page.locator('[data-cell][tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await expectFocus('Ben', monday)
    await page.keyboard.press('ArrowRight')
    await expectFocus('Ben', tuesday)
    await page.keyboard.press('End')
    await expectFocus('Ben', addDays(monday, 6))
    await page.keyboard.press('Home')
    await expectFocus('Ben', monday)
  })

  it('approves the cell, the day, the person and the week, and moves on to the next cell', async () => {
    await cell('Ann', monday).focus()
    await page.keyboard.press('Space')
    await expectFocus('Ann', tuesday)
    await expectApproved(`Ann ${monday}`)
    await page.keyboard.press('d')
    await expectFocus('Ann', wednesday)
    await expectApproved(`Ann ${monday}`, `Ann ${tuesday}`)
    await page.keyboard.press('p')
    await expectFocus('Ben', monday)
    await expectApproved(`Ann ${monday}`, `Ann ${tuesday}`, `Ann ${wednesday}`)
    await page.keyboard.press('w')
    await expectFocus('Ben', tuesday)
    await page.getByText('2 entries were approved').waitFor()
    await page.keyboard.press('z')
    await page.getByText('2 entries are no longer approved').waitFor()
    await expectApproved(`Ann ${monday}`, `Ann ${tuesday}`, `Ann ${wednesday}`)
  })

  it('approves no entry that needs review, and says so', async () => {
    await cell('Ben', tuesday).focus()
    await page.keyboard.press('Space')
    await page.getByText('What is left here needs a look before it can be approved.').waitFor()
    await expectFocus('Ben', tuesday)
    expect((await listApproved(setup.company)).length).toBe(3)
  })

  it('does not act inside a field', async () => {
    await page.getByRole('combobox', { name: 'Project' }).focus()
    await page.keyboard.type('wdpz')
    await page.keyboard.press('Escape')
    expect((await listApproved(setup.company)).length).toBe(3)
  })

  it('opens the entries of a cell', async () => {
    await cell('Ben', tuesday).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Time entries' }).waitFor()
    await page.getByRole('grid', { name: 'Time entries' }).getByText('16.00').first().waitFor()
    const query = new URL(page.url()).searchParams
    expect([query.get('from'), query.get('employee')]).toEqual([tuesday, setup.ben.id])
  })
})

it('names the entry that a second window has changed, and approves the others', async () => {
  setup = await signUpCompanyWithWeek()
  await openWeek()
  const entry = (await listEntries(setup.company)).find(
    ({ employee, start_time }) => employee.name === 'Ben' && start_time.startsWith(monday),
  )
  if (!entry) throw new Error('the entry is missing')
  await setup.company.call(api.workLogs.edit, {
    body: { id: entry.id, version: entry.version, new_end_time: addHours(entry.start_time, 5) },
  })
  await page.getByRole('button', { name: 'Approve the week, 5' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('1 of 5 entries could not be changed').waitFor()
  await alert.getByText(/^Ben \(Mon.*Somebody else changed/).waitFor()
  await page.getByText('4 entries were approved').waitFor()
  await cell('Ben', monday).getByText('5.00').waitFor()
  await expectApproved(`Ann ${monday}`, `Ann ${tuesday}`, `Ann ${wednesday}`, `Ben ${wednesday}`)
  expect(await findAxeViolations(page)).toEqual([])
  await alert.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('button', { name: 'Approve the week, 1' }).click()
  await expectEventually(async () => (await listApproved(setup.company)).length, 5)
})

describe('with 200 people', () => {
  const copyCount = 100
  afterAll(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

  it('draws only the rows in view, and reaches the last one by key', async () => {
    setup = await signUpCompanyWithWeek()
    await openWeek()
    await page.route('**/api/worklogs?*', async route => {
      const response = await route.fetch()
      const body = (await response.json()) as { work_logs: EntryColumns }
      await route.fulfill({ response, json: { ...body, work_logs: copyPeople(body.work_logs, copyCount) } })
    })
    await page.reload()
    await page.getByText('0 of 600 approved').first().waitFor()
    const rows = page.getByRole('rowheader')
    expect(await rows.count()).toBeLessThan(40)
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('202')
    await page.locator('[data-cell][tabindex="0"]').focus()
    await page.keyboard.press('Control+End')
    await expectEventually(async () => (await readFocusedName()).startsWith('Ben 99, Sunday'), true)
    expect(
      await page.locator('[data-cell]:focus').evaluate(element => element.getBoundingClientRect().bottom),
    ).toBeLessThan(800)
    expect(await rows.count()).toBeLessThan(40)
  })
})

it('is absent without approvals, and its address leads to the entries', async () => {
  const { company } = await signUpCompanyWithPeople()
  page = await openCompanyApp(browser, company, weekHash)
  await page.getByRole('heading', { level: 1, name: 'Time entries' }).waitFor()
  await expectEventually(() => Promise.resolve(new URL(page.url()).hash), '#entries')
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  expect(await bar.getByRole('link').allTextContents()).not.toContain('Week')
})

it.each(languages)('leaves the bar in one line at 1024 pixels in %s', async language => {
  const { company } = await signUpCompanyWithPeople()
  await enableApproval(company)
  page = await openCompanyApp(browser, company, weekHash, language)
  const originalSize = page.viewportSize()
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.getByRole('navigation').first().waitFor()
  const heights = await page
    .locator('header')
    .evaluate(header => [header.clientHeight, header.scrollWidth - header.clientWidth])
  if (originalSize) await page.setViewportSize(originalSize)
  expect(heights).toEqual([64, 0])
})

describe('on a phone', () => {
  const names = ['Cleo', 'Dan', 'Eva', 'Finn', 'Gro', 'Hal', 'Ida', 'Jon']
  const originalSize = { width: 1280, height: 800 }
  beforeAll(async () => {
    setup = await signUpCompanyWithWeek()
    for (const name of names) {
      const employee = await setup.company.employee(name)
      await addEntryOfHours(setup.company, employee, setup.house, instantAt(thisMonday, '08:00'), 8)
    }
    for (const employee of [setup.ann, setup.ben])
      await addEntryOfHours(setup.company, employee, setup.road, instantAt(thisMonday, '08:00'), 8)
  })
  afterAll(() => page.setViewportSize(originalSize))
  const findOversized = () =>
    page.locator('main :is(button, a, label)').evaluateAll(targets =>
      targets
        .map(target => ({ text: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ text, box }) => `${text} ${box.width} × ${box.height}`),
    )

  it('approves a day of ten people in three presses from any screen', async () => {
    page = await openCompanyApp(browser, setup.company, 'settings')
    await page.setViewportSize({ width: 390, height: 844 })
    let pressCount = 0
    const press = (role: 'link' | 'button', name: string) => {
      pressCount++
      return page.getByRole(role, { name, exact: true }).click()
    }
    await press('link', 'Week')
    await press('button', `Mon ${Number(thisMonday.slice(8))}, 10 to approve`)
    expect(await page.getByRole('checkbox').count()).toBe(10)
    expect(await findOversized()).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    expect([await measureOverflow(page, 390), await measureOverflow(page, 320)]).toEqual([0, 0])
    await press('button', 'Approve 10 entries')
    expect(pressCount).toBe(3)
    await page.getByText('10 entries were approved').waitFor()
    expect(await page.evaluate('document.activeElement.textContent')).toBe(formatDayName(thisMonday))
    await expectEventually(async () => (await listApproved(setup.company)).length, 10)
    await findUndoButton().click()
    await page.getByText('10 entries are no longer approved').waitFor()
    expect(await listApproved(setup.company)).toEqual([])
  })

  it('leaves out a person whose box is cleared, and the entry that needs a look', async () => {
    await page.getByRole('checkbox', { name: 'Dan' }).locator('xpath=ancestor::label').click()
    await page.getByRole('button', { name: 'Approve 9 entries' }).click()
    await expectEventually(async () => (await listApproved(setup.company)).length, 9)
    expect(await listApproved(setup.company)).not.toContain(`Dan ${thisMonday}`)
    await page.getByRole('link', { name: 'Previous week' }).click()
    await page.getByRole('button', { name: `Tue ${Number(tuesday.slice(8))}, 1 to approve` }).click()
    await page.getByText('1 needs a look').waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(1)
    expect(await findAxeViolations(page)).toEqual([])
  })
})

describe('without a network', () => {
  const approveAnn = (day: string) => page.getByRole('button', { name: `Approve: Ann, ${formatDayName(day)}` }).click()
  beforeAll(async () => {
    setup = await signUpCompanyWithWeek()
    page = await openCompanyApp(browser, setup.company, weekHash)
    await page.getByRole('button', { name: /^Approve the week/ }).waitFor()
  })
  afterEach(() => browser.setOffline(false))

  it('sends approvals and their withdrawals in order once there is a network', async () => {
    await browser.setOffline(true)
    await approveAnn(monday)
    await page.getByRole('status').getByText('1 changed approval waits for the network').first().waitFor()
    await findUndoButton().click()
    await approveAnn(wednesday)
    await page.getByRole('status').getByText('2 changed approvals wait for the network').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await listApproved(setup.company)).toEqual([])
    await browser.setOffline(false)
    await expectApproved(`Ann ${wednesday}`)
    await page.getByText(/wait for the network/).waitFor({ state: 'detached' })
    await findUndoButton().click()
    await expectApproved()
  })

  it('keeps waiting approvals over a reload, and explains why a changed entry is refused', async () => {
    const blockedUrls = /\/icon\.svg|\/worklogs\/bulk/
    await page.route(blockedUrls, route => route.abort())
    await approveAnn(tuesday)
    await page
      .getByText(/waits for the network/)
      .first()
      .waitFor()
    const entry = (await listEntries(setup.company)).find(
      ({ employee, start_time }) => employee.name === 'Ann' && start_time.startsWith(tuesday),
    )
    if (!entry) throw new Error('there is no entry')
    await setup.company.call(api.workLogs.edit, { body: { id: entry.id, new_project_id: setup.road.id } })
    await page.unroute(blockedUrls)
    await page.reload()
    const alert = page.getByRole('alert').filter({ hasText: '1 changed approval was refused' })
    await alert.getByText(/^Ann: Somebody else changed/).waitFor()
    await alert.getByRole('button', { name: 'Hide' }).click()
    expect(await listApproved(setup.company)).toEqual([])
  })
})
