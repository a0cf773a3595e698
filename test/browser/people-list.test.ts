import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { listMessagesTo } from '../support/cloud.ts'
import { signUpCompany } from '../support/company.ts'
import { findDialog } from '../support/entry-dialogs.ts'
import { newMobileNumber } from '../support/mobile-numbers.ts'
import { findAxeViolations, expectFocus, measureOverflow, openCompanyApp } from '../support/screen.ts'

let context: BrowserContext
beforeAll(async () => {
  context = await openBrowserContext()
})
afterEach(() => closePages(context))

/** Dispatches a paste event with the text, so that the test does not need this machine's clipboard. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    `{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', ${JSON.stringify(text)})
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`,
  )

async function openList(page: Page) {
  await page.getByRole('button', { name: 'New employee' }).click()
  await findDialog(page).getByRole('button', { name: 'Add several' }).click()
  const list = page.getByRole('dialog', { name: 'Add several employees' })
  await list.getByRole('textbox', { name: 'Name, row 1' }).click()
  return list
}

it('adds the people of pasted rows, keeps the refused one with its reason, and sends texts', async () => {
  const company = await signUpCompany({ time_zone: 'Europe/London' })
  await company.employee('Bob Byrne')
  const page = await openCompanyApp(context, company, 'employees')
  const list = await openList(page)
  const annsNumber = newMobileNumber()
  await paste(page, `Name\tPhone\nAnn Kelly\t${annsNumber}\nBob Byrne\t\nCid\t12345678\n`)
  expect(await findAxeViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Add 3 employees' }).click()
  await list.getByText('1 employee was added').waitFor()
  await list.getByText('Not a valid phone number').waitFor()
  await list.locator('[name="name-1"]:focus').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  await page.keyboard.type(' the younger')
  await list.getByRole('textbox', { name: 'Phone number, row 3' }).fill('')
  await list.getByRole('button', { name: 'Add 2 employees' }).click()
  await list.getByText('3 employees were added').and(page.locator(':focus')).waitFor()
  const { length, ...names } = (await company.call(api.employees.list)).map(({ name }) => name)
  expect(length).toBe(4)
  expect(Object.values(names)).toEqual(
    expect.arrayContaining(['Ann Kelly', 'Bob Byrne', 'Bob Byrne the younger', 'Cid']),
  )

  await list.getByRole('button', { name: 'Send an SMS to 1 employee' }).click()
  await list.getByText('Added, SMS sent').waitFor()
  expect(await listMessagesTo(annsNumber)).toHaveLength(1)
  await list.getByRole('button', { name: 'Show link and QR code' }).first().click()
  await list.getByRole('img', { name: 'QR code of the link that logs Bob Byrne the younger in' }).waitFor()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'New employee')
  await page.getByText('Ann Kelly').waitFor()
})

it('moves down with Enter, and fits a phone of 320 px', async () => {
  const company = await signUpCompany({ time_zone: 'Europe/London' })
  const page = await openCompanyApp(context, company, 'employees')
  const list = await openList(page)
  for (const name of ['Ann', 'Bob', 'Cid', 'Dan']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await list.locator('[name="name-4"]:focus').waitFor()
  expect(await measureOverflow(page, 320)).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Add 4 employees' }).click()
  await list.getByText('4 employees were added').waitFor()
})

it('continues the setup when a person was added', async () => {
  const company = await signUpCompany({ time_zone: 'Europe/London' })
  await company.project('House')
  const page = await openCompanyApp(context, company, '/app/setup')
  await page.getByRole('button', { name: 'Add several' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Phone number (optional)').waitFor()
  await page.getByRole('button', { name: 'Add several' }).click()
  await page.getByRole('textbox', { name: 'Name, row 1' }).click()
  await paste(page, 'Ann\nBob')
  await page.getByRole('button', { name: 'Add 2 employees' }).click()
  await page.getByText('2 employees were added').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'The first clock-in' }).waitFor()
})
