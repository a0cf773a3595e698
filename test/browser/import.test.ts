import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { signUpCompany, type Company } from '../support/company.ts'
import { expectEventually } from '../support/eventually.ts'
import { openCompanyApp, findAxeViolations, measureOverflow, waitForExpression } from '../support/screen.ts'

let browser: BrowserContext
let company: Company
let page: Page

/** The file to import. All its days are at most 12, so the order of day and month is ambiguous. */
const file = `"Project","Description","User","Start Date","Start Time","End Date","End Time","Duration (h)"
"House","roof","Ann Byrne","03/02/2026","08:00:00 AM","03/02/2026","04:30:15 PM","08:30:15"
"House","","Ann Byrne","04/02/2026","08:00:00 AM","","","08:00:00"
"Road","","Ben","04/02/2026","08:00:00 AM","04/02/2026","",""
`

beforeAll(async () => {
  browser = await openBrowserContext()
  company = await signUpCompany()
  page = await openCompanyApp(browser, company, 'import')
})
afterAll(() => closePages(browser))

const chooseFile = (content: string, name = 'clockify.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const listStarts = async () =>
  convertColumnsToEntries(
    (await company.call(api.workLogs.list, { query: { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' } }))
      .work_logs,
  )
    .map(entry => `${entry.employee.name} ${entry.project.name} ${entry.start_time} ${entry.total_time}`)
    .toSorted()

it('reports an unreadable file', async () => {
  await chooseFile('', 'empty.csv')
  await page.getByRole('alert').getByText('no rows below its headers').waitFor()
  await page.getByRole('button', { name: 'Hide' }).click()
})

it('applies a typed employee before the field is left, so that the preview does not move under a click', async () => {
  await chooseFile('"Project","Start Date","Start Time","Duration (h)"\n"House","13/02/2026","08:00","08:00:00"\n')
  await page.getByText('No employee.').waitFor()
  await page.getByLabel('Employee for rows without one').fill('Ann Byrne')
  await button('Import 1 entry').waitFor()
  expect(await page.getByLabel('Employee for rows without one').evaluate(field => field.matches(':focus'))).toBe(true)
})

it('asks for the order of dates, and explains refused rows', async () => {
  await chooseFile(file)
  await page.getByText('No Out time and no duration.').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'No Out time' }).textContent()).toContain('Row 4.')
  expect(await button('Import 2 entries').isDisabled()).toBe(true)
  expect(await findAxeViolations(page)).toEqual([])
  for (const width of [320, 360]) expect(await measureOverflow(page, width)).toBe(0)
  await button(/Dates in the file/).click()
  await page.getByRole('option', { name: /^Day first/ }).click()
  await page.getByRole('cell', { name: '3 Feb 2026, 08:00:00' }).waitFor()
  await button(/Bring them in as$/).click()
  await page.getByRole('option', { name: /^Active/ }).click()
  await expectEventually(() => button('Import 2 entries').isDisabled(), false)
})

it('imports the rows of the preview', async () => {
  await button('Import 2 entries').click()
  await page.getByText('The import is finished.').waitFor()
  await page.getByText('2 entries were created').waitFor()
  await waitForExpression(page, "document.activeElement.tagName === 'OUTPUT'")
  expect(await listStarts()).toEqual([
    'Ann Byrne House 2026-02-03T08:00:00Z 30615',
    'Ann Byrne House 2026-02-04T08:00:00Z 28800',
  ])
  expect((await company.call(api.employees.list)).map(({ name }) => name)).toEqual(['Ann Byrne'])
})

it('skips duplicates of the same file, and lets the user choose another column', async () => {
  await chooseFile(file)
  await button(/Dates in the file/).click()
  await page.getByRole('option', { name: /^Day first/ }).click()
  await page.getByText('2 entries are already there and are left out').waitFor()
  expect(await button(/^Import$/).isDisabled()).toBe(true)
  await button(/Project$/)
    .first()
    .click()
  await page.getByRole('option', { name: 'Description' }).click()
  await page.getByText('No project.').waitFor()
})

it('confirms an undo, deletes, and lists the kept entries', async () => {
  const [first] = convertColumnsToEntries(
    (await company.call(api.workLogs.list, { query: { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' } }))
      .work_logs,
  )
  await company.call(api.workLogs.comment, { body: { work_log_id: first?.id ?? '', comment: 'Roof' } })
  await button('Undo clockify.csv').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 entry was deleted').waitFor()
  await page.getByText(/Ann Byrne · House: changed since/).waitFor()
  expect(await listStarts()).toHaveLength(1)
  expect(await findAxeViolations(page)).toEqual([])
})

/**
 * Creates a CSV file of Harvest, which exports hours without times. Ann's entries are old, so the import assumes that
 * she has left. Eva has an entry on the day `thisMonth`.
 */
const createHarvestCsv = (thisMonth: string) => `Date,Project,Notes,Hours,First Name,Last Name,Employee?
2024-05-06,Harbour,roof,2.5,Ann,Orr,Yes
2024-05-06,Harbour,,1.25,Ann,Orr,Yes
${thisMonth},Harbour,,8,Eva,Orr,Yes
`

it('asks when hours without times begin and who has left, and brings descriptions as comments', async () => {
  await page.reload()
  await chooseFile(createHarvestCsv(new Date().toISOString().slice(0, 10)), 'harvest.csv')
  await page.getByText('3 entries have hours without times.').waitFor()
  await page.getByText('1 of the 2 new employees has no entry in the last 60 days').waitFor()
  expect(await button('Import 3 entries').isDisabled()).toBe(true)
  await page.getByRole('group', { name: 'Such entries begin at' }).getByRole('spinbutton').first().fill('07')
  await page.getByRole('cell', { name: '6 May 2024, 07:00:00' }).waitFor()
  await button(/Comment$/).click()
  await page.getByRole('option', { name: 'Notes' }).click()
  await button(/Bring them in as$/).click()
  await page.getByRole('option', { name: /^Inactive/ }).click()
  expect(await findAxeViolations(page)).toEqual([])
  for (const width of [320, 390]) expect(await measureOverflow(page, width)).toBe(0)
  await expectEventually(() => button('Import 3 entries').isDisabled(), false)
  await button('Import 3 entries').click()
  await page.getByText('The import is finished.').waitFor()
  await page.getByText('3 entries were created').waitFor()
  const employees = await company.call(api.employees.list)
  const importedPeople = employees.flatMap(({ name, disabled }) =>
    name.endsWith('Orr') ? [`${name} ${disabled}`] : [],
  )
  // Both employees are created at the same time, so their order varies.
  expect(importedPeople.toSorted()).toEqual(['Ann Orr true', 'Eva Orr false'])
  const { work_logs: list } = await company.call(api.workLogs.list, {
    query: { from: '2024-05-01T00:00:00Z', to: '2024-06-01T00:00:00Z' },
  })
  expect(convertColumnsToEntries(list).map(entry => [entry.start_time, entry.total_time, entry.comments])).toEqual([
    ['2024-05-06T07:00:00Z', 9000, ['roof']],
    ['2024-05-06T09:30:00Z', 4500, []],
  ])
})

it('asks before all rows of several people go to one', async () => {
  await page.reload()
  await chooseFile(createHarvestCsv('2024-05-07'), 'harvest.csv')
  // The previous test imported two of these entries with other start times, but the import must recognize them.
  await page.getByText('2 entries are already there and are left out').waitFor()
  await button(/Employee$/).click()
  await page.getByRole('option', { name: 'Employee?' }).click()
  await button(/Last name$/).click()
  await page.getByRole('option', { name: 'Not in the file' }).click()
  await button(/Bring them in as$/).click()
  await page.getByRole('option', { name: /^Active/ }).click()
  const onePersonCheckbox = page.getByRole('checkbox', { name: 'All rows of the file belong to Yes.' })
  await onePersonCheckbox.waitFor()
  await page.getByText('Answer the questions above first.').waitFor()
  await onePersonCheckbox.check({ force: true })
  await expectEventually(() => button('Import 3 entries').isDisabled(), false)
})
