import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { addDays } from '../../shared/domain/calendar.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { monthEndDay, findPeriodOfDay } from '../../shared/domain/pay-period.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { signUpPayrollCompany, type PayrollCompany } from '../support/payroll.ts'
import { openCompanyApp, findAxeViolations, measureOverflow } from '../support/screen.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'
import { signUpCompany, addEntry } from '../support/company.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

const table = (page: Page) => page.getByRole('grid', { name: 'Salary exports' })

/**
 * Signs up a company with two payroll integrations and the employees Ann and Bo. Ann has a kennitala, Bo has none. Both
 * have worked in the current period.
 */
async function signUpPayrollWithEntries() {
  const payroll = await signUpPayrollCompany(['regla', 'payday'])
  await payroll.addEntry(await payroll.createEmployee('Ann', '1201603389'), 0, 8)
  await payroll.addEntry(await payroll.createEmployee('Bo'), 1, 6)
  return payroll
}

describe('a company with two exports', () => {
  let payroll: PayrollCompany
  let page: Page
  beforeAll(async () => {
    payroll = await signUpPayrollWithEntries()
    for (const integration of ['regla', 'payday'] as const)
      await payroll.company.call(api.salaryExports.create, { body: { id: newId(), integration, ...payroll.period } })
    page = await openCompanyApp(browser, payroll.company, 'exports')
    await table(page).getByText('Payday').waitFor()
  })
  afterAll(() => closePages(browser))

  it('is accessible and fits a phone', async () => {
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await page.getByRole('button', { name: 'Make an export now' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('shows that entries have changed since an export', async () => {
    expect(await page.getByText('Entries changed since').count()).toBe(0)
    await payroll.addEntry(await payroll.createEmployee('Cy', '3108962099'), 2, 3)
    await page.reload()
    await page.getByText('Entries changed since').first().waitFor()
  })

  it('retries a list that failed to load, and reports a failed download', async () => {
    // Loads another page first, because a page that has shown the list would show it from its cache.
    page = await openCompanyApp(browser, payroll.company, '/forgot_password')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const respondWithError = (path: string, status: number, error: string) =>
      page.route(`${getCloudAddress().web}/_api${path}`, route => route.fulfill({ status, json: { error } }))
    // Fails with a 404, because the page would retry a 5xx for three seconds.
    await respondWithError('/api/exports', 404, 'Not found')
    await navigateInApp(page, '/app#exports')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute(`${getCloudAddress().web}/_api/api/exports`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await respondWithError('/api/exports/*', 500, 'The servers had a hiccup')
    await page.getByRole('button', { name: /^Download Regla/ }).click()
    await page.getByRole('alert').getByText('The servers had a hiccup').waitFor()
    await page.unrouteAll()
  })
})

describe('in a new company', () => {
  afterEach(() => closePages(browser))

  it('creates an export, lists its employees, and saves its file', async () => {
    const payroll = await signUpPayrollWithEntries()
    const page = await openCompanyApp(browser, payroll.company, 'exports')
    await page.getByText('No salary exports have been made').waitFor()
    await page.getByText(/^Next export: .+, for 1/).waitFor()
    await page.getByRole('button', { name: 'Make an export now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make an export now' })
    await dialog.getByRole('button', { name: /Program/ }).click()
    await page.getByRole('option', { name: 'Regla' }).click()
    await dialog.getByRole('button', { name: /^Days:/ }).click()
    await page.getByRole('button', { name: 'This pay period' }).click()
    await dialog.getByRole('button', { name: 'Make the export' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = table(page).getByRole('row').filter({ hasText: 'Regla' })
    await row.getByText('8.00').waitFor()

    await row.getByRole('button', { name: /^1 in the file: Regla/ }).click()
    const people = page.getByRole('dialog', { name: /^File for Regla, / })
    await people.getByRole('heading', { name: 'In the file' }).waitFor()
    await people.getByText('Ann').waitFor()
    await people.getByRole('button', { name: 'Close' }).click()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: /^Download Regla/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^regla_${payroll.period.from}_${payroll.period.to}_.+\\.csv$`),
    )
    expect(readFileSync(await download.path(), 'utf8')).toContain('1201603389;;;;104;8,00;')
    expect(page.url()).toBe(`${getCloudAddress().web}/app#exports`)
  })

  it('links unapproved hours to their entries', async () => {
    const payroll = await signUpPayrollWithEntries()
    await payroll.company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
    const cy = await payroll.createEmployee('Cy', '3108962099')
    for (const [i, day] of [2, 3].entries()) {
      const entry = await payroll.addEntry(cy, day, 3 + i)
      if (i === 0) await payroll.company.call(api.workLogs.edit, { body: { id: entry, version: 1, approved: true } })
    }
    await payroll.company.call(api.salaryExports.create, {
      body: { id: newId(), integration: 'regla', ...payroll.period },
    })
    const page = await openCompanyApp(browser, payroll.company, 'exports')
    await page.getByRole('button', { name: /^2 left out and 1 in part: Regla/ }).click()
    const people = page.getByRole('dialog', { name: /^File for Regla, / })
    await people.getByText('4.00 hours in 1 entry, other hours are in the file').waitFor()
    await people.getByRole('link', { name: cy.name }).click()
    await page.getByRole('grid').getByText('4.00').first().waitFor()
    const { searchParams, hash } = new URL(page.url())
    expect([searchParams.get('employee'), searchParams.get('approved'), hash]).toEqual([cy.id, 'false', '#entries'])
  })

  it('closes a month in ten clicks, from missing employees to the file', async () => {
    const payroll = await signUpPayrollCompany(['regla'])
    await payroll.company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
    const period = findPeriodOfDay(new Date().toISOString().slice(0, 10), monthEndDay)
    const [ann, bo] = [await payroll.createEmployee('Ann', '1201603389'), await payroll.createEmployee('Bo')]
    const house = await payroll.company.project('Garage')
    for (const [person, end] of [
      [ann, 'T12:00:00Z'],
      [bo, 'T14:00:00Z'],
    ] as const)
      await addEntry(payroll.company, person, house, `${period.from}T08:00:00Z`, `${period.from}${end}`)
    await payroll.company.call(api.salaryExports.create, { body: { id: newId(), integration: 'regla', ...period } })
    const page = await openCompanyApp(browser, payroll.company, 'exports')
    let pressCount = 0
    const press = async (target: Locator): Promise<void> => {
      pressCount++
      await target.click()
    }
    const people = page.getByRole('dialog', { name: /^File for Regla, / })
    await press(page.getByRole('button', { name: /^2 left out: Regla/ }))
    await press(people.getByRole('link', { name: 'All entries of these days that are not approved' }))
    await press(page.getByRole('columnheader').locator('label'))
    await press(page.getByRole('button', { name: 'Approve', exact: true }).first())
    await page.getByText('2 entries were approved').waitFor()
    await press(page.getByRole('link', { name: 'Report' }))
    await press(page.getByText('not in the file for Regla:').getByRole('link', { name: bo.name }))
    const form = page.getByRole('dialog', { name: `Edit ${bo.name}` })
    await press(form.getByLabel('Kennitala for Regla'))
    await page.keyboard.type('3108962099')
    await press(form.getByRole('button', { name: /kennitala/ }))
    await form.waitFor({ state: 'detached' })
    await press(page.getByRole('link', { name: 'Report' }))
    const fileButton = page.getByRole('button', { name: 'File for Regla' })
    await fileButton.and(page.locator(':enabled')).waitFor()
    expect(await page.getByText('not in the file').count()).toBe(0)
    const download = page.waitForEvent('download')
    await press(fileButton)
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text.match(/;104;\d,00;/g)).toEqual([';104;4,00;', ';104;6,00;'])
    expect(pressCount).toBe(10)
  })

  it('loads older exports on request', async () => {
    const payroll = await signUpPayrollCompany()
    for (let day = 0; day < 13; day++) {
      const date = addDays(payroll.period.from, day)
      await payroll.company.call(api.salaryExports.create, {
        body: { id: newId(), integration: 'regla', from: date, to: date },
      })
    }
    const page = await openCompanyApp(browser, payroll.company, 'exports')
    const downloadButtons = page.getByRole('button', { name: /^Download Regla/ })
    await downloadButtons.first().waitFor()
    expect(await downloadButtons.count()).toBe(12)
    await page.getByRole('button', { name: 'Show older exports' }).click()
    await downloadButtons.nth(12).waitFor()
    expect(await page.getByRole('button', { name: 'Show older exports' }).count()).toBe(0)
  })

  it('links between settings and exports if no program is active', async () => {
    const payroll = await signUpPayrollCompany()
    const page = await openCompanyApp(browser, payroll.company, 'settings-integrations')
    await page.getByRole('link', { name: 'Go to salary exports' }).click()
    await page.getByRole('heading', { name: 'Salary exports', level: 2 }).waitFor()
    expect(await page.title()).toContain('Salary exports')
    await payroll.company.call(api.settings.deleteIntegration, { params: { key: 'regla' } })
    await page.reload()
    await page.getByRole('link', { name: 'Go to settings' }).click()
    await page.getByRole('heading', { name: 'Integrations' }).waitFor()
  })

  it('shows no exports outside Iceland', async () => {
    const page = await openCompanyApp(browser, await signUpCompany({ time_zone: 'Europe/Lisbon' }), 'exports')
    await page.getByText('Salary exports are offered in Iceland only').waitFor()
  })
})
