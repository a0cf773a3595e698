import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { CompanyId } from '../../shared/domain/ids.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import type { CompanyWithPeople } from '../support/company.ts'
import { uploadImageAsCompany } from '../support/images.ts'
import { downloadSalaryExport } from '../support/payroll.ts'
import {
  readCurrentPath,
  instantAt,
  signUpCompanyWithMarchEntries,
  dailyOvertimeQuery,
  reopenReport,
  marchQuery,
  openExportMenu,
  openReport,
  readRowTexts,
  readDownload,
  parseWorkbook,
} from '../support/report-screen.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'
import { unzip } from '../support/unzip.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

/**
 * Adds two images to the entry of Ann's longer day. Returns also the URL of the second image, which a test makes fail.
 */
async function signUpCompanyWithImages(): Promise<CompanyWithPeople & { lostImageUrl: string }> {
  const setup = await signUpCompanyWithMarchEntries()
  const { work_logs } = await setup.company.call(api.workLogs.list, {
    query: { from: instantAt(2, '00:00'), to: instantAt(2, '23:00'), employee_id: setup.ann.id },
  })
  const work_log_id = `${setup.ann.id}.${work_logs.id[0]}`
  const links: string[] = []
  for (let i = 0; i < 2; i++) {
    const image_url = await uploadImageAsCompany(setup.company, setup.ann)
    await setup.company.call(api.workLogs.comment, { body: { work_log_id, comment: image_url } })
    links.push(image_url)
  }
  await setup.company.call(api.workLogs.comment, { body: { work_log_id, comment: 'Þakið er búið' } })
  return { ...setup, lostImageUrl: links[1] ?? '' }
}

describe('a report with images', () => {
  let setup: CompanyWithPeople
  let lostImageUrl: string
  let page: Page
  beforeAll(async () => {
    ;({ lostImageUrl, ...setup } = await signUpCompanyWithImages())
    page = await openReport(browser, setup)
  })
  afterAll(() => closePages(browser))

  it('saves a workbook with progress and images, and names a missing one', async () => {
    await reopenReport(page, dailyOvertimeQuery)
    await openExportMenu(page)
    let release = (): void => undefined
    const holdPromise = new Promise<void>(resolve => (release = resolve))
    await page.context().route(`${lostImageUrl}?**`, async route => {
      await holdPromise
      await route.abort()
    })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel', exact: true }).click()
    const progressBar = page.getByRole('progressbar', { name: 'Making Excel' })
    await progressBar.waitFor()
    await page.locator('progress[value]:not([value="0"])').waitFor()
    release()
    const { name, bytes } = await readDownload(download)
    await page.context().unroute(`${lostImageUrl}?**`)
    expect(name).toBe(`${setup.company.account.name} 2026-03-01 2026-03-31.xlsx`)
    await page.getByText('1 image could not be fetched.').waitFor()
    await page.getByRole('button', { name: 'Excel was downloaded' }).locator('svg').waitFor()
    const workbook = await parseWorkbook(bytes)
    const entries = workbook.getWorksheet('All time entries')
    expect(entries?.getCell('A2').text).toBe('1 Mar 2026 – 31 Mar 2026')
    const row = entries?.getRows(1, 12)?.find(candidate => candidate.getCell(1).text === 'Ann')
    expect(row?.values).toEqual([
      undefined,
      'Ann',
      expect.any(Date),
      expect.any(Date),
      expect.any(Date),
      'House',
      10,
      8,
      2,
      'Þakið er búið',
      { text: 'Image', hyperlink: expect.stringContaining('/_images/') },
      {
        text: 'This image could not be fetched',
        hyperlink: expect.stringContaining(`${new URL(lostImageUrl).pathname}?`),
      },
    ])
    expect(entries?.getImages()).toHaveLength(1)
    const total = entries?.getRows(1, 20)?.find(candidate => candidate.getCell(1).text === 'Total')
    expect([6, 7, 8].map(column => total?.getCell(column).result)).toEqual([27, 24, 3])
    expect(await readRowTexts(page, 'All employees')).toContain('Total | 27.00 | 24.00 | 3.00')
  })

  it('stops and restarts the creation of a workbook', async () => {
    await reopenReport(page)
    await openExportMenu(page)
    let isHeld = true
    await page.context().route(`${lostImageUrl}?**`, route => (isHeld ? undefined : route.continue()))
    await page.getByRole('button', { name: 'Excel', exact: true }).click()
    await page.getByRole('button', { name: 'Stop making Excel' }).click()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    isHeld = false
    const csvButton = page.getByRole('button', { name: 'CSV', exact: true })
    const boxBefore = await csvButton.boundingBox()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel', exact: true }).click()
    expect((await parseWorkbook((await readDownload(download)).bytes)).worksheets).toHaveLength(5)
    await page.getByRole('button', { name: 'Excel was downloaded' }).locator('svg').waitFor()
    expect(await csvButton.boundingBox()).toEqual(boxBefore)
    await page.context().unroute(`${lostImageUrl}?**`)
  })
})

/**
 * Signs up a company in which only Ann's longer day and all of Ben's entries are approved. Ben has no kennitala, and
 * the saved rule pays overtime after 8 hours.
 */
