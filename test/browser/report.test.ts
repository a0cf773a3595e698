import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { signUpCompanyWithPeople, addEntry, type CompanyWithPeople } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import {
  readCurrentPath,
  instantAt,
  signUpCompanyWithMarchEntries,
  dailyOvertimeQuery,
  reopenReport,
  scrollToSection,
  marchQuery,
  openReport,
  readRowTexts,
  readDownload,
  findSection,
  findTable,
  openSection,
  parseWorkbook,
} from '../support/report-screen.ts'
import { openCompanyApp, findAxeViolations, reopenScreen, expectFocus, measureOverflow } from '../support/screen.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

const columnHeads = (page: Page, name: string) =>
  findTable(page, name).locator('> thead th:not([data-screen])').allInnerTexts()
/**
 * Waits until the section of all projects shows these hours. Then opens the first tab again, so that the URL is the
 * same as before.
 */
async function waitForProjectsTotal(page: Page, hours: string): Promise<void> {
  await openSection(page, 'All projects')
  await findSection(page, 'All projects').locator('tfoot').getByText(hours, { exact: true }).first().waitFor()
  await openSection(page, 'All employees')
}

/** Returns the sections to print after these events, and whether each section's rows are rendered. */
const listPrintedSections = (page: Page, ...events: string[]) =>
  page.evaluate<[string, boolean][]>(
    `for (const name of ${JSON.stringify(events)}) dispatchEvent(new Event(name));
    [...document.querySelectorAll('main section')].filter(section => section.checkVisibility()).map(section => [section.querySelector('h2').textContent, section.querySelector('tfoot') !== null])`,
  )

