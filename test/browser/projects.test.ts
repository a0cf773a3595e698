import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, newBrowserContext } from '../support/chromium.ts'
import { cloudAddress } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import {
  openCompanyApp,
  axeViolations,
  findOverflowingButtons,
  reopenScreen,
  navigateInApp,
  expectAccessibleDialogs,
  expectFocus,
  measureOverflow,
} from '../support/screen.ts'
import { signUpCompany, type Company } from '../support/company.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await newBrowserContext()
})

const table = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const namesIn = (page: Page, name: string) => table(page, name).getByRole('rowheader').allInnerTexts()
const columnHeads = (page: Page, name: string) => table(page, name).getByRole('columnheader').allInnerTexts()
const corsHeaders = () => ({
  'access-control-allow-origin': cloudAddress().web,
  'access-control-allow-credentials': 'true',
})

/** A project as the servers would answer it. */
const fakeProject = (name: string, more: object = {}) => ({
  id: newId(),
  name,
  description: null,
  is_open: true,
  created: '2026-01-05T08:00:00.000Z',
  created_by: 'Company',
  latest_work_log: null,
  total_working_hours: 0,
  ...more,
})

describe('three projects', () => {
  let company: Company
  let page: Page
  beforeAll(async () => {
    company = await signUpCompany()
    await Promise.all(['House', 'Road', 'Boat'].map(company.project))
    page = await openCompanyApp(browser, company, 'projects')
  })
  afterEach(() => page.unrouteAll())
  afterAll(() => closePages(browser))

  async function enterProjects(): Promise<void> {
    await reopenScreen(page, '/app#projects')
    await rowOf(page, 'Boat').waitFor()
  }

  test('a name that another project has is refused at its field', async () => {
    await enterProjects()
    await page.getByRole('button', { name: 'Edit Road' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('House')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByText('Project name already exists').waitFor()
    expect(await page.getByRole('dialog').getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Escape')
  })

  test('a project is closed and opened at once, the focus goes along, and a refusal puts it back', async () => {
    await enterProjects()
    await page.getByRole('button', { name: 'Close House' }).click()
    await table(page, 'Closed projects').getByText('House').waitFor()
    expect((await namesIn(page, 'Open projects')).toSorted()).toEqual(['Boat', 'Road'])
    await expectFocus(page, 'Open House')
    await page.keyboard.press('Enter')
    await table(page, 'Open projects').getByText('House').waitFor()
    expect(await page.getByText('Closed projects').count()).toBe(0)
    await expectFocus(page, 'Close House')

    await page.route('**/close', route =>
      route.fulfill({ status: 404, headers: corsHeaders(), json: { error: 'Not found' } }),
    )
    await page.getByRole('button', { name: 'Close Road' }).click()
    await page.getByRole('alert').getByText('This no longer exists.').waitFor()
    expect((await namesIn(page, 'Open projects')).toSorted()).toEqual(['Boat', 'House', 'Road'])
  })

  test('selected projects are closed together once that is confirmed, and the focus stays with the bar', async () => {
    await enterProjects()
    for (const name of ['House', 'Road'])
      await rowOf(page, name).getByRole('checkbox', { name: 'Select' }).click({ force: true })
    const bar = page.getByRole('group', { name: 'Actions for the selected projects' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Close' }).click()
    const asking = page.getByRole('dialog', { name: 'Close 2 projects?' })
    await asking.getByRole('button', { name: 'Cancel' }).click()
    expect(await namesIn(page, 'Open projects')).toHaveLength(3)
    await bar.getByRole('button', { name: 'Close' }).click()
    expect(await axeViolations(page)).toEqual([])
    await asking.getByRole('button', { name: 'Close' }).click()
    await bar.getByText('1 project').waitFor()
    expect(await namesIn(page, 'Open projects')).toEqual(['Boat'])
    expect((await namesIn(page, 'Closed projects')).toSorted()).toEqual(['House', 'Road'])
    await page.locator('#close-bar:focus').waitFor()
    expect((await company.call(api.projects.list)).filter(({ is_open }) => is_open).map(({ name }) => name)).toEqual([
      'Boat',
    ])
  })
})

describe('in a company of its own', () => {
  afterEach(() => closePages(browser))

  test('a project is created, edited and described', async () => {
    const company = await signUpCompany()
    const page = await openCompanyApp(browser, company, 'projects')
    await page.getByText('No projects have been created').waitFor()
    await page.getByRole('button', { name: 'New project' }).click()
    const creating = page.getByRole('dialog', { name: 'New project' })
    await creating.getByRole('button', { name: 'Create project' }).click()
    await creating.getByText('Name can not be empty').waitFor()
    await creating.getByLabel('Name').fill('House')
    const area = creating.getByLabel('Description')
    expect(await area.getAttribute('rows')).toBe('3')
    await area.fill('x'.repeat(201))
    expect(await area.getAttribute('rows')).toBe('5')
    await area.fill('\n'.repeat(40))
    expect(await area.getAttribute('rows')).toBe('10')
    await area.fill('')
    await creating.getByRole('button', { name: 'Create project' }).click()
    await rowOf(page, 'House').getByText('0.00').waitFor()
    expect(await page.getByRole('button', { name: 'Description of House' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Edit House' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit House' })
    const save = editing.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    await editing.getByLabel('Name').fill(' ')
    expect(await save.isDisabled()).toBe(true)
    await editing.getByLabel('Name').fill('House')
    await editing.getByLabel('Description').fill('Two floors\nand a roof')
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await save.click()
    const [house] = await company.call(api.projects.list)
    expect((await sent).postDataJSON()).toEqual({ id: house?.id, new_description: 'Two floors\nand a roof' })

    await page.getByRole('button', { name: 'Description of House' }).click()
    await page.getByRole('dialog', { name: 'Description of House' }).getByText('Two floors and a roof').waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(page, 'Description of House')
  })

  test('who created a project is told once somebody other than the company did', async () => {
    const company = await signUpCompany()
    const ann = await company.employee('Ann', { needs: ['create_projects'] })
    await company.project('House')
    const page = await openCompanyApp(browser, company, 'projects')
    await rowOf(page, 'House').waitFor()
    expect(await columnHeads(page, 'Open projects')).not.toContain(expect.stringContaining('Created by'))
    expect(await page.getByText('Created by').count()).toBe(0)
    const phone = await company.logInPhone(ann)
    await phone.call(api.employee.createProject, { body: { id: newId(), name: 'Road' } })
    await page.reload()
    await rowOf(page, 'Road').getByRole('gridcell', { name: 'Ann' }).waitFor()
    await rowOf(page, 'House').getByRole('gridcell', { name: 'Company' }).waitFor()
  })

  test('who is on the button for a new project while the list loads is still on it when there is none', async () => {
    const page = await openCompanyApp(browser, await signUpCompany(), '/forgot_password')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/projects', async route => {
      await held.promise
      await route.continue()
    })
    await navigateInApp(page, '/app#projects')
    const button = page.getByRole('button', { name: 'New project' })
    await button.focus()
    held.resolve()
    await page.getByText('No projects have been created').waitFor()
    expect(await page.locator('button:focus', { hasText: 'New project' }).count()).toBe(1)
  })

  test('a project that is made while the list is still on its way is in it, with those that were there', async () => {
    const company = await signUpCompany()
    await company.project('Boat')
    let asked = 0
    const page = await openCompanyApp(browser, company, '/forgot_password')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The first list is never answered.
    await page.route('**/api/projects', route =>
      route.request().method() === 'GET' && asked++ === 0 ? undefined : route.continue(),
    )
    await navigateInApp(page, '/app#projects')
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByLabel('Name').fill('House')
    await page.getByRole('button', { name: 'Create project' }).click()
    await rowOf(page, 'House').waitFor()
    await rowOf(page, 'Boat').waitFor()
  })

  test('all of it works by the keyboard', async () => {
    const page = await openCompanyApp(browser, await signUpCompany(), 'projects')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByRole('button', { name: 'New project' }).focus()
    await press('Enter')
    await page.locator('input[name=name]:focus').waitFor()
    await page.keyboard.type('House')
    await press('Enter')
    await rowOf(page, 'House').waitFor()
    await page.locator('button:focus', { hasText: 'New project' }).waitFor()
    await press('Tab', 'ArrowDown', 'ArrowLeft')
    await expectFocus(page, 'Close House')
    await press('ArrowLeft', 'Enter')
    await page.getByRole('dialog', { name: 'Edit House' }).waitFor()
    await press('Escape')
    await expectFocus(page, 'Edit House')
    await press('ArrowRight', 'Enter')
    await expectFocus(page, 'Open House')
  })

  test('the screen and its dialogs have no fault that axe finds, and no window is too narrow', async () => {
    const company = await signUpCompany()
    const page = await openCompanyApp(browser, company, 'projects')
    await page.getByText('No projects have been created').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const long =
      'The house beside the harbour with the very long name and Vaðlaheiðarvegavinnuverkfærageymsluskúrslyklakippuhringur'.slice(
        0,
        100,
      )
    await company.project(long)
    await company.call(api.projects.create, { body: { name: 'Road', description: 'From here to there' } })
    const closed = await company.project('Bridge')
    await company.call(api.projects.close, { params: { id: closed.id } })
    await page.reload()
    await rowOf(page, 'Bridge').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await expectAccessibleDialogs(page, ['New project', 'Edit Road', 'Description of Road'])
  })
})

describe('whatever projects the servers answer', () => {
  let company: Company
  let page: Page
  beforeAll(async () => {
    company = await signUpCompany()
    page = await openCompanyApp(browser, company, 'projects')
  })
  afterAll(() => closePages(browser))

  async function answered(
    projects: { id: string }[],
    show: () => Promise<unknown> = () => reopenScreen(page, '/app#projects'),
  ): Promise<void> {
    await page.unrouteAll()
    await page.route('**/api/projects', route => route.fulfill({ headers: corsHeaders(), json: projects }))
    await show()
    // Those of the test before are shown until these have come.
    const ids = new Set(projects.map(({ id }) => id))
    const shown = () =>
      page.locator('[role=row][data-key]').evaluateAll(all => all.map(row => row.getAttribute('data-key') ?? ''))
    await eventually(shown, all => all.some(id => ids.has(id)))
  }

  test('the latest worked on stand first, ties go to the column sorted by before, and what is empty stands last', async () => {
    await answered([
      fakeProject('Boat', { total_working_hours: 2, latest_work_log: '2026-02-01T08:00:00.000Z' }),
      fakeProject('Attic', { total_working_hours: 2 }),
      fakeProject('Cabin', { total_working_hours: 7.125, latest_work_log: '2026-03-01T08:00:00.000Z' }),
      fakeProject('Dock', {
        total_working_hours: 2,
        latest_work_log: new Date().toISOString(),
        created_by: 'gone00000000',
      }),
    ])
    await rowOf(page, 'Cabin').getByText('7.13').waitFor()
    expect(await namesIn(page, 'Open projects')).toEqual(['Dock', 'Cabin', 'Boat', 'Attic'])
    await rowOf(page, 'Dock').getByRole('gridcell', { name: 'Unknown' }).waitFor()
    expect(await rowOf(page, 'Dock').locator('b').count()).toBe(1)
    expect(await rowOf(page, 'Boat').locator('b').count()).toBe(0)
    await page.getByRole('columnheader', { name: 'Name' }).click()
    expect(await namesIn(page, 'Open projects')).toEqual(['Attic', 'Boat', 'Cabin', 'Dock'])
    await page.getByRole('columnheader', { name: 'Total hours' }).click()
    expect(await namesIn(page, 'Open projects')).toEqual(['Cabin', 'Attic', 'Boat', 'Dock'])
    await page.getByRole('columnheader', { name: 'Last entry' }).click()
    await page.getByRole('columnheader', { name: 'Last entry' }).click()
    expect(await namesIn(page, 'Open projects')).toEqual(['Boat', 'Cabin', 'Dock', 'Attic'])
  })

  test('10,000 projects are shown, sorted and read to the end without a wait', async () => {
    await answered(Array.from({ length: 10_000 }, (_, i) => fakeProject(`House ${i}`, { total_working_hours: i % 9 })))
    const grid = table(page, 'Open projects')
    await grid.waitFor()
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await rowOf(page, 'House 0').waitFor()
    expect(await grid.getByRole('row').count()).toBeLessThan(60)
    expect(await grid.getAttribute('aria-rowcount')).toBe('10001')
    await rowOf(page, 'House 0').click()
    await page.keyboard.press('Control+End')
    await rowOf(page, 'House 9999').waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
  })

  test('on a phone projects are sorted by a menu', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await answered([
      fakeProject('Attic', { total_working_hours: 1 }),
      fakeProject('Boat', { total_working_hours: 3 }),
      fakeProject('Cabin', { total_working_hours: 2 }),
    ])
    await page.getByRole('button', { name: 'Sort: Last entry descending' }).click()
    await page.getByRole('menuitemradio', { name: 'Total hours' }).click()
    await page.getByRole('button', { name: 'Sort: Total hours descending' }).waitFor()
    expect(await namesIn(page, 'Open projects')).toEqual(['Boat', 'Cabin', 'Attic'])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test.each(['en', 'is', 'pt'] as const)(
    'in %s every button is within reach of a thumb, on a phone and on a tablet',
    async language => {
      await company.call(api.settings.save, { body: { language } })
      const projects = [
        fakeProject('Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti', {
          description: 'From here to there',
          created_by: 'gone00000000',
        }),
        fakeProject('Attic', { total_working_hours: 1234.5 }),
      ]
      await answered(projects, () => page.reload())
      await rowOf(page, 'Attic').waitFor()
      for (const width of [320, 475, 768]) expect(await findOverflowingButtons(page, width)).toEqual([])
    },
  )
})