async function signUpPartlyApprovedCrew(): Promise<CompanyWithPeople> {
  const setup = await signUpCompanyWithMarchEntries()
  const { company, ann } = setup
  for (const key of ['regla', 'payday'] as const)
    await company.call(api.settings.saveIntegration, { params: { key }, body: { active: true } })
  await company.call(api.settings.save, {
    body: { features: { approve_work_logs: true }, report_rule: { overtime: 'daily', hours: 8, lunch_minutes: 0 } },
  })
  await company.call(api.employees.edit, {
    body: { id: ann.id, integrations: { regla: { kt: '1201603389' }, payday: { kt: '1201603389' } } },
  })
  const { work_logs } = await company.call(api.workLogs.list, {
    query: { from: instantAt(2, '00:00'), to: instantAt(2, '23:00') },
  })
  for (const [i, employee] of work_logs.employee.entries()) {
    const id = `${work_logs.employees[employee]?.id}.${work_logs.id[i]}`
    await company.call(api.workLogs.edit, { body: { id, version: 1, approved: true } })
  }
  return setup
}

describe('a report of a company with payroll programs', () => {
  let setup: CompanyWithPeople
  let page: Page
  beforeAll(async () => {
    setup = await signUpPartlyApprovedCrew()
    page = await openReport(browser, setup)
  })
  afterAll(() => closePages(browser))

  /** Saves the report's file by its button, and creates a stored export of the same days. */
  async function downloadBothFiles(integration: 'regla' | 'payday', name: string) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const { company } = setup
    const storedExport = await company.call(api.salaryExports.create, {
      body: { id: newId(), integration, from: '2026-03-01', to: '2026-03-31' },
    })
    const payroll = { company, id: CompanyId.parse(company.account.id) }
    return { fromReport: await readDownload(download), stored: await downloadSalaryExport(payroll, storedExport.id) }
  }

  it('saves the same file as a stored export, and describes it first', async () => {
    await reopenReport(page, `${marchQuery}&overtime=none&employee=${setup.ben.id}`)
    await openExportMenu(page)
    await page.getByText('File for Regla: saved rule, approved hours: 10.00 h, 1 employee').waitFor()
    await page.getByText('No kennitala of 10 digits, not in the file for Regla: Ben').waitFor()
    const reglaFiles = await downloadBothFiles('regla', 'File for Regla')
    expect(reglaFiles.fromReport.name).toMatch(/^regla_2026-03-01_2026-03-31_\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\d\.csv$/)
    expect(reglaFiles.fromReport.bytes.toString()).toBe(
      '\ufeff1201603389;;;;104;8,00;;;;310326\r\n1201603389;;;;106;2,00;;;;310326\r\n',
    )
    expect(reglaFiles.fromReport.bytes).toEqual(reglaFiles.stored.bytes)
    const payday = await downloadBothFiles('payday', 'File for Payday')
    expect(unzip(payday.fromReport.bytes)).toEqual(unzip(payday.stored.bytes))
    const sheet = (await parseWorkbook(payday.fromReport.bytes)).worksheets[0]
    expect(sheet?.getRow(2).values).toEqual([undefined, '1201603389', 'Ann', 8, 2, 0])
  })

  it('links an employee without a kennitala to the form', async () => {
    await reopenReport(page)
    await openExportMenu(page)
    await page.getByText('not in the file for Regla:').getByRole('link', { name: 'Ben' }).click()
    await page.getByRole('dialog', { name: 'Edit Ben' }).waitFor()
    expect(readCurrentPath(page)).toBe('/app#employees')
    await page.keyboard.press('Escape')
  })

  it('shows no note if the screen matches the file', async () => {
    await setup.company.call(api.employees.edit, {
      body: { id: setup.ben.id, integrations: { regla: { kt: '3108962099' } } },
    })
    await reopenReport(page, `${marchQuery}&approved=true`)
    await openExportMenu(page)
    await page.getByText('not in the file for Payday: Ben').waitFor()
    expect(await page.getByText('File for Payday: saved rule').count()).toBe(1)
    expect(await page.getByText('File for Regla: saved rule').count()).toBe(0)
  })

  it('keeps the screen and files of the previous month while another is loading', async () => {
    await reopenReport(page)
    await openExportMenu(page)
    const reportRelease = Promise.withResolvers<void>()
    await page.route('**/api/report?*from=2026-04-*', async route => {
      await reportRelease.promise
      await route.continue()
    })
    await navigateInApp(page, '/app/report?from=2026-04-01&to=2026-04-30')
    await page.locator('[data-old]').waitFor()
    const earlyDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'File for Regla' }).click()
    expect((await readDownload(earlyDownload)).name).toMatch(/^regla_2026-03-01_2026-03-31_/)
    reportRelease.resolve()
    await page.locator('[data-old]').waitFor({ state: 'detached' })
  })

  it('reports a range that is too long for a file', async () => {
    await reopenReport(page, 'from=2025-03-01&to=2026-03-31')
    await openExportMenu(page)
    await page.getByText('Files for payroll have at most 366 days').waitFor()
    expect(await page.getByRole('button', { name: 'File for Regla' }).count()).toBe(0)
  })
})
