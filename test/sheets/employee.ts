/** the employee's app to look at, in each of its states */
import type { Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { textsIn } from '../support/text-keys.ts'
import { lend, type Instead } from './lend.ts'
import type { Screen, Stage } from './screen.ts'

type Act = (page: Page, stage: Stage) => Promise<unknown>

interface Options {
  act?: Act
  instead?: Instead
  /** what the phone's clock says, later than it is */
  hoursLater?: number
  fullPage?: boolean
}

const app = (name: string, { act, instead, hoursLater = 0, fullPage = true }: Options = {}): Screen => ({
  name: `/employee/app${name}`,
  sheet: 'employee',
  fullPage,
  open: async (page, stage) => {
    const phone = await stage.companies.phone(stage.amount, stage.language)
    const { settings } = await phone.call(api.employee.self)
    if (settings.language !== stage.language) throw new Error('it speaks another language')
    await lend(page, stage.web, phone, instead)
    // without what was done for the picture before
    await page.addInitScript("indexedDB.deleteDatabase('app')")
    if (hoursLater > 0) await page.clock.setFixedTime(Date.now() + hoursLater * 3_600_000)
    await page.goto(`${stage.web}/employee/app`)
    await page.locator('footer').waitFor()
    await act?.(page, stage)
  },
})

const press =
  (...keys: string[]): Act =>
  async (page, { language }) => {
    const texts = textsIn(language)
    const names = keys.map(key => texts[`employee-app:${key}`] ?? key)
    const found = page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).first()
    await found.click()
  }

const inDialog =
  (...keys: string[]): Act =>
  async (page, stage) => {
    await press(...keys)(page, stage)
    await page.getByRole('dialog').waitFor()
  }

/** the latest entry, where there is one */
const entry: Act = async (page, { amount }) => {
  if (amount === 'none') return
  await page.locator('section button:has(> span)').first().click()
  await page.getByRole('dialog').waitFor()
}

/** out, or in where one is out, and nobody hears of it */
const clock: Act = press('clock_out', 'clock_in')

async function cutOff(page: Page, stage: Stage): Promise<void> {
  await page.route(`${stage.web}/_api/**`, route => route.abort())
  await clock(page, stage)
  if (stage.amount === 'none') await page.getByRole('dialog').getByRole('button').first().click()
  await page.locator('header button').waitFor()
}

const against = (text: string): string => {
  const {
    open_work_log: open,
    id,
    name,
  } = JSON.parse(text) as {
    open_work_log: { id: string; project: object; start_time: string } | null
    id: string
    name: string
  }
  const start = open?.start_time ?? new Date(Date.now() - 7_200_000).toISOString()
  const log = {
    id: open?.id,
    version: 2,
    employee: { id, name },
    project: open?.project ?? { id: 'other', name: 'Bryggjan' },
    start_time: start,
    end_time: open ? new Date(Date.parse(start) + 3_600_000).toISOString() : null,
  }
  return JSON.stringify({
    error: open ? 'Already clocked out' : 'Already clocked in',
    work_log: { ...log, comments: [], comments_v2: [] },
  })
}

export const employeeScreens: Screen[] = [
  app(''),
  app(', projects', { fullPage: false, act: inDialog('change', 'clock_in') }),
  app(', entry', { fullPage: false, act: entry }),
  app(', new entry', { fullPage: false, act: inDialog('entry.add') }),
  app(', not sent', { act: cutOff }),
  app(', list of what is not sent', {
    fullPage: false,
    act: async (page, stage) => {
      await cutOff(page, stage)
      await page.locator('header button').click()
      await page.getByRole('dialog').waitFor()
    },
  }),
  app(', refused', {
    fullPage: false,
    instead: path => (/clock_(in|out)$/.test(path) ? { status: 409, body: against } : undefined),
    act: async (page, stage) => {
      await clock(page, stage)
      if (stage.amount === 'none') await page.getByRole('dialog').getByRole('button').first().click()
      await page.locator('header button').click()
      await page.getByRole('dialog').waitFor()
    },
  }),
  app(', forgotten', { hoursLater: 20 }),
  app(', deactivated', {
    instead: path =>
      path === '/employee/self'
        ? { status: 200, body: text => text.replace('"disabled":false', '"disabled":true') }
        : undefined,
  }),
]
