import type { Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { logInAdmin, startSupportVisit } from '../support/admin.ts'
import { useSharedContext, openSharedPage } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { signUpCompany, signUpCompanyWithPeople, addEntry } from '../support/company.ts'
import { expectEventually } from '../support/eventually.ts'
import { openCompanyApp, findAxeViolations, measureOverflow } from '../support/screen.ts'
import { navigateInApp } from '../support/navigate-in-app.ts'
import { secondsAgo, hourSeconds } from '../support/company-with-phone.ts'
import { expireVisit } from '../support/stored-data.ts'
import { copySession } from '../support/copy-session.ts'

const adminContext = useSharedContext()
const companyContext = useSharedContext()

/**
 * Presses the last button with this name, because that button is in the topmost dialog, or on the screen if no dialog
 * is open.
 */
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).last().press('Enter')

const findVisitBanner = (page: Page) => page.getByRole('complementary', { name: 'Support visit' })

it('visits a company, changes an entry, leaves, and shows both parties the visit', async () => {
  const [admin, { company, ann, house }] = await Promise.all([logInAdmin(), signUpCompanyWithPeople()])
  const { id } = await addEntry(company, ann, house, secondsAgo(3 * hourSeconds), secondsAgo(hourSeconds))
  const { name } = await admin.call(api.admin.self)
  const companyName = company.account.name
  await copySession(adminContext(), admin)
  const page = await openSharedPage(adminContext())
  await page.goto(`${getCloudAddress().web}/admin/app`)
  await page.getByRole('link', { name: `Open ${companyName}` }).click()
  await press(page, 'Log in as')
  await page.getByRole('textbox', { name: 'Reason' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Say why').waitFor()
  await page.keyboard.type('Þórunn misses her shed')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app')
  await findVisitBanner(page).getByText(`${companyName}: support visit by ${name}.`).waitFor()
  await findVisitBanner(page).getByText('60 minutes left.').waitFor()
  expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0)

  await page.getByRole('link', { name: 'Time entries', exact: true }).press('Enter')
  const edit = page.locator(`[id="edit-${id}"]`)
  await edit.focus()
  await page.keyboard.press('Enter')
  const project = page.getByRole('dialog').getByRole('combobox', { name: 'Project' })
  const road = page.getByRole('option', { name: 'Road' })
  // Waits until the field's list is open. Until then the field may set its own text, to which typing would append.
  await project.focus()
  await road.waitFor()
  await project.fill('Road')
  await page.getByRole('option', { name: 'House' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, 'Save')
  const confirmDialog = page.getByRole('dialog', { name: `Change this as Support at ${companyName}?` })
  await confirmDialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText('Nothing was changed.').waitFor()
  expect(await project.inputValue()).toBe('Road')
  expect((await company.call(api.workLogs.history, { params: { id } })).changes).toEqual([])
  await press(page, 'Save')
  await confirmDialog.waitFor()
  await press(page, 'Change')
  await edit.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await press(page, 'History')
  await page.getByText(`Support: ${name}, `).waitFor()
  await page.keyboard.press('Escape')

  await press(page, 'Leave')
  await page.waitForURL('**/admin/app#company-*')
  await page.getByRole('region', { name: 'Support visits' }).getByText('Þórunn misses her shed').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const companyPage = await openCompanyApp(companyContext(), company, 'settings-visits')
  const visits = companyPage.getByRole('region', { name: 'Support visits' })
  await visits.getByText('Þórunn misses her shed').waitFor()
  await visits
    .getByText(`${name}, `)
    .getByText(/, 1 minute$/)
    .waitFor()
  expect(await findVisitBanner(companyPage).count()).toBe(0)
})

it('informs tabs of administrators and the company when another tab starts or ends a visit', async () => {
  const [admin, company] = await Promise.all([logInAdmin(), signUpCompany()])
  const { id, name } = company.account
  await copySession(adminContext(), admin)
  const page = await openSharedPage(adminContext())
  await page.goto(`${getCloudAddress().web}/admin/app`)
  const openLink = page.getByRole('link', { name: `Open ${name}` })
  await openLink.waitFor()
  // The visit starts in another tab. It changes the cookies, which both tabs share.
  await admin.call(api.admin.loginAs, { params: { id }, reason: 'Help' })
  await copySession(adminContext(), admin)
  await openLink.click()
  const visitDialog = page.getByRole('dialog', { name: `You are on a support visit to ${name}` })
  await visitDialog.waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto(`${getCloudAddress().web}/app#employees`)
  const create = page.getByRole('button', { name: 'New employee' })
  await create.waitFor()
  await admin.call(api.supportVisits.leave)
  await copySession(adminContext(), admin)
  await create.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ben')
  await press(page, 'Create employee')
  await press(page, 'Change')
  await page.getByRole('dialog', { name: `The support visit to ${name} is over` }).waitFor()
  await press(page, 'Leave')
  await page.waitForURL('**/admin/app#company-*')
  await page.getByRole('heading', { name, level: 2 }).waitFor()
})

it('hides no entry behind the totals above the note of the visit', async () => {
  const { company, ann, house } = await signUpCompanyWithPeople()
  await Promise.all(
    Array.from({ length: 24 }, (_, hour) =>
      addEntry(company, ann, house, secondsAgo((hour + 2) * hourSeconds), secondsAgo((hour + 1) * hourSeconds)),
    ),
  )
  await copySession(adminContext(), await startSupportVisit(company))
  const page = await openSharedPage(adminContext())
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${getCloudAddress().web}/app#entries`)
  await findVisitBanner(page).waitFor()
  const entries = page.locator('[role=row][aria-selected]')
  await entries.nth(23).waitFor()
  await entries.first().focus()
  await page.keyboard.press('Control+End')
  await entries.last().and(page.locator(':focus')).waitFor()
  const measureEdges = async () => {
    const boxes = [entries.last(), page.locator('tfoot'), findVisitBanner(page)].map(part => part.boundingBox())
    return (await Promise.all(boxes)).map(box => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }))
  }
  await expectEventually(async () => {
    const [entry, totals, note] = await measureEdges()
    return entry !== undefined && totals !== undefined && note !== undefined
      ? entry.bottom <= totals.top + 1 && totals.bottom <= note.top + 1
      : false
  }, true)
})

it('fits a phone, hides tokens of employees, and ends after an hour', async () => {
  const company = await signUpCompany()
  const ann = await company.employee('Ann')
  const visit = await startSupportVisit(company)
  await copySession(adminContext(), visit)
  const page = await openSharedPage(adminContext())
  await page.goto(`${getCloudAddress().web}/app#employees`)
  await page.getByText('••••').waitFor()
  expect(await page.getByText(ann.login_token, { exact: true }).count()).toBe(0)
  expect(await measureOverflow(page, 320)).toBe(0)
  await expireVisit(visit)
  await navigateInApp(page, '/app#settings-visits')
  await page.getByRole('dialog', { name: /^The support visit to/ }).waitFor()
  await press(page, 'Leave')
  await page.waitForURL('**/admin/app#company-*')
  await page.getByRole('heading', { name: company.account.name, level: 2 }).waitFor()

  const secondVisit = await startSupportVisit(company)
  await copySession(adminContext(), secondVisit)
  await expireVisit(secondVisit)
  await page.goto(`${getCloudAddress().web}/app`)
  await page.waitForURL('**/admin/app')
})
