import type { Page } from 'playwright-core'
import { apiPath } from '../../../shared/api/distribution.ts'
import { api } from '../../../shared/api/index.ts'
import { sendRequestsAs } from '../sheets/send-requests-as.ts'
import type { Browser } from '../../../test/support/browser.ts'
import { waitUntilStable } from '../sheets/screens.ts'
import { demoCasts, longDayPersonIndex } from '../../../shared/demo/casts.ts'
import { pictureTime, type PictureCompany } from './company.ts'

export const desktopSize = { width: 1240, height: 640 }
/** This window is lower than `desktopSize`, because it already shows enough rows of entries. */
const entriesSize = { width: 1240, height: 484 }
const sectionSize = { width: 1120, height: 780 }
/** The window is low, so that the page can scroll its last section to the top of the window. */
const lastSectionSize = { width: 1120, height: 660 }
const tabletSize = { width: 1024, height: 768 }
export const phoneSize = { width: 390, height: 760 }

export interface PictureScreen {
  name: string
  /** The picture ends with the last of `rows` that fits completely into this window. */
  size: { width: number; height: number }
  rows: string
  /** Leaves this many CSS pixels below the last row. */
  marginPixels?: number
  /**
   * Number of colours in the picture's palette. A picture needs more than the default if small parts have their own
   * colours.
   */
  colourCount?: number
  isAfterMonthEnd?: true
  open: (page: Page, company: PictureCompany) => Promise<void>
}

/**
 * Sends all requests of the page with the account's session. Changes responses so that the page shows neither the notice
 * of the trial nor the changelog.
 */
export async function logInAs(page: Page, { web }: PictureCompany, account: Browser): Promise<void> {
  await sendRequestsAs(page, web, account)
  const changeResponse = (path: string, method: string, changedFields: object) =>
    page.route(`${web}${apiPath}${path}`, async route => {
      const { json } = await account.send(method, path, method === 'GET' ? {} : { body: '{}' })
      await route.fulfill({ json: { ...(json as object), ...changedFields } })
    })
  await changeResponse(api.auth.self.path, api.auth.self.method, {
    paying_customer: true,
    last_seen_notification: pictureTime.slice(0, 10),
  })
  await changeResponse(api.billing.status.path, api.billing.status.method, { state: 'paying', paying_customer: true })
}

const openOnDesktop =
  (path: string, prepare?: (page: Page, company: PictureCompany) => Promise<unknown>) =>
  async (page: Page, company: PictureCompany): Promise<void> => {
    await logInAs(page, company, company.ownerBrowser)
    await page.addInitScript("localStorage['entries-hidden'] = 'edit'")
    await page.goto(company.web + path)
    await waitUntilStable(page)
    await prepare?.(page, company)
  }

/** Scrolls repeatedly, because a report renders rows only near the window, and new rows move the section. */
async function scrollToSection(page: Page, selector: string, spacePixels = 0): Promise<void> {
  await page.locator('#all-employees').waitFor()
  const section = page.locator(selector)
  for (let i = 0; i < 3; i++) {
    await section.evaluate(element => element.scrollIntoView())
    await waitUntilStable(page)
  }
  // The page leaves room for a bar above the section. Scrolls past this room, because the end of another section is
  // visible there.
  const top = (await section.boundingBox())?.y ?? 0
  await page.evaluate(`window.scrollBy(0, ${top - spacePixels})`)
}

export const pictureScreens: readonly PictureScreen[] = [
  {
    name: 'entries',
    size: entriesSize,
    rows: '[role=row]',
    // Removes the totals, because they would cover half of a row.
    open: openOnDesktop('/app#entries', page => page.locator('tfoot').evaluate(totals => totals.remove())),
  },
  {
    name: 'phone',
    size: phoneSize,
    colourCount: 32,
    rows: 'section li',
    marginPixels: 12,
    open: async (page, company) => {
      await logInAs(page, company, await company.logInPhone(0))
      await page.addInitScript("localStorage.location = 'no'")
      await page.goto(`${company.web}/employee/app`)
      await waitUntilStable(page)
    },
  },
  {
    name: 'time-clock',
    size: tabletSize,
    rows: 'main li',
    marginPixels: 24,
    open: async (page, company) => {
      await logInAs(page, company, await company.logInTimeClock())
      await page.goto(`${company.web}/time_clock`)
      await waitUntilStable(page)
    },
  },
  {
    name: 'report',
    size: sectionSize,
    rows: 'tr',
    open: openOnDesktop('/app/report?from=2026-11-09&to=2026-11-30', async (page, { language }) => {
      const row = `tbody[id^=employee-]:has(button > span:text-is("${demoCasts[language].people[longDayPersonIndex]}"))`
      await page.locator(`${row} button`).first().click()
      await scrollToSection(page, row)
    }),
  },
  {
    name: 'payroll',
    size: desktopSize,
    rows: '[role=row], #all-employees tr',
    marginPixels: 24,
    isAfterMonthEnd: true,
    open: async (page, company) => {
      if (company.language === 'is') return openOnDesktop('/app#exports')(page, company)
      await page.setViewportSize(lastSectionSize)
      await openOnDesktop('/app/report?from=2026-11-01&to=2026-11-30', page =>
        scrollToSection(page, '#all-employees', 4),
      )(page, company)
    },
  },
]
