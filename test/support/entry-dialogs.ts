import type { BrowserContext, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import { signUpCompany } from './company.ts'
import { simulateReturnToTab, findRows } from './entries-screen.ts'
import { expectEventually } from './eventually.ts'
import { openCompanyApp, reopenScreen } from './screen.ts'

/** The time of the tests. Lisbon's clocks went back on the day before. */
const today = '2026-10-26T12:00:00Z'
const octoberQuery = { from: '2026-10-01T00:00:00Z', to: '2026-10-31T00:00:00Z' }

export const toOctoberDate = (n: number): string => `2026-10-${String(n).padStart(2, '0')}`
export const createEightHourTimes = (n: number): [string, string] => [
  `${toOctoberDate(n)}T08:00:23Z`,
  `${toOctoberDate(n)}T16:00:41Z`,
]

export async function signUpCompanyInLisbon() {
  const company = await signUpCompany({ time_zone: 'Europe/Lisbon' })
  const [ann, house] = await Promise.all([company.employee('Ann'), company.project('House')])
  /** Lists the entries that `octoberQuery` finds, the oldest first. */
  const listEntries = async (): Promise<Entry[]> =>
    convertColumnsToEntries((await company.call(api.workLogs.list, { query: octoberQuery })).work_logs).toSorted(
      (a, b) => a.start_time.localeCompare(b.start_time),
    )
  return {
    company,
    ann,
    house,
    listEntries,
    addEntries: (times: [start: string, end: string][]): Promise<Entry[]> =>
      company.call(api.workLogs.add, {
        body: times.map(([start_time, end_time]) => ({
          employee_id: ann.id,
          project_id: house.id,
          start_time,
          end_time,
        })),
      }),
    openEntriesScreen: async (context: BrowserContext, language?: Language): Promise<Page> => {
      await context.clock.setFixedTime(today)
      const page = await openCompanyApp(context, company, 'entries', language)
      await page.locator('#add').waitFor()
      return page
    },
    /** Navigates without a page load, and waits until the screen shows the current entries. */
    reopen: async (page: Page): Promise<void> => {
      await reopenScreen(page, '/app#entries')
      await page.locator('#add').waitFor()
      await simulateReturnToTab(page)
      // Waits for the current entries, because the screen first shows cached ones.
      const current = await listEntries()
      for (const { id } of current) await page.locator(`[id="edit-${id}"]`).waitFor()
      await expectEventually(() => findRows(page).count(), current.length)
    },
    removeEntries: async (): Promise<void> => {
      const ids = (await listEntries()).map(({ id, version }) => ({ id, version }))
      if (ids.length > 0) await company.call(api.workLogs.bulk, { body: { ids, change: { delete: true } } })
    },
  }
}
export type CompanyInLisbon = Awaited<ReturnType<typeof signUpCompanyInLisbon>>

export const findDialog = (page: Page): Locator => page.getByRole('dialog')
export const waitUntilGone = (dialog: Locator) => dialog.waitFor({ state: 'detached' })

export async function setTime(page: Page, name: string, digits: string): Promise<void> {
  await findDialog(page).getByRole('group', { name, exact: true }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(digits)
}