describe('the report of two people', () => {
  let setup: CompanyWithPeople
  let page: Page
  beforeAll(async () => {
    setup = await signUpCompanyWithMarchEntries()
    page = await openReport(browser, setup)
  })
  afterAll(() => closePages(browser))

  it('links from the bar to the report with its last filter, from there to the default, and back', async () => {
    await reopenScreen(page, '/app#projects')
    await page.getByRole('link', { name: 'Report' }).click()
    await page.getByRole('heading', { level: 1, name: 'Report' }).and(page.locator(':focus')).waitFor()
    expect(await page.title()).toMatch(/^Report · /)
    expect(readCurrentPath(page)).toBe(`/app/report?${marchQuery}`)
    await waitForProjectsTotal(page, '27.00')
    await page.getByRole('link', { name: 'Report' }).click()
    await page.getByText('No finished entries in these days.').waitFor()
    expect(readCurrentPath(page)).toBe('/app/report')
    await page.getByRole('link', { name: 'Employees' }).click()
    await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor()
    expect(readCurrentPath(page)).toBe('/app#employees')
  })

  it('adds up to the same in sections, projects, employees and all entries', async () => {
    await reopenReport(page)
    expect(await readRowTexts(page, 'All projects')).toEqual([
      'House | 14.00 | 14.00 | 0.00',
      'Road | 13.00 | 13.00 | 0.00',
      'Total | 27.00 | 27.00 | 0.00',
    ])
    expect(await readRowTexts(page, 'All employees')).toEqual([
      'Ann | 18.00 | 18.00 | 0.00',
      'Ben | 9.00 | 9.00 | 0.00',
      'Total | 27.00 | 27.00 | 0.00',
    ])
    await scrollToSection(page, 'Project House')
    expect(await readRowTexts(page, 'Project House')).toEqual([
      'Mon, 2 Mar 2026 | 08:00–18:00 | Ann | 10.00 | 10.00 | 0.00 | ',
      'Mon, 2 Mar 2026 | 08:30–12:30 | Ben | 4.00 | 4.00 | 0.00 | ',
      'Total |  |  | 14.00 | 14.00 | 0.00 | ',
    ])
    await scrollToSection(page, 'Employee Ben')
    expect(await readRowTexts(page, 'Employee Ben')).toEqual([
      'Mon, 2 Mar 2026 | 08:30–12:30, 13:00–18:00 | House, Road | 9.00 | 9.00 | 0.00 | ',
      'Total |  |  | 9.00 | 9.00 | 0.00 | ',
    ])
    await scrollToSection(page, 'All time entries')
    expect((await readRowTexts(page, 'All time entries')).at(-1)).toBe('Total |  |  |  |  | 27.00 | 27.00 | 0.00 | ')
    expect((await readRowTexts(page, 'All time entries'))[3]).toBe(
      'Ann | Tue, 3 Mar 2026 | 22:00 | 06:00 | Road | 8.00 | 8.00 | 0.00 | ',
    )
  })

  it('applies another rule at once, keeps it in the URL, and hides overtime per project', async () => {
    await reopenReport(page)
    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Overtime and lunch in this report' })
    await dialog.getByRole('button', { name: /None: all hours are normal/ }).click()
    await page.getByRole('option', { name: 'After a number of hours in a day' }).click()
    // The rule had no lunch, so the check box starts with the default of new rules.
    await dialog.getByLabel('Minutes taken off for lunch').fill('300')
    const countBreaksCheckbox = dialog.getByRole('checkbox', { name: 'Count breaks of their own' })
    expect(await countBreaksCheckbox.isChecked()).toBe(true)
    await dialog.locator('label').filter({ hasText: 'Count breaks of their own' }).click()
    expect(await countBreaksCheckbox.isChecked()).toBe(false)
    await dialog.getByRole('button', { name: 'Show' }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await dialog.getByLabel('Minutes taken off for lunch').fill('30')
    await dialog.getByLabel('On days longer than (hours)').fill('8,5')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).searchParams.get('overtime')).toBe('daily')
    await page
      .getByText('Overtime after 8 h in a day; 30 min off for lunch on days longer than 8.5 h')
      .first()
      .waitFor()
    await openSection(page, 'All projects')
    await findSection(page, 'All projects').getByText('Overtime of projects cannot be calculated').waitFor()
    expect(await columnHeads(page, 'All projects')).toEqual(['Project', 'Hours', 'Lunch'])
    expect(await readRowTexts(page, 'All employees')).toEqual([
      'Ann | 18.00 | 16.00 | 1.50 | −0.50',
      'Ben | 9.00 | 8.00 | 0.50 | −0.50',
      'Total | 27.00 | 24.00 | 2.00 | −1.00',
    ])
    await scrollToSection(page, 'Project House')
    expect(await columnHeads(page, 'Project House')).toEqual([
      'Date',
      'Entries',
      'Employee',
      'Hours',
      'Lunch',
      'Comments',
    ])
    expect(
      await findSection(page, 'Project House').getByText('Overtime of projects cannot be calculated').count(),
    ).toBe(1)
    await page.getByRole('button', { name: 'Use the saved rule' }).click()
    await page.waitForURL(url => !url.searchParams.has('overtime'))
    await page.getByText('All hours are normal').first().waitFor()
  })

  it('pays only overtime without working days, and ignores hidden fields', async () => {
    await reopenReport(page)
    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Overtime and lunch in this report' })
    await dialog.getByRole('button', { name: /None: all hours are normal/ }).click()
    await page.getByRole('option', { name: 'After a number of hours in a day' }).click()
    await dialog.getByLabel('Hours in a day before overtime').fill('')
    await dialog.getByRole('button', { name: /After a number of hours in a day/ }).click()
    await page.getByRole('option', { name: 'Outside of the working day', exact: true }).click()
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await dialog.locator('label').filter({ hasText: day }).click()
    await dialog.getByRole('button', { name: 'Show' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('All hours are overtime').first().waitFor()
    expect(new URL(page.url()).searchParams.get('weekdays')).toBe('none')
    expect((await readRowTexts(page, 'All employees')).at(-1)).toBe('Total | 27.00 | 0.00 | 27.00')
  })

  it('links to each section from the contents and from elsewhere', async () => {
    await reopenReport(page)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('button', { name: 'Contents' }).click()
    expect(await contents.getByRole('link').allInnerTexts()).toEqual([
      'All projects',
      'All employees',
      'All time entries',
      'House',
      'Road',
      'Ann',
      'Ben',
    ])
    await contents.getByRole('link', { name: 'Ben' }).click()
    expect(new URL(page.url()).hash).toBe(`#employee-${setup.ben.id}`)
    await findSection(page, 'Employee Ben').locator('tfoot').waitFor()
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto(`${getCloudAddress().web}/app/report?${marchQuery}#project-${setup.road.id}`)
    await findSection(page, 'Project Road').locator('tfoot').waitFor()
    expect(
      await page.evaluate<number>(`document.getElementById('project-${setup.road.id}').getBoundingClientRect().top`),
    ).toBeLessThan(200)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('saves one section as a workbook and as text', async () => {
    await reopenReport(page, dailyOvertimeQuery)
    await scrollToSection(page, 'Employee Ann')
    const excelDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel: Ann' }).click()
    const { name, bytes } = await readDownload(excelDownload)
    expect(name).toBe(`${setup.company.account.name} Ann 2026-03-01 2026-03-31.xlsx`)
    expect((await parseWorkbook(bytes)).worksheets.map(sheet => sheet.name)).toEqual(['Ann'])
    const csv = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV: Ann' }).click()
    expect((await readDownload(csv)).bytes.toString()).toBe(
      '\ufeffDate,Entries,Projects,Hours,Normal,Overtime,Comments\r\n2026-03-02,08:00–18:00,House,10.00,8.00,2.00,\r\n2026-03-03,22:00–06:00,Road,8.00,8.00,0.00,\r\n',
    )
  })

  it('prints one section by itself, or everything from any position', async () => {
    await reopenReport(page)
    await page.setViewportSize({ width: 1280, height: 300 })
    await page.evaluate('window.print = () => { window.asked = (window.asked ?? 0) + 1 }')
    await scrollToSection(page, 'Employee Ben')
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('region', { name: 'Employee Ben' }).waitFor()
    await page.evaluate(
      "[...document.querySelectorAll('button')].find(button => button.textContent === 'Print for: Ben').click()",
    )
    expect(await listPrintedSections(page)).toEqual([['EmployeeBen', true]])
    expect(await listPrintedSections(page, 'afterprint', 'beforeprint')).toEqual([
      ['All projects', true],
      ['All employees', true],
      ['ProjectHouse', true],
      ['ProjectRoad', true],
      ['EmployeeAnn', true],
      ['EmployeeBen', true],
      ['All time entries', true],
    ])
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByText('1 Mar 2026 – 31 Mar 2026').waitFor()
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(await page.evaluate('window.asked')).toBe(1)
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('reports a report that fails to load, and shows it on retry', async () => {
    // Loads another page first, because a page that has shown the report would show it from its cache.
    await page.goto(`${getCloudAddress().web}/forgot_password`)
    await page.route('**/api/report?**', route =>
      route.fulfill({
        // Fails with a 404, because the page would retry a 5xx for three seconds.
        status: 404,
        headers: { 'access-control-allow-origin': getCloudAddress().web, 'access-control-allow-credentials': 'true' },
        json: { error: 'Not found' },
      }),
    )
    await navigateInApp(page, `/app/report?${marchQuery}`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute('**/api/report?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await openSection(page, 'All projects')
    await findSection(page, 'All projects').locator('tfoot').waitFor()
  })

  it('is accessible by keyboard, in dark mode and on a narrow phone', async () => {
    await reopenReport(page, dailyOvertimeQuery)
    for (const name of ['Project House', 'Employee Ann', 'All time entries']) {
      await scrollToSection(page, name)
      expect(await findAxeViolations(page)).toEqual([])
      expect(await measureOverflow(page, 320)).toBeLessThanOrEqual(0)
    }
    await scrollToSection(page, 'Employee Ann')
    const reasonButton = findSection(page, 'Employee Ann').getByRole('button', { name: '10.00: how they are counted' })
    await reasonButton.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('row').first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.setViewportSize({ width: 320, height: 700 })
    await scrollToSection(page, 'Employee Ann')
    await findSection(page, 'Employee Ann').getByText('Overtime').first().waitFor({ state: 'attached' })
    expect(await findAxeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it.each([
    ['is', 'Öll verk', '27,00', '1 mar 2026 – 31 mar 2026'],
    ['pt', 'Todos os projetos', '27,00', '1 mar 2026 – 31 mar 2026'],
  ] as const)('shows the report in %s', async (language, title, hours, days) => {
    await openCompanyApp(browser, setup.company, `/app/report?${marchQuery}&tab=projects`, language)
    await findSection(page, title).locator('tfoot').getByText(hours).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText(days).waitFor()
    await page.emulateMedia({ media: null })
  })
})

describe('in a new company', () => {
  afterEach(() => closePages(browser))

  it('explains how an hour is counted, even if a filter cuts its day', async () => {
    const setup = await signUpCompanyWithMarchEntries()
    const queryWithLunch = `${marchQuery}&overtime=daily&hours=8&lunch_minutes=30&lunch_after_hours=5`
    const page = await openReport(browser, setup, queryWithLunch)
    await scrollToSection(page, 'Employee Ann')
    await findSection(page, 'Employee Ann').getByRole('button', { name: '10.00: how they are counted' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ann, Mon, 2 Mar 2026' })
    await dialog.getByRole('row').nth(1).waitFor()
    expect(await dialog.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/^08:00–16:00\s+8.00\s+Normal\s+Within the first 8 h of the day$/),
      expect.stringMatching(/^16:00–17:30\s+1.50\s+Overtime\s+Over 8 h that day$/),
      expect.stringMatching(/^\s*−0.50\s+Lunch\s+Deducted for lunch. No break was recorded.$/),
    ])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocus(page, '10.00: how they are counted')
    await page.goto(`${getCloudAddress().web}/app/report?${queryWithLunch}&project=${setup.road.id}`)
    await scrollToSection(page, 'Employee Ben')
    await findSection(page, 'Employee Ben')
      .getByRole('button', { name: /how they are counted/ })
      .click()
    const bensDialog = page.getByRole('dialog', { name: 'Ben, Mon, 2 Mar 2026' })
    await bensDialog.getByText('Over 8 h that day').waitFor()
    await bensDialog.getByText('Deducted for lunch, besides the break 12:30–13:00').waitFor()
    await page.goto(
      `${getCloudAddress().web}/app/report?${queryWithLunch}&lunch_counts_breaks=true&project=${setup.road.id}`,
    )
    await page.getByText('less breaks of their own').first().waitFor()
    await scrollToSection(page, 'Employee Ben')
    await findSection(page, 'Employee Ben')
      .getByRole('button', { name: /how they are counted/ })
      .click()
    await bensDialog.getByText('Nothing is deducted for lunch, because the break 12:30–13:00 counts').waitFor()
    await addEntry(setup.company, setup.ben, setup.house, instantAt(2, '05:00'), instantAt(2, '07:00'))
    await page.keyboard.press('Escape')
    await findSection(page, 'Employee Ben')
      .getByRole('button', { name: /how they are counted/ })
      .click()
    await page.getByText('An entry of this day was changed after the report was made').waitFor()
  })

  it('renders only the visible rows of a long section, and all for print', async () => {
    const { company, ann, ben, house } = await signUpCompanyWithPeople()
    const toInstantOfMinute = (n: number): string =>
      new Date(Date.parse(instantAt(2, '00:00')) + n * 60_000).toISOString()
    const entries = (employee: { id: string }) =>
      Array.from({ length: 90 }, (_, n) => ({
        employee_id: employee.id,
        project_id: house.id,
        start_time: toInstantOfMinute(n * 60),
        end_time: toInstantOfMinute(n * 60 + 30),
      }))
    await Promise.all([ann, ben].map(employee => company.call(api.workLogs.add, { body: entries(employee) })))
    const page = await openReport(browser, { company, ann, ben, house, road: house })
    await scrollToSection(page, 'All time entries')
    const rows = findSection(page, 'All time entries').locator('tbody tr[aria-rowindex]')
    const readRowIndexes = () =>
      rows.evaluateAll(elements => elements.map(row => Number(row.getAttribute('aria-rowindex'))))
    await page.evaluate("document.getElementById('all-entries').scrollIntoView()")
    await findSection(page, 'All time entries').locator('tr[aria-rowindex="2"]').waitFor()
    expect((await readRowIndexes()).length).toBeLessThan(150)
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    await findSection(page, 'All time entries').locator('tr[aria-rowindex="181"]').waitFor()
    expect((await readRowIndexes())[0]).toBeGreaterThan(50)
    expect(
      await page.evaluate<number>(
        "[...document.querySelectorAll('tr[role=presentation]')].filter(gap => gap.getBoundingClientRect().bottom > 0 && gap.getBoundingClientRect().top < innerHeight).length",
      ),
    ).toBe(0)
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.emulateMedia({ media: 'print' })
    expect(await readRowIndexes()).toHaveLength(180)
    await page.emulateMedia({ media: null })
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    await eventually(readRowIndexes, indexes => indexes.length < 150)
  })

  it('filters the report by the URL, and reports excluded entries', async () => {
    const setup = await signUpCompanyWithMarchEntries()
    await setup.company.call(api.settings.save, {
      body: { features: { approve_work_logs: true }, report_rule: { overtime: 'daily' } },
    })
    const phone = await setup.company.logInPhone(setup.ann)
    await phone.call(api.employee.clockIn, {
      body: { id: `${setup.ann.id}.${newId()}`, project_id: setup.house.id, start_time: new Date().toISOString() },
    })
    const approvedEntry = await addEntry(
      setup.company,
      setup.ann,
      setup.house,
      instantAt(5, '08:00'),
      instantAt(5, '12:00'),
    )
    await setup.company.call(api.workLogs.edit, { body: { id: approvedEntry.id, version: 1, approved: true } })
    const page = await openReport(browser, setup)
    await page.getByText('Overtime after 8 h in a day').first().waitFor()
    await page.getByText('Approved only').click()
    await page.getByText('4 entries of these days are not approved and do not count.').waitFor()
    await waitForProjectsTotal(page, '4.00')
    await page.getByText('Approved only').click()
    await page.getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Road' }).click()
    await waitForProjectsTotal(page, '13.00')
    expect(readCurrentPath(page)).toBe(`/app/report?${marchQuery}&project=${setup.road.id}`)
    await page.getByRole('button', { name: /^Days:/ }).click()
    await page.getByRole('dialog', { name: 'Days' }).getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByRole('button', { name: 'Clear Project' }).click()
    await page.getByText('1 entry of these days is still open and does not count.').waitFor()
    await page.getByText('No finished entries in these days.').waitFor()
  })
})
