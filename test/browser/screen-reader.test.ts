/** Covers the reading order in the table of entries and in each of its dialogs. */
import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { openBrowserContext } from '../support/chromium.ts'
import { openCompanyApp } from '../support/screen.ts'
import { expectEventually } from '../support/eventually.ts'
import { signUpCompany } from '../support/company.ts'
import { toSiteUrl } from '../support/visitor.ts'

let browser: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await openBrowserContext()
  await browser.clock.setFixedTime('2026-01-09T12:00:00Z')
  const company = await signUpCompany()
  await company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const [ann, house] = [await company.employee('Ann'), await company.project('House')]
  const times = ['2026-01-08T08:00:00Z', '2026-01-07T08:00:00Z'].map(start => ({
    start_time: start,
    end_time: start.replace('08:00', '16:30'),
  }))
  const [entry] = await company.call(api.workLogs.add, {
    body: times.map(time => ({ ...time, employee_id: ann.id, project_id: house.id })),
  })
  if (!entry) throw new Error('nothing was added')
  await company.call(api.workLogs.comment, { body: { work_log_id: entry.id, comment: 'Second coat done' } })
  page = await openCompanyApp(browser, company, 'entries')
  await page.goto(toSiteUrl('/app?from=2026-01-05&to=2026-01-09#entries'))
  await page.getByRole('row', { name: 'Ann' }).nth(1).waitFor()
})

