import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { eventually } from '../support/eventually.ts'
import {
  openCompanyApp,
  findAxeViolations,
  findOverflowingButtons,
  reopenScreen,
  expectAccessibleDialogs,
  expectFocus,
  measureOverflow,
} from '../support/screen.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'
import { signUpCompany, type Company } from '../support/company.ts'
import { findRow, readRowNames, findGrid } from '../support/tables.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await openBrowserContext()
})

const readColumnHeads = (page: Page, name: string) => findGrid(page, name).getByRole('columnheader').allInnerTexts()
const corsHeaders = () => ({
  'access-control-allow-origin': getCloudAddress().web,
  'access-control-allow-credentials': 'true',
})

const createFakeProject = (name: string, extraFields: object = {}) => ({
  id: newId(),
  name,
  description: null,
  is_open: true,
  created: '2026-01-05T08:00:00.000Z',
  created_by: 'Company',
  latest_work_log: null,
  total_working_hours: 0,
  ...extraFields,
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
    await findRow(page, 'Boat').waitFor()
  }

  it('opens a new project from an address, and returns to the list', async () => {
    await enterProjects()
    await navigateInApp(page, '/app#projects-new')
    await page.getByRole('dialog', { name: 'New project' }).getByLabel('Name').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/app#projects')
    await page.getByRole('button', { name: 'New project' }).click()
    await page.waitForURL('**/app#projects-new')
    await page.keyboard.press('Escape')
    await page.waitForURL('**/app#projects')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('refuses the name of another project at its field', async () => {
    await enterProjects()
    await page.getByRole('button', { name: 'Edit Road' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('House')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByText('Project name already exists').waitFor()
    expect(await page.getByRole('dialog').getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await page.keyboard.press('Escape')
  })

  it('closes and opens a project optimistically, with the focus, and reverts on refusal', async () => {
    await enterProjects()
    await page.getByRole('button', { name: 'Close House' }).click()
    await findGrid(page, 'Closed projects').getByText('House').waitFor()
    expect((await readRowNames(page, 'Open projects')).toSorted()).toEqual(['Boat', 'Road'])
    await expectFocus(page, 'Open House')
    await page.keyboard.press('Enter')
    await findGrid(page, 'Open projects').getByText('House').waitFor()
    expect(await page.getByText('Closed projects').count()).toBe(0)
    await expectFocus(page, 'Close House')

    await page.route('**/close', route =>
      route.fulfill({ status: 404, headers: corsHeaders(), json: { error: 'Not found' } }),
    )
    await page.getByRole('button', { name: 'Close Road' }).click()
    await page.getByRole('alert').getByText('This no longer exists.').waitFor()
    expect((await readRowNames(page, 'Open projects')).toSorted()).toEqual(['Boat', 'House', 'Road'])
  })

  it('closes selected projects after confirmation, and keeps the focus on the bar', async () => {
    await enterProjects()
    for (const name of ['House', 'Road'])
      await findRow(page, name).getByRole('checkbox', { name: 'Select' }).click({ force: true })
    const bar = page.getByRole('group', { name: 'Actions for the selected projects' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Close' }).click()
    const closeDialog = page.getByRole('dialog', { name: 'Close 2 projects?' })
    await closeDialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await readRowNames(page, 'Open projects')).toHaveLength(3)
    await bar.getByRole('button', { name: 'Close' }).click()
    expect(await findAxeViolations(page)).toEqual([])
    await closeDialog.getByRole('button', { name: 'Close' }).click()
    await bar.getByText('1 project').waitFor()
    expect(await readRowNames(page, 'Open projects')).toEqual(['Boat'])
    expect((await readRowNames(page, 'Closed projects')).toSorted()).toEqual(['House', 'Road'])
    await page.locator('#close-bar:focus').waitFor()
    expect((await company.call(api.projects.list)).filter(({ is_open }) => is_open).map(({ name }) => name)).toEqual([
      'Boat',
    ])
  })
})

describe('in a new company', () => {
  afterEach(() => closePages(browser))

  it('creates, edits and describes a project', async () => {
    const company = await signUpCompany()
    const page = await openCompanyApp(browser, company, 'projects')
    await page.getByText('No projects have been created').waitFor()
    await page.getByRole('button', { name: 'New project' }).click()
    const createDialog = page.getByRole('dialog', { name: 'New project' })
    await createDialog.getByRole('button', { name: 'Create project' }).click()
    await createDialog.getByText('Name can not be empty').waitFor()
    await createDialog.getByLabel('Name').fill('House')
    const descriptionField = createDialog.getByLabel('Description')
    expect(await descriptionField.getAttribute('rows')).toBe('3')
    await descriptionField.fill('x'.repeat(201))
    expect(await descriptionField.getAttribute('rows')).toBe('5')
    await descriptionField.fill('\n'.repeat(40))
    expect(await descriptionField.getAttribute('rows')).toBe('10')
    await descriptionField.fill('')
    await createDialog.getByRole('button', { name: 'Create project' }).click()
    await findRow(page, 'House').getByText('0.00').waitFor()
    expect(await page.getByRole('button', { name: 'Description of House' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Edit House' }).click()
    const editDialog = page.getByRole('dialog', { name: 'Edit House' })
    const save = editDialog.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    await editDialog.getByLabel('Name').fill(' ')
    expect(await save.isDisabled()).toBe(true)
    await editDialog.getByLabel('Name').fill('House')
    await editDialog.getByLabel('Description').fill('Two floors\nand a roof')
    const sentRequest = page.waitForRequest(request => request.method() === 'PUT')
    await save.click()
    const [house] = await company.call(api.projects.list)
    expect((await sentRequest).postDataJSON()).toEqual({ id: house?.id, new_description: 'Two floors\nand a roof' })

    await page.getByRole('button', { name: 'Description of House' }).click()
    await page.getByRole('dialog', { name: 'Description of House' }).getByText('Two floors and a roof').waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(page, 'Description of House')
  })

  it('shows the creator of a project once an employee has created one', async () => {
    const company = await signUpCompany()
    const ann = await company.employee('Ann', { needs: ['create_projects'] })
    await company.project('House')
    const page = await openCompanyApp(browser, company, 'projects')
    await findRow(page, 'House').waitFor()
    expect(await readColumnHeads(page, 'Open projects')).not.toContain(expect.stringContaining('Created by'))
    expect(await page.getByText('Created by').count()).toBe(0)
    const phone = await company.logInPhone(ann)
    await phone.call(api.employee.createProject, { body: { id: newId(), name: 'Road' } })
    await page.reload()
    await findRow(page, 'Road').getByRole('gridcell', { name: 'Ann' }).waitFor()
    await findRow(page, 'House').getByRole('gridcell', { name: 'Company' }).waitFor()
  })

  it('keeps the focus on the button for a new project when the list loads empty', async () => {
    const page = await openCompanyApp(browser, await signUpCompany(), '/forgot_password')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const projectsRelease = Promise.withResolvers<void>()
    await page.route('**/api/projects', async route => {
      await projectsRelease.promise
      await route.continue()
    })
    await navigateInApp(page, '/app#projects')
    const button = page.getByRole('button', { name: 'New project' })
    await button.focus()
    projectsRelease.resolve()
    await page.getByText('No projects have been created').waitFor()
    expect(await page.locator('button:focus', { hasText: 'New project' }).count()).toBe(1)
  })

  it('shows a project created while the list loads together with the others', async () => {
    const company = await signUpCompany()
    await company.project('Boat')
    let requestCount = 0
    const page = await openCompanyApp(browser, company, '/forgot_password')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The first request of the list never gets a response.
    await page.route('**/api/projects', route =>
      route.request().method() === 'GET' && requestCount++ === 0 ? undefined : route.continue(),
    )
    await navigateInApp(page, '/app#projects')
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByLabel('Name').fill('House')
    await page.getByRole('button', { name: 'Create project' }).click()
    await findRow(page, 'House').waitFor()
    await findRow(page, 'Boat').waitFor()
  })

  it('works by keyboard', async () => {
    const page = await openCompanyApp(browser, await signUpCompany(), 'projects')
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByRole('button', { name: 'New project' }).focus()
    await press('Enter')
    await page.locator('input[name=name]:focus').waitFor()
    await page.keyboard.type('House')
    await press('Enter')
    await findRow(page, 'House').waitFor()
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

  it('has no axe findings, and fits every window', async () => {
    const company = await signUpCompany()
    const page = await openCompanyApp(browser, company, 'projects')
    await page.getByText('No projects have been created').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    const longName =
      'The house beside the harbour with the very long name and Vaðlaheiðarvegavinnuverkfærageymsluskúrslyklakippuhringur'.slice(
        0,
        100,
      )
    await company.project(longName)
    await company.call(api.projects.create, { body: { name: 'Road', description: 'From here to there' } })
    const closedProject = await company.project('Bridge')
    await company.call(api.projects.close, { params: { id: closedProject.id } })
    await page.reload()
    await findRow(page, 'Bridge').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await expectAccessibleDialogs(page, ['New project', 'Edit Road', 'Description of Road'])
  })
})

describe('stubbed projects', () => {
  let company: Company
  let page: Page
  beforeAll(async () => {
    company = await signUpCompany()
    page = await openCompanyApp(browser, company, 'projects')
  })
  afterAll(() => closePages(browser))

  async function stubProjects(
    projects: { id: string }[],
    show: () => Promise<unknown> = () => reopenScreen(page, '/app#projects'),
  ): Promise<void> {
    await page.unrouteAll()
    await page.route('**/api/projects', route => route.fulfill({ headers: corsHeaders(), json: projects }))
    await show()
    // The previous test's rows are shown until this test's rows are loaded.
    const ids = new Set(projects.map(({ id }) => id))
    const readRowKeys = () =>
      page
        .locator('[role=row][data-key]')
        .evaluateAll(elements => elements.map(row => row.getAttribute('data-key') ?? ''))
    await eventually(readRowKeys, keys => keys.some(id => ids.has(id)))
  }

  it('sorts the latest worked on first and empty ones last, and keeps ties in order', async () => {
    await stubProjects([
      createFakeProject('Boat', { total_working_hours: 2, latest_work_log: '2026-02-01T08:00:00.000Z' }),
      createFakeProject('Attic', { total_working_hours: 2 }),
      createFakeProject('Cabin', { total_working_hours: 7.125, latest_work_log: '2026-03-01T08:00:00.000Z' }),
      createFakeProject('Dock', {
        total_working_hours: 2,
        latest_work_log: new Date().toISOString(),
        created_by: 'gone00000000',
      }),
    ])
    await findRow(page, 'Cabin').getByText('7.13').waitFor()
    expect(await readRowNames(page, 'Open projects')).toEqual(['Dock', 'Cabin', 'Boat', 'Attic'])
    await findRow(page, 'Dock').getByRole('gridcell', { name: 'Unknown' }).waitFor()
    expect(await findRow(page, 'Dock').locator('b').count()).toBe(1)
    expect(await findRow(page, 'Boat').locator('b').count()).toBe(0)
    await page.getByRole('columnheader', { name: 'Name' }).click()
    expect(await readRowNames(page, 'Open projects')).toEqual(['Attic', 'Boat', 'Cabin', 'Dock'])
    await page.getByRole('columnheader', { name: 'Total hours' }).click()
    expect(await readRowNames(page, 'Open projects')).toEqual(['Cabin', 'Attic', 'Boat', 'Dock'])
    await page.getByRole('columnheader', { name: 'Last entry' }).click()
    await page.getByRole('columnheader', { name: 'Last entry' }).click()
    expect(await readRowNames(page, 'Open projects')).toEqual(['Boat', 'Cabin', 'Dock', 'Attic'])
  })

  it('shows, sorts and scrolls 10,000 projects without delay', async () => {
    await stubProjects(
      Array.from({ length: 10_000 }, (_, i) => createFakeProject(`House ${i}`, { total_working_hours: i % 9 })),
    )
    const grid = findGrid(page, 'Open projects')
    await grid.waitFor()
    await page.getByRole('columnheader', { name: 'Name' }).click()
    await findRow(page, 'House 0').waitFor()
    expect(await grid.getByRole('row').count()).toBeLessThan(60)
    expect(await grid.getAttribute('aria-rowcount')).toBe('10001')
    await findRow(page, 'House 0').click()
    await page.keyboard.press('Control+End')
    await findRow(page, 'House 9999').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
  })

  it('sorts projects by a menu on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await stubProjects([
      createFakeProject('Attic', { total_working_hours: 1 }),
      createFakeProject('Boat', { total_working_hours: 3 }),
      createFakeProject('Cabin', { total_working_hours: 2 }),
    ])
    await page.getByRole('button', { name: 'Sort: Last entry descending' }).click()
    await page.getByRole('menuitemradio', { name: 'Total hours' }).click()
    await page.getByRole('button', { name: 'Sort: Total hours descending' }).waitFor()
    expect(await readRowNames(page, 'Open projects')).toEqual(['Boat', 'Cabin', 'Attic'])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it.each(['en', 'is', 'pt'] as const)(
    'has buttons within reach of a thumb on a phone and a tablet, in %s',
    async language => {
      await company.call(api.settings.save, { body: { language } })
      const projects = [
        createFakeProject('Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti', {
          description: 'From here to there',
          created_by: 'gone00000000',
        }),
        createFakeProject('Attic', { total_working_hours: 1234.5 }),
      ]
      await stubProjects(projects, () => page.reload())
      await findRow(page, 'Attic').waitFor()
      for (const width of [320, 475, 768]) expect(await findOverflowingButtons(page, width)).toEqual([])
    },
  )
})
