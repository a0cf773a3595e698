import { openBrowserContext, closePages } from '../support/chromium.ts'
import { readPdfPages } from '../support/pdf-text.ts'
import { openExportMenu, openReport, readDownload, signUpCompanyWithMarchEntries } from '../support/report-screen.ts'
import { findAxeViolations, expectFocus } from '../support/screen.ts'

it('makes a PDF from the export menu, shows its progress, and downloads it from the mailed address', async () => {
  const [browser, setup] = await Promise.all([openBrowserContext(), signUpCompanyWithMarchEntries()])
  const page = await openReport(browser, setup)
  let isHeld = true
  await page.route('**/api/report/pdf*', async route => {
    const response = await route.fetch()
    const { pdf } = (await response.json()) as { pdf: object | null }
    const waitingPdf = pdf && { ...pdf, state: 'waiting', percent: 40, url: null }
    return route.fulfill({ response, json: { pdf: isHeld ? waitingPdf : pdf } })
  })
  await openExportMenu(page)
  await page.getByRole('button', { name: 'PDF by e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report as PDF' })
  const makeButton = dialog.getByRole('button', { name: 'Make PDF' })
  await makeButton.click()
  const progress = dialog.getByRole('progressbar')
  expect(await progress.getAttribute('value')).toBe('40')
  expect(await makeButton.getAttribute('data-busy')).toBe('true')
  expect(await dialog.getByRole('status').textContent()).toContain('is being made')
  isHeld = false
  const downloadButton = dialog.getByRole('button', { name: 'Download PDF' })
  await downloadButton.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(page, 'PDF by e-mail')
  expect(new URL(page.url()).hash).toBe('')

  await page.goto(`${new URL(page.url()).origin}/app/report#pdf`)
  await downloadButton.waitFor()
  const file = page.waitForEvent('download')
  await downloadButton.click()
  const { name, bytes } = await readDownload(file)
  expect(name).toBe('report-2026-03-01-2026-03-31.pdf')
  const pages = readPdfPages(bytes)
  expect(pages.map(texts => texts.includes('27.00') || texts.includes('27,00'))).toEqual([true, false, false])
  await closePages(browser)
})

it('offers no PDF of more than a year', async () => {
  const [browser, setup] = await Promise.all([openBrowserContext(), signUpCompanyWithMarchEntries()])
  const page = await openReport(browser, setup, 'from=2025-06-01&to=2026-06-30')
  await openExportMenu(page)
  await page.getByRole('button', { name: 'PDF by e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report as PDF' })
  await dialog.getByText('A PDF has at most 366 days').waitFor()
  expect(await dialog.getByRole('button', { name: 'Make PDF' }).count()).toBe(0)
  await closePages(browser)
})
