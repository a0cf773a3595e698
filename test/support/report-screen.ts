import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import type { BrowserContext, Download, Page } from 'playwright-core'
import { getCloudAddress } from './cloud.ts'
import { signUpCompanyWithPeople, addEntry, type CompanyWithPeople } from './company.ts'
import { openCompanyApp, reopenScreen } from './screen.ts'

/** Returns the instant at this time on a day of March 2026 in Iceland, whose clock shows UTC. */
export const instantAt = (day: number, time: string): string => `2026-03-${String(day).padStart(2, '0')}T${time}:00Z`
export const marchQuery = 'from=2026-03-01&to=2026-03-31'

/**
 * Signs up a company whose two employees have worked 27 hours on two projects. With overtime after 8 hours, Ann's
 * longer day has 2 hours of overtime, and Ben's has 1.
 */
export async function signUpCompanyWithMarchEntries(): Promise<CompanyWithPeople> {
  const companyWithPeople = await signUpCompanyWithPeople()
  const { company, ann, ben, house, road } = companyWithPeople
  await addEntry(company, ann, house, instantAt(2, '08:00'), instantAt(2, '18:00'))
  await addEntry(company, ben, house, instantAt(2, '08:30'), instantAt(2, '12:30'))
  await addEntry(company, ben, road, instantAt(2, '13:00'), instantAt(2, '18:00'))
  await addEntry(company, ann, road, instantAt(3, '22:00'), instantAt(4, '06:00'))
  return companyWithPeople
}

export const findSection = (page: Page, name: string) => page.getByRole('region', { name })
/** Finds the table of a section, without the tables inside of its open rows. */
export const findTable = (page: Page, name: string) => findSection(page, name).locator('> table')

const findTabName = (section: string): string => {
  if (/^(All projects|Project )/.test(section)) return 'Projects'
  return /^(All employees|Employee )/.test(section) ? 'Employees' : 'Entries'
}

/**
 * Opens a section on its tab. `name` is the name of the section, or has the form "Project House" or "Employee Ann" for
 * a row.
 */
export async function openSection(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name: findTabName(name) })
  if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click()
  await page.getByRole('tabpanel', { name: findTabName(name) }).waitFor()
  const [, row] = /^(?:Project|Employee) (.+)$/.exec(name) ?? []
  if (row === undefined || (await findSection(page, name).count()) > 0) return
  await page.getByRole('tabpanel').getByRole('button', { name: row, exact: true, expanded: false }).click()
}

/**
 * Returns a text per printed row of the section's table, totals last. Leaves out rows and cells that only the screen
 * shows.
 */
export async function readRowTexts(page: Page, name: string): Promise<string[]> {
  await openSection(page, name)
  return findTable(page, name)
    .locator('> tbody > tr:not([data-detail]), > tfoot > tr')
    .evaluateAll(rows =>
      rows.map(row =>
        [...row.querySelectorAll(':scope > :not([data-screen])')].map(cell => cell.textContent).join(' | '),
      ),
    )
}

export const openExportMenu = (page: Page) => page.getByRole('button', { name: 'Export', expanded: false }).click()

export async function openReport(
  browser: BrowserContext,
  { company }: CompanyWithPeople,
  query = marchQuery,
): Promise<Page> {
  const page = await openCompanyApp(browser, company, `/app/report?${query}`)
  await findSection(page, 'All employees').locator('tfoot').waitFor()
  return page
}

export const readCurrentPath = (page: Page) => page.url().slice(getCloudAddress().web.length)

/** Navigates without a page load. */
export async function reopenReport(page: Page, query = marchQuery): Promise<void> {
  await reopenScreen(page, `/app/report?${query}`)
  await findSection(page, 'All employees').locator('tfoot').waitFor()
}

/** Scrolls, because a section is rendered only near the window. */
export async function scrollToSection(page: Page, name: string): Promise<void> {
  await openSection(page, name)
  await findSection(page, name).scrollIntoViewIfNeeded()
  await findTable(page, name).locator('> tfoot').waitFor()
}

export const dailyOvertimeQuery = `${marchQuery}&overtime=daily&hours=8&lunch_minutes=0`

export async function readDownload(pendingDownload: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await pendingDownload
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

export async function parseWorkbook(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0])
  return workbook
}
