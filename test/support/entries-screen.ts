import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { openCompanyApp, reopenScreen } from './screen.ts'
import { signUpCompanyWithPeople, addEntry, type Company, type CompanyWithPeople } from './company.ts'

const dayMs = 86_400_000
/** Returns a UTC day, which is the local day in Iceland. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
export const instantAt = (day: string, time: string): string => `${day}T${time}:00Z`
export const addHours = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

export const addEntryOfHours = (
  company: Company,
  employee: { id: string },
  project: { id: string },
  start: string,
  hours: number,
) => addEntry(company, employee, project, start, addHours(start, hours))

/** Signs up a company with two employees. Each employee has one entry yesterday and one the day before. */
export async function signUpCompanyWithEntries(): Promise<CompanyWithPeople> {
  const setup = await signUpCompanyWithPeople()
  const { company, ann, ben, house, road } = setup
  await Promise.all([
    addEntryOfHours(company, ann, house, instantAt(daysAgo(2), '08:00'), 8),
    addEntryOfHours(company, ben, road, instantAt(daysAgo(2), '07:30'), 9.99),
  ])
  await Promise.all([
    addEntryOfHours(company, ann, road, instantAt(daysAgo(1), '08:15'), 10),
    addEntryOfHours(company, ben, house, instantAt(daysAgo(1), '09:00'), 16),
  ])
  return setup
}

export const enableApproval = (company: Company) =>
  company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })

export const findEntryGrid = (page: Page) => page.getByRole('grid', { name: 'Time entries' })
/** Excludes the totals, which cannot be selected. */
export const findRows = (page: Page) => findEntryGrid(page).locator('[role=row][aria-selected]:not([aria-disabled])')
export const readCellTexts = (page: Page, column: number) =>
  findRows(page).evaluateAll((elements, i) => elements.map(row => row.children[i]?.textContent ?? ''), column)
export const columnIndexes = { employee: 1, project: 2, in: 4, out: 5, hours: 6, location: 8 }
export const findRowCheckbox = (page: Page, row: number) => findRows(page).nth(row).locator('label')
export const findBulkBarAbove = (page: Page) => page.locator('#bulk-above')
/** Makes the list refresh, as it does when the user returns to the browser's tab. */
export const simulateReturnToTab = (page: Page) =>
  page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

/** Opens the entries screen and waits for the entries of `signUpCompanyWithEntries`. */
export async function openFilledEntriesScreen(
  context: BrowserContext,
  { company }: Pick<CompanyWithPeople, 'company'>,
): Promise<Page> {
  const page = await openCompanyApp(context, company, 'entries')
  await findRows(page).nth(3).waitFor()
  return page
}

/** Shows the entries screen anew by navigating within the app, without a page load. */
export async function reopenEntries(page: Page, count = 4): Promise<void> {
  await reopenScreen(page, '/app#entries')
  // Waits, because the screen handles keys only once its heading has the focus.
  await page.getByRole('heading', { level: 1, name: 'Time entries' }).and(page.locator(':focus')).waitFor()
  await findRows(page)
    .nth(count - 1)
    .waitFor()
}
