/** The screen of a report, and the files that it saves. */
import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import type { BrowserContext, Download, Page } from 'playwright-core'
import { cloud } from './cloud.ts'
import { signUpCrew, addEntry, type Crew } from './company.ts'
import { appOf, reopenScreen } from './screen.ts'

/** An hour of March 2026 in Iceland, whose clock is UTC. */
export const at = (day: number, time: string): string => `2026-03-${String(day).padStart(2, '0')}T${time}:00Z`
export const march = 'from=2026-03-01&to=2026-03-31'

/** Two employees work 27 hours on two projects. Ann's longer day has 2 hours beyond the eighth, and Ben's has 1. */
export async function busy(): Promise<Crew> {
  const all = await signUpCrew()
  const { hamar, ann, ben, house, road } = all
  await addEntry(hamar, ann, house, at(2, '08:00'), at(2, '18:00'))
  await addEntry(hamar, ben, house, at(2, '08:30'), at(2, '12:30'))
  await addEntry(hamar, ben, road, at(2, '13:00'), at(2, '18:00'))
  await addEntry(hamar, ann, road, at(3, '22:00'), at(4, '06:00'))
  return all
}

export const section = (page: Page, name: string) => page.getByRole('region', { name })
/** The texts of a section's rows. The totals are last. */
export const rowsOf = (page: Page, name: string) =>
  section(page, name)
    .locator('tbody tr, tfoot tr')
    .evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent).join(' | ')))

export async function opened(browser: BrowserContext, { hamar }: Crew, query = march): Promise<Page> {
  const page = await appOf(browser, hamar, `/app/report?${query}`)
  await section(page, 'All projects').locator('tfoot').waitFor()
  return page
}

export const address = (page: Page) => page.url().slice(cloud().web.length)

/** Enters the report anew inside the page. */
export async function enterReport(page: Page, query = march): Promise<void> {
  await reopenScreen(page, `/app/report?${query}`)
  await section(page, 'All projects').locator('tfoot').waitFor()
}

/** A section is drawn when it is near the window. */
export async function goTo(page: Page, name: string): Promise<void> {
  await section(page, name).scrollIntoViewIfNeeded()
  await section(page, name).locator('tfoot').waitFor()
}

/** The days of March by a rule of 8 hours a day. */
export const daily = `${march}&overtime=daily&hours=8&lunch_minutes=0`

export async function saved(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

export async function workbookOf(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0])
  return workbook
}
