import type { Page } from 'playwright-core'
import { api } from '../../../shared/api/index.ts'
import { readTexts } from '../../../test/support/text-keys.ts'
import { sendRequestsAs, type FindReplacement } from './send-requests-as.ts'
import type { SheetScreen, SheetContext } from './screen.ts'

type Act = (page: Page, stage: SheetContext) => Promise<unknown>

interface Options {
  act?: Act
  findReplacement?: FindReplacement
  hoursLater?: number
  fullPage?: boolean
}

const createEmployeeScreen = (
  name: string,
  { act, findReplacement, hoursLater = 0, fullPage = true }: Options = {},
): SheetScreen => ({
  name: `/employee/app${name}`,
  sheet: 'employee',
  fullPage,
  open: async (page, stage) => {
    const phone = await stage.companies.getPhone(stage.amount, stage.language)
    const { settings } = await phone.call(api.employee.self)
    if (settings.language !== stage.language) throw new Error('it speaks another language')
    await sendRequestsAs(page, stage.web, phone, findReplacement)
    await page.addInitScript("indexedDB.deleteDatabase('app')")
    if (hoursLater > 0) await page.clock.setFixedTime(Date.now() + hoursLater * 3_600_000)
    await page.goto(`${stage.web}/employee/app`)
    await page.locator('footer').waitFor()
    await act?.(page, stage)
  },
})

const pressButtons =
  (...keys: string[]): Act =>
  async (page, { language }) => {
    const texts = readTexts(language)
    const names = keys.map(key => texts[`employee-app:${key}`] ?? key)
    const button = page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).first()
    await button.click()
  }

const pressInDialog =
  (...keys: string[]): Act =>
  async (page, stage) => {
    await pressButtons(...keys)(page, stage)
    await page.getByRole('dialog').waitFor()
  }

const openEntry: Act = async (page, { amount }) => {
  if (amount === 'none') return
  await page.locator('section button:has(> span)').first().click()
  await page.getByRole('dialog').waitFor()
}

const pressClock: Act = pressButtons('clock_out', 'clock_in')

/** Clocks in or out while all requests are aborted, so that the call stays in the queue. */
async function clockOffline(page: Page, stage: SheetContext): Promise<void> {
  await page.route(`${stage.web}/_api/**`, route => route.abort())
  await pressClock(page, stage)
  if (stage.amount === 'none') await page.getByRole('dialog').getByRole('button').first().click()
  await page.locator('header button').waitFor()
}

/** Turns a response of /employee/self into a refusal that contradicts the employee's state. */
const renderRefusal = (text: string): string => {
  const {
    open_work_log: currentEntry,
    id,
    name,
  } = JSON.parse(text) as {
    open_work_log: { id: string; project: object; start_time: string } | null
    id: string
    name: string
  }
  const start = currentEntry?.start_time ?? new Date(Date.now() - 7_200_000).toISOString()
  const entry = {
    id: currentEntry?.id,
    version: 2,
    employee: { id, name },
    project: currentEntry?.project ?? { id: 'other', name: 'Bryggjan' },
    start_time: start,
    end_time: currentEntry ? new Date(Date.parse(start) + 3_600_000).toISOString() : null,
  }
  return JSON.stringify({
    error: currentEntry ? 'Already clocked out' : 'Already clocked in',
    work_log: { ...entry, comments: [], comments_v2: [] },
  })
}

export const employeeScreens: SheetScreen[] = [
  createEmployeeScreen(''),
  createEmployeeScreen(', projects', { fullPage: false, act: pressInDialog('change', 'clock_in') }),
  createEmployeeScreen(', entry', { fullPage: false, act: openEntry }),
  createEmployeeScreen(', new entry', { fullPage: false, act: pressInDialog('entry.add') }),
  createEmployeeScreen(', not sent', { act: clockOffline }),
  createEmployeeScreen(', list of what is not sent', {
    fullPage: false,
    act: async (page, stage) => {
      await clockOffline(page, stage)
      await page.locator('header button').click()
      await page.getByRole('dialog').waitFor()
    },
  }),
  createEmployeeScreen(', refused', {
    fullPage: false,
    findReplacement: path => (/clock_(in|out)$/.test(path) ? { status: 409, body: renderRefusal } : undefined),
    act: async (page, stage) => {
      await pressClock(page, stage)
      if (stage.amount === 'none') await page.getByRole('dialog').getByRole('button').first().click()
      await page.locator('header button').click()
      await page.getByRole('dialog').waitFor()
    },
  }),
  createEmployeeScreen(', forgotten', { hoursLater: 20 }),
  createEmployeeScreen(', deactivated', {
    findReplacement: path =>
      path === '/employee/self'
        ? { status: 200, body: text => text.replace('"disabled":false', '"disabled":true') }
        : undefined,
  }),
]
