import type { BrowserContext, Page } from 'playwright-core'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import type { CompanyWithPeople } from '../support/company.ts'
import { eventually } from '../support/eventually.ts'
import { countPages } from '../support/paper.ts'
import {
  dailyOvertimeQuery,
  findSection,
  findTable,
  marchQuery,
  openExportMenu,
  openReport,
  openSection,
  reopenReport,
  signUpCompanyWithMarchEntries,
} from '../support/report-screen.ts'
import { findAxeViolations, expectFocus, readFocusedName, measureOverflow } from '../support/screen.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'

let browser: BrowserContext
let setup: CompanyWithPeople
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext()
  setup = await signUpCompanyWithMarchEntries()
  page = await openReport(browser, setup)
})
afterAll(() => closePages(browser))

const readQuery = (name: string): string[] => new URL(page.url()).searchParams.getAll(name)
const rowButton = (name: string) => page.getByRole('tabpanel').getByRole('button', { name, exact: true })

describe('totals and plot', () => {
  it('shows the sums of the tables, and the hours of each day by project', async () => {
    await reopenReport(page, dailyOvertimeQuery)
    const sums = page.locator('main dl')
    expect(await sums.locator('dt').allInnerTexts()).toEqual(['Worked', 'Normal', 'Overtime'])
    expect(await sums.locator('dd').allInnerTexts()).toEqual(['27.00', '24.00', '3.00'])
    await page.getByText('2 employees', { exact: true }).waitFor()
    const plot = page.getByRole('group', { name: 'Hours by day' })
    expect(await plot.getByRole('img').count()).toBe(31)
    await plot.getByRole('img', { name: 'Mon 2 Mar: 19.00 h (House 14.00, Road 5.00)' }).waitFor()
    await plot.getByRole('img', { name: 'Tue 3 Mar: 8.00 h' }).waitFor()
  })

  it('shows the plot as a table with the same numbers', async () => {
    await reopenReport(page)
    await page.getByRole('radio', { name: 'Table' }).check()
    const table = page.getByRole('region', { name: 'Table' }).getByRole('row')
    expect(await table.nth(0).locator('th').allInnerTexts()).toEqual(['Date', 'Hours', 'House', 'Road'])
    expect(await table.nth(2).locator('th, td').allInnerTexts()).toEqual(['Mon 2 Mar', '19.00', '14.00', '5.00'])
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('shows a year by month', async () => {
    await reopenReport(page, 'from=2025-04-01&to=2026-03-31')
    const plot = page.getByRole('group', { name: 'Hours by month' })
    expect(await plot.getByRole('img').count()).toBe(12)
    await plot.getByRole('img', { name: 'March 2026: 27.00 h (House 14.00, Road 13.00)' }).waitFor()
  })
})

describe('tabs and rows', () => {
  it('changes tabs by arrow keys, and keeps the tab in the address', async () => {
    await reopenReport(page)
    await page.getByRole('tab', { name: 'Employees 2' }).focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(page, 'Projects2')
    expect(readQuery('tab')).toEqual(['projects'])
    await findSection(page, 'All projects').waitFor()
    expect(await findSection(page, 'All employees').count()).toBe(0)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expectFocus(page, 'Entries4')
    expect(readQuery('tab')).toEqual(['entries'])
    await page.keyboard.press('Home')
    await findSection(page, 'All employees').waitFor()
    expect(readQuery('tab')).toEqual([])
  })

  it('opens and closes rows by keyboard, and keeps the open ones in the address', async () => {
    await reopenReport(page, dailyOvertimeQuery)
    expect(await rowButton('Ann').getAttribute('aria-expanded')).toBe('false')
    await rowButton('Ann').press('Enter')
    await findTable(page, 'Employee Ann').locator('> tfoot').waitFor()
    expect(await readFocusedName(page)).toBe('Ann')
    expect(readQuery('open')).toEqual([`employee-${setup.ann.id}`])
    await openSection(page, 'Project Road')
    await page.reload()
    await findTable(page, 'Project Road').locator('> tfoot').waitFor()
    await openSection(page, 'All employees')
    await findTable(page, 'Employee Ann').locator('> tfoot').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await rowButton('Ann').press('Enter')
    await findSection(page, 'Employee Ann').waitFor({ state: 'detached' })
    expect(readQuery('open')).toEqual([`project-${setup.road.id}`])
  })

  it('opens two rows that are pressed at once', async () => {
    await reopenReport(page)
    await page.evaluate("for (const row of document.querySelectorAll('button[aria-expanded]:is(tbody *)')) row.click()")
    for (const name of ['Employee Ann', 'Employee Ben']) await findTable(page, name).locator('> tfoot').waitFor()
  })

  it('closes a row that an old address has opened', async () => {
    await reopenReport(page)
    await navigateInApp(page, `/app/report?${marchQuery}#project-${setup.house.id}`)
    await findTable(page, 'Project House').locator('> tfoot').waitFor()
    await rowButton('House').click()
    await findSection(page, 'Project House').waitFor({ state: 'detached' })
    expect(new URL(page.url()).hash).toBe('')
    expect(readQuery('tab')).toEqual(['projects'])
  })

  it('opens and closes all rows at once, and names only the table in the address', async () => {
    await reopenReport(page)
    await findSection(page, 'All employees').getByRole('button', { name: 'Open all' }).click()
    for (const name of ['Employee Ann', 'Employee Ben']) await findTable(page, name).locator('> tfoot').waitFor()
    expect(readQuery('open')).toEqual(['all-employees'])
    await rowButton('Ann').click()
    await findSection(page, 'Employee Ann').waitFor({ state: 'detached' })
    await page.reload()
    await findTable(page, 'Employee Ben').locator('> tfoot').waitFor()
    expect(await findSection(page, 'Employee Ann').count()).toBe(0)
    await page.getByRole('tab', { name: 'Projects' }).click()
    await page.getByRole('tab', { name: 'Employees' }).click()
    expect(readQuery('closed')).toHaveLength(1)
    // The tab takes the focus until its panel is drawn, and would get the key.
    await findTable(page, 'Employee Ben').locator('> tfoot').waitFor()
    await findSection(page, 'All employees').getByRole('button', { name: 'Close all' }).press('Enter')
    await findSection(page, 'Employee Ben').waitFor({ state: 'detached' })
    await expectFocus(page, 'Open all')
    expect([...readQuery('open'), ...readQuery('closed')]).toEqual([])
  })

  it('draws when the entries of a day were, up to its end, in the colours of the plot', async () => {
    await reopenReport(page)
    await rowButton('Ben').click()
    await rowButton('Ann').click()
    const readParts = async (name: string) => {
      await findTable(page, name).locator('> tfoot').waitFor()
      return findTable(page, name)
        .locator('tbody svg')
        .evaluateAll(bars =>
          bars.map(bar =>
            [...bar.querySelectorAll('rect[style]')].map(part => [
              Number(part.getAttribute('x')),
              Number(part.getAttribute('width')),
              part.getAttribute('style'),
            ]),
          ),
        )
    }
    const [houseFill, roadFill] = ['fill: var(--plot-1);', 'fill: var(--plot-2);']
    expect(await readParts('Employee Ann')).toEqual([[[480, 600, houseFill]], [[1320, 120, roadFill]]])
    const [[morning, afternoon] = []] = await readParts('Employee Ben')
    expect(morning?.slice(0, 2)).toEqual([510, 240])
    expect(afternoon?.slice(0, 2)).toEqual([780, 300])
    expect([morning?.[2], afternoon?.[2]]).toEqual([houseFill, roadFill])
  })

  it('explains overtime after two presses', async () => {
    await reopenReport(page, dailyOvertimeQuery)
    await rowButton('Ann').click()
    await findSection(page, 'Employee Ann').getByRole('button', { name: '10.00: how they are counted' }).click()
    await page.getByRole('dialog').getByText('Over 8 h that day').waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('exports', () => {
  it('opens as a sheet at the bottom of a phone', async () => {
    await reopenReport(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await openExportMenu(page)
    const box = await page.getByRole('group', { name: 'Export' }).boundingBox()
    expect(box && [box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, 390, 844])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('closes by Escape and by a press elsewhere, but finishes the file in progress', async () => {
    await reopenReport(page)
    await openExportMenu(page)
    await page.keyboard.press('Escape')
    await expectFocus(page, 'Export')
    expect(await page.getByRole('button', { name: 'CSV', exact: true }).count()).toBe(0)
    await openExportMenu(page)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    await page.keyboard.press('Escape')
    expect((await download).suggestedFilename()).toMatch(/2026-03-01 2026-03-31\.csv$/)
    await openExportMenu(page)
    await page.getByRole('button', { name: 'CSV was downloaded' }).waitFor()
    await page.getByRole('heading', { name: 'All employees' }).click()
    await page.getByRole('button', { name: 'CSV was downloaded' }).waitFor({ state: 'hidden' })
  })
})

describe('paper', () => {
  beforeAll(() => page.evaluate('window.print = () => {}'))

  it('prints each section on a page of its own, whichever tab is open', async () => {
    await navigateInApp(page, `/app/report?${marchQuery}&tab=entries`)
    await findTable(page, 'All time entries').locator('> tfoot').waitFor()
    // The two lists of names share a page. Each of the two projects and two employees has a page. So does the table of
    // all entries.
    expect(await countPages(page)).toBe(6)
    await eventually(
      () => page.locator('[data-printing]').count(),
      count => count === 0,
    )
  })

  it('prints a sheet to sign for each employee, with days, totals and lines', async () => {
    await reopenReport(page, dailyOvertimeQuery)
    await openExportMenu(page)
    await page.getByRole('button', { name: 'Sheets to sign' }).click()
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'Ann' })
    const { name } = setup.company.account
    const texts = [
      [name, '1 Mar 2026 – 31 Mar 2026', 'Ann'],
      [expect.stringMatching(/^Overtime after 8 h in a day/)],
      ['Date', 'Hours', 'Normal', 'Overtime'],
      ['Mon, 2 Mar 2026', '10.00', '8.00', '2.00'],
      ['Tue, 3 Mar 2026', '8.00', '8.00', '0.00'],
      ['Total', '18.00', '16.00', '2.00'],
      ['Employee', 'Date', 'Employer', 'Date'],
    ]
    expect((await sheet.innerText()).split(/\s*[\n\t]\s*/).filter(Boolean)).toEqual(texts.flat())
    expect(await page.getByRole('region').count()).toBe(2)
    await page.emulateMedia({ media: null })
    expect(await countPages(page)).toBe(2)
  })
})
