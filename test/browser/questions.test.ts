import type { BrowserContext, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { waitUntilGone } from '../support/entry-dialogs.ts'
import { expectEventually } from '../support/eventually.ts'
import { openEmployeeApp } from '../support/phone.ts'
import { findAxeViolations, measureOverflow, openCompanyApp } from '../support/screen.ts'
import {
  daySeconds,
  hourSeconds,
  secondsAgo,
  signUpCompanyWithPhone,
  type CompanyWithPhone,
} from '../support/company-with-phone.ts'

const questionText = 'Were you at the shed until five?'

let browser: BrowserContext
let phoneBrowser: BrowserContext
let fixture: CompanyWithPhone
let page: Page
let phone: Page
let id: string

const panel = (): Locator => page.getByRole('dialog', { name: /^Edit entry: Ann/ })
const openPanel = async () => {
  await page.locator(`[id="edit-${id}"]`).click()
  await panel().waitFor()
}
const closePanel = async () => {
  await page.keyboard.press('Escape')
  await waitUntilGone(page.getByRole('dialog'))
}
const findSentBackBadge = (): Locator =>
  page.locator(`tr[data-key="${id}"]`).getByText('Sent back, waits for an answer')
const findSendBackButton = (): Locator => panel().getByRole('button', { name: 'Send back' })
const findOpenQuestion = (): Locator => panel().getByRole('region', { name: 'Sent back, waits for an answer' })
const notice = (): Locator => phone.getByRole('region', { name: 'Question from your company' })

async function readEntry() {
  const entries = await fixture.listEntries({ from: secondsAgo(10 * daySeconds), to: secondsAgo(0) })
  return entries.find(entry => entry.id === id)
}
const ask = () =>
  fixture.company.call(api.workLogs.comment, { body: { work_log_id: id, comment: questionText, asks: true } })

async function reload() {
  await page.reload()
  await page.locator(`[id="edit-${id}"]`).waitFor()
}

beforeAll(async () => {
  fixture = await signUpCompanyWithPhone()
  await fixture.company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const start = 2 * daySeconds
  id = (await fixture.addEntry(secondsAgo(start), secondsAgo(start - 4 * hourSeconds))).id
  ;[browser, phoneBrowser] = [
    await openBrowserContext(),
    await openBrowserContext({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' }),
  ]
  phone = await openEmployeeApp(phoneBrowser, fixture.company, fixture.phone)
  page = await openCompanyApp(browser, fixture.company, 'entries')
  await page.locator(`[id="edit-${id}"]`).waitFor()
})
afterAll(async () => {
  await closePages(phoneBrowser)
  await closePages(browser)
})

it('sends an approved entry back from the panel, with a mark in the list and the words in the panel', async () => {
  await fixture.company.call(api.workLogs.edit, { body: { id, approved: true } })
  await reload()
  await openPanel()
  await findSendBackButton().click()
  await panel().getByText('The entry is no longer approved', { exact: false }).waitFor()
  await panel().getByRole('button', { name: 'Send back' }).last().click()
  await panel().getByText('Write a comment first').waitFor()
  await panel().getByLabel('Question to the employee').fill(questionText)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await waitUntilGone(page.getByRole('dialog'))
  await page.getByText('The entry was sent back').waitFor()
  await findSentBackBadge().waitFor()
  expect(await readEntry()).toMatchObject({ approved: false, comments: [questionText] })
  await openPanel()
  await findOpenQuestion().getByText(questionText).waitFor()
  await findOpenQuestion()
    .getByText(/^since /)
    .waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await panel().getByRole('button', { name: 'History' }).click()
  await panel().getByText('Sent back with a question').waitFor()
  await panel().getByText('Approval cleared').waitFor()
  await closePanel()
})

it('shows the question on the phone, and is answered there by a comment', async () => {
  await phone.reload()
  await notice().getByText(questionText).waitFor()
  expect(await phone.getByText('Question', { exact: true }).count()).toBe(1)
  expect(await findAxeViolations(phone)).toEqual([])
  await phone.setViewportSize({ width: 320, height: 640 })
  expect(await measureOverflow(phone, 320)).toBe(0)
  await phone.setViewportSize({ width: 390, height: 844 })
  await notice().getByRole('button').click()
  const dialog = phone.getByRole('dialog')
  await dialog.getByText('Your company waits for an answer.', { exact: false }).waitFor()
  expect(await findAxeViolations(phone)).toEqual([])
  await dialog.getByLabel('New comment').fill('Yes, ask Bob')
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  await waitUntilGone(notice())
  expect(await dialog.getByText('Your company waits for an answer.', { exact: false }).count()).toBe(0)
  await expectEventually(async () => (await readEntry())?.asked_at, null)
  expect(await readEntry()).toMatchObject({ comments: [questionText, 'Yes, ask Bob'] })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await reload()
  expect(await findSentBackBadge().count()).toBe(0)
})

it('takes a question back', async () => {
  await ask()
  await reload()
  await findSentBackBadge().waitFor()
  await openPanel()
  expect(await findSendBackButton().count()).toBe(0)
  await findOpenQuestion().getByRole('button', { name: 'Take the question back' }).click()
  await waitUntilGone(findOpenQuestion())
  await findSendBackButton().waitFor()
  await closePanel()
  await waitUntilGone(findSentBackBadge())
  expect(await readEntry()).toMatchObject({ asked_at: null })
})

it('ends a question by Save and approve', async () => {
  await ask()
  await reload()
  await openPanel()
  await panel().getByRole('button', { name: 'Save and approve' }).click()
  await waitUntilGone(page.getByRole('dialog'))
  await waitUntilGone(findSentBackBadge())
  expect(await readEntry()).toMatchObject({ asked_at: null, approved: true })
})

describe('a comment that was typed and not sent', () => {
  const findDiscardDialog = (): Locator => page.getByRole('dialog', { name: 'Discard changes?' })
  const discard = async () => {
    await findDiscardDialog().getByRole('button', { name: 'Discard changes' }).click()
    await waitUntilGone(findDiscardDialog())
  }
  const stay = async () => {
    await findDiscardDialog().getByText('The comment has not been sent.').waitFor()
    await findDiscardDialog().getByRole('button', { name: 'Keep editing' }).click()
    await waitUntilGone(findDiscardDialog())
  }

  it('asks before the panel is left, also after the entry was saved', async () => {
    await reload()
    await openPanel()
    await findSendBackButton().click()
    const field = panel().getByLabel('Question to the employee')
    await field.fill(questionText)
    await panel().getByRole('button', { name: 'Cancel' }).click()
    await stay()
    expect(await field.inputValue()).toBe(questionText)
    await panel().getByRole('checkbox', { name: 'Approved' }).focus()
    await page.keyboard.press('Space')
    await panel().getByRole('button', { name: 'Save', exact: true }).click()
    await stay()
    await panel().getByText('No changes have been made').waitFor()
    expect(await readEntry()).toMatchObject({ approved: false })
    await page.keyboard.press('Escape')
    await discard()
    await waitUntilGone(page.getByRole('dialog'))
    expect(await readEntry()).toMatchObject({ asked_at: null })
  })

  it('asks before the dialog of comments is left, above the panel and from the row', async () => {
    const dialog = page.getByRole('dialog', { name: /^Comments: Ann/ })
    await openPanel()
    await panel()
      .getByRole('button', { name: /^Comments/ })
      .click()
    await dialog.getByLabel('New comment').fill('Ring me')
    await page.keyboard.press('Escape')
    await stay()
    expect(await dialog.getByLabel('New comment').inputValue()).toBe('Ring me')
    await page.keyboard.press('Escape')
    await discard()
    await waitUntilGone(dialog)
    await closePanel()
    await page.locator(`[id="comments-${id}"]`).click()
    await dialog.getByLabel('New comment').fill('Ring me')
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await discard()
    await waitUntilGone(page.getByRole('dialog'))
  })
})

it('offers no question where approving is off, but shows one that waits', async () => {
  await ask()
  await fixture.company.call(api.settings.save, { body: { features: { approve_work_logs: false } } })
  await reload()
  await openPanel()
  await findOpenQuestion().getByRole('button', { name: 'Take the question back' }).click()
  await waitUntilGone(findOpenQuestion())
  expect(await findSendBackButton().count()).toBe(0)
  await closePanel()
})