/** A label repeats the name of the element beside it, and a cell repeats its content. */
const isRepeated = (line: string, next = ''): boolean =>
  line.startsWith('text: ') || line.replace(/^gridcell/, 'button') === next.replace(/: [^:"]+$/, '')

async function readLines(selector: string): Promise<string[]> {
  const tree = await page.locator(selector).first().ariaSnapshot()
  const lines = tree.split('\n').map(line => line.trim().slice(2).replaceAll("'", '').replace(/:$/, ''))
  return lines.filter((line, i) => !isRepeated(line, lines[i + 1]))
}

async function expectLines(selector: string, lines: string[]): Promise<void> {
  await page.locator(selector).first().waitFor()
  await expectEventually(() => readLines(selector), lines)
}

it('names a row by its employee, and each button by its action and entry', async () => {
  const lines = await readLines('[role=grid]')
  expect(lines.slice(0, 15)).toEqual([
    'grid "Time entries"',
    'rowgroup',
    lines[2],
    'columnheader "Select all"',
    'checkbox "Select all"',
    ...['Employee', 'Project', 'Date', 'In', 'Out', 'Hours', 'Comments', 'Location', 'Approval', 'Edit'].map(
      name => `columnheader "${name}"`,
    ),
  ])
  const row = lines.indexOf('row "Ann"')
  expect(lines.slice(row, lines.indexOf('row "Ann"', row + 1))).toEqual([
    'row "Ann"',
    'gridcell "Select Ann"',
    'checkbox "Select Ann"',
    'rowheader "Ann"',
    'gridcell "House"',
    'gridcell "8 Jan"',
    'gridcell "08:00"',
    'gridcell "16:30"',
    'gridcell "8.50"',
    'button "Second coat done. 1 comment: Ann, Thu 8 Jan": Second coat done',
    'button "Missing location: Ann, Thu 8 Jan": Missing',
    'gridcell "Not approved"',
    'button "Edit entry: Ann, Thu 8 Jan": Edit',
    'button "Company. History: Ann, Thu 8 Jan": Company',
    'row "Wednesday 7 January 1 entry 8.50 h"',
    'rowheader "Wednesday 7 January 1 entry 8.50 h"',
    'gridcell',
  ])
  expect(lines.filter(line => line.includes('[disabled]') && line.includes('"'))).toEqual([
    'row "2 entries" [disabled]',
    'rowheader "2 entries" [disabled]',
    'gridcell "17.00" [disabled]',
  ])
})

const today = new Date().toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const createTitleLines = (name: string): string[] => [`dialog "${name}"`, `heading "${name}" [level=2]`]
const createTimeFieldLines = (name: string, hour: string, minute: string): string[] => [
  `group "${name}"`,
  `spinbutton "hour, ${name}": "${hour}"`,
  `spinbutton "minute, ${name}": "${minute}"`,
]

const dialogs: Record<string, [button: RegExp, lines: string[]]> = {
  'editing an entry': [
    /^Edit entry/,
    [
      ...createTitleLines('Edit entry: Ann, Thu 8 Jan'),
      'button "Previous entry" [disabled]',
      'button "Next entry"',
      'button "Close"',
      'group',
      'combobox "Project": House',
      'button "Show options Project"',
      'group "Date"',
      'spinbutton "day, Date": "08"',
      'spinbutton "month, Date": "01"',
      'spinbutton "year, Date": "2026"',
      'button "Open calendar Date"',
      ...createTimeFieldLines('In', '08', '00'),
      ...createTimeFieldLines('Out', '16', '30'),
      'checkbox "The day after"',
      'checkbox "Approved"',
      'status: 8.50 hours No changes have been made',
      'button "Cancel"',
      'button "Save" [disabled]',
      'button "Save and approve"',
      'button "History"',
      'button "Comments (1)"',
      'button "Location missing"',
      'button "Send back"',
    ],
  ],
  'where its location is': [
    /^Missing location/,
    [
      ...createTitleLines('Location missing'),
      'paragraph: No GPS location is associated with this time entry',
      'paragraph: "It may be because:"',
      'list',
      'listitem: The entry was added manually on the website',
      'listitem: The phone could not get a reliable location quickly enough',
      'listitem: The employee does not allow the app to use the location',
      'listitem: The employee has turned GPS off',
      'button "Close"',
    ],
  ],
}

it.each(Object.entries(dialogs))('reads the dialog for %s in visual order', async (_, [button, lines]) => {
  await page.getByRole('button', { name: button }).first().click()
  await expectLines('[role=dialog]', lines)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('reads the author and time of comments before the field', async () => {
  await page
    .getByRole('button', { name: /comment/ })
    .first()
    .click()
  await page.getByRole('textbox').waitFor()
  const lines = await readLines('[role=dialog]')
  expect(lines.slice(0, 4)).toEqual([...createTitleLines('Comments: Ann, Thu 8 Jan'), 'list "Comments"', 'listitem'])
  expect(lines[4]).toContain(`Company, ${today}`)
  expect(lines.slice(5, 12)).toEqual([
    'paragraph: Second coat done',
    'group',
    'textbox "New comment"',
    'button "Add comment"',
    'button "Drop an image here"',
    'button "Choose an image"',
    'status',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('reads a chosen day with weekday, month and year', async () => {
  await page.getByRole('button', { name: 'Add entry' }).click()
  await page.getByRole('button', { name: /^Today/ }).waitFor()
  const lines = await readLines('[role=dialog]')
  expect(lines.slice(0, 11)).toEqual([
    ...createTitleLines('Add entry'),
    'group',
    'combobox "Employee": Ann',
    'button "Show options Employee"',
    'combobox "Project": House',
    'button "Show options Project"',
    'application "Days, January 2026"',
    'heading "Days, January 2026" [level=2]',
    'button "Previous month"',
    'button "Next month"',
  ])
  expect(lines).toEqual(
    expect.arrayContaining([
      'button "Today, Friday, 9 January 2026": "9"',
      ...createTimeFieldLines('In', '12', '00'),
      ...createTimeFieldLines('Out', '12', '00'),
      'checkbox "The day after"',
    ]),
  )
  expect(lines.slice(-2)).toEqual(['button "Cancel"', 'button "Add"'])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('announces the number of entries of a bulk action', async () => {
  await page.getByRole('columnheader').locator('label').click()
  const bar = page.locator('#bulk-above')
  await bar.getByRole('button', { name: 'Edit', exact: true }).click()
  await expectLines('[role=dialog]', [
    ...createTitleLines('Edit 2 entries'),
    'group',
    'paragraph: 2 entries are selected. Each stays on its own date.',
    'combobox "New project": Each keeps its project',
    'button "Show options New project"',
    'checkbox "New in and out times"',
    'button "Cancel"',
    'button "Change 2 entries"',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectLines('[role=dialog]', [
    ...createTitleLines('Delete 2 entries?'),
    'paragraph: 2 entries are deleted for good, together with their comments and locations. This cannot be undone.',
    'button "Cancel"',
    'button "Delete 2 entries"',
  ])
})
