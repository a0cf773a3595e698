import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { setActor } from '../support/stored-data.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import { findRowCheckbox } from '../support/entries-screen.ts'
import {
  signUpCompanyInLisbon,
  toOctoberDate,
  findDialog,
  createEightHourTimes,
  waitUntilGone,
  setTime,
  type CompanyInLisbon,
} from '../support/entry-dialogs.ts'
import { findAxeViolations, measureOverflow } from '../support/screen.ts'

let browser: BrowserContext
let lisbonSetup: CompanyInLisbon
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext()
  lisbonSetup = await signUpCompanyInLisbon()
  page = await lisbonSetup.openEntriesScreen(browser)
})
afterEach(async () => {
  await page.unrouteAll()
  await lisbonSetup.removeEntries()
})
afterAll(() => closePages(browser))

async function chooseOption(field: string, option: string) {
  await findDialog(page).getByRole('combobox', { name: field }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function selectAll(count: number) {
  await page.getByRole('gridcell').getByRole('checkbox').first().focus()
  await page.keyboard.press('Control+a')
  await page.getByText(`${count} selected`).first().waitFor()
}

it('adds a night shift on several days, with its true hours over a clock change', async () => {
  await page.getByRole('button', { name: 'Add entry' }).click()
  const dialog = findDialog(page)
  for (const value of ['Ann', 'House']) await dialog.locator(`input[role=combobox][value=${value}]`).waitFor()
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await setTime(page, 'In', '2200')
  await setTime(page, 'Out', '0600')
  await dialog.getByText('Out time has to be after In time').waitFor()
  expect(await add.isDisabled()).toBe(true)
  await dialog.getByText('The day after').click()
  await add.click()
  await dialog.getByRole('alert').getByText('Select at least one day').waitFor()
  const choose = (name: RegExp) => dialog.getByRole('button', { name }).click()
  await choose(/23 October 2026/)
  await waitUntilGone(dialog.getByText('Select at least one day'))
  await choose(/24 October 2026/)
  await dialog.getByText('2 entries of 8.00 hours, 17.00 hours in all').waitFor()
  await dialog.getByText('24 October 2026: 9.00 hours').waitFor()
  await add.click()
  await waitUntilGone(dialog)
  await page.getByText('2 entries added').waitFor()
  expect(await lisbonSetup.listEntries()).toMatchObject([
    { start_time: '2026-10-23T21:00:00Z', end_time: '2026-10-24T05:00:00Z', project: { name: 'House' } },
    { start_time: '2026-10-24T21:00:00Z', end_time: '2026-10-25T06:00:00Z', total_time: 9 * 3600 },
  ])
  await page.getByRole('gridcell', { name: '9.00' }).waitFor()
})

it('adds an entry once when it is repeated after a lost response', async () => {
  await lisbonSetup.reopen(page)
  await page.getByRole('button', { name: 'Add entry' }).click()
  const dialog = findDialog(page)
  await dialog.getByRole('button', { name: /23 October 2026/ }).click()
  await setTime(page, 'In', '0800')
  let attempts = 0
  await page.route('**/api/worklogs', async route => {
    if (route.request().method() !== 'POST' || attempts++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await waitUntilGone(dialog)
  expect(await lisbonSetup.listEntries()).toHaveLength(1)
})

describe('with two projects', () => {
  let shed: { id: string }
  beforeAll(async () => {
    shed = await lisbonSetup.company.project('Shed')
    await page.reload()
  })

  describe('an entry with a concurrent change', () => {
    async function editMeanwhile() {
      const [entry] = await lisbonSetup.addEntries([createEightHourTimes(20)])
      if (!entry) throw new Error('the entry was not added')
      await lisbonSetup.reopen(page)
      await page.getByRole('button', { name: /^Edit entry/ }).click()
      await lisbonSetup.company.call(api.workLogs.edit, { body: { id: entry.id, version: 1, new_project_id: shed.id } })
      await setTime(page, 'Out', '1730')
      await findDialog(page).getByRole('button', { name: 'Save' }).click()
      await findDialog(page)
        .getByText(/^The entry was changed by somebody else/)
        .waitFor()
      await findDialog(page).getByRole('row', { name: 'Project Shed Not changed' }).waitFor()
      await findDialog(page).getByRole('row', { name: 'Out 20 Oct 2026, 17:00 20 Oct 2026, 17:30' }).waitFor()
    }

    it('can be kept as it is now', async () => {
      await editMeanwhile()
      expect(await findAxeViolations(page)).toEqual([])
      expect(await measureOverflow(page, 320)).toBe(0)
      await page.getByRole('button', { name: 'Take theirs' }).click()
      await waitUntilGone(findDialog(page))
      await page.getByRole('gridcell', { name: 'Shed' }).waitFor()
      expect(await lisbonSetup.listEntries()).toMatchObject([
        { project: { name: 'Shed' }, end_time: '2026-10-20T16:00:41Z' },
      ])
    })

    it('takes the typed fields, and keeps the others of the concurrent change', async () => {
      await editMeanwhile()
      await page.getByRole('button', { name: 'Keep mine' }).click()
      await waitUntilGone(findDialog(page))
      expect(await lisbonSetup.listEntries()).toMatchObject([
        { version: 3, project: { name: 'Shed' }, end_time: '2026-10-20T16:30:00Z' },
      ])
    })
  })

  it('changes the times of 12 entries, each on its own date', async () => {
    await lisbonSetup.addEntries(Array.from({ length: 12 }, (_, i) => createEightHourTimes(i + 1)))
    await lisbonSetup.reopen(page)
    await selectAll(12)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const submitButton = findDialog(page).getByRole('button', { name: 'Change 12 entries' })
    expect(await submitButton.isEnabled()).toBe(true)
    await submitButton.click()
    await findDialog(page).getByText('No changes have been made').waitFor()
    await findDialog(page).getByText('New in and out times').click()
    await findDialog(page).getByText('No changes have been made').waitFor({ state: 'detached' })
    await setTime(page, 'In', '2100')
    await setTime(page, 'Out', '0500')
    await findDialog(page).getByText('The day after').click()
    await submitButton.click()
    await waitUntilGone(findDialog(page))
    await page.getByText('12 entries changed').waitFor()
    expect((await lisbonSetup.listEntries()).map(({ start_time, end_time }) => [start_time, end_time])).toEqual(
      Array.from({ length: 12 }, (_, i) => [`${toOctoberDate(i + 1)}T20:00:00Z`, `${toOctoberDate(i + 2)}T04:00:00Z`]),
    )
  })

  it('moves 30 entries to another project, and names a stale one', async () => {
    const addedEntries = await lisbonSetup.addEntries(
      Array.from({ length: 30 }, (_, i) => [
        `${toOctoberDate((i % 15) + 1)}T${i < 15 ? '08' : '13'}:00:00Z`,
        `${toOctoberDate((i % 15) + 1)}T${i < 15 ? '12' : '17'}:00:00Z`,
      ]),
    )
    await lisbonSetup.reopen(page)
    await selectAll(30)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await findDialog(page).waitFor()
    await lisbonSetup.company.call(api.workLogs.edit, {
      body: { id: addedEntries[0]?.id ?? '', version: 1, new_end_time: `${toOctoberDate(1)}T12:30:00Z` },
    })
    await chooseOption('New project', 'Shed')
    await findDialog(page).getByRole('button', { name: 'Change 30 entries' }).click()
    await findDialog(page).getByText('29 of 30 entries done. These were not:').waitFor()
    await findDialog(page)
      .getByText(/Somebody else changed this entry/)
      .waitFor()
    await findDialog(page).getByText('Ann, 1 Oct 2026, 09:00').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await findDialog(page).getByRole('button', { name: 'Close' }).click()
    await waitUntilGone(findDialog(page))
    expect(
      (await lisbonSetup.listEntries()).filter(({ project }) => project.name === 'House').map(({ id }) => id),
    ).toEqual([addedEntries[0]?.id])
  })

  it('deletes the selected entries only after confirmation', async () => {
    await lisbonSetup.addEntries([1, 2, 3].map(createEightHourTimes))
    await lisbonSetup.reopen(page)
    const remove = () => page.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await findRowCheckbox(page, 0).click()
    await remove()
    await page.getByRole('dialog', { name: 'Delete 1 entry?' }).waitFor()
    await findDialog(page)
      .getByText(/comments and locations. This cannot be undone/)
      .waitFor()
    await findDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await waitUntilGone(findDialog(page))
    expect(await lisbonSetup.listEntries()).toHaveLength(3)
    await selectAll(3)
    await remove()
    await findDialog(page)
      .getByRole('button', { name: /^Delete / })
      .click()
    await waitUntilGone(findDialog(page))
    expect(await page.getByRole('rowheader').count()).toBe(0)
    expect(await lisbonSetup.listEntries()).toEqual([])
  })

  it('sends only changed fields, and shows the first times and the author', async () => {
    await lisbonSetup.addEntries([createEightHourTimes(20)])
    await lisbonSetup.reopen(page)
    await page.getByRole('button', { name: /^Edit entry/ }).click()
    await setTime(page, 'Out', '1730')
    await findDialog(page).getByText('8.49 hours').waitFor()
    const sentRequest = page.waitForRequest(request => request.method() === 'PUT')
    await page.keyboard.press('Enter')
    expect((await sentRequest).postDataJSON()).toEqual({
      id: expect.any(String),
      version: 1,
      new_end_time: '2026-10-20T16:30:00Z',
    })
    await waitUntilGone(findDialog(page))
    await page.getByRole('button', { name: /^Edit entry/ }).click()
    await findDialog(page)
      .getByText(/^First recorded as 20 Oct 2026, 09:00/)
      .waitFor()
    await chooseOption('Project', 'Shed')
    await setActor(lisbonSetup.company, 'Sigga')
    await findDialog(page).getByRole('button', { name: 'Save' }).click()
    await waitUntilGone(findDialog(page))
    await page.getByRole('button', { name: /^Edit entry/ }).click()
    await findDialog(page).getByRole('button', { name: 'History' }).click()
    await findDialog(page)
      .getByText(/^Support: Sigga, /)
      .waitFor()
    expect(
      await findDialog(page)
        .getByText(/^Company, /)
        .count(),
    ).toBe(2)
    await findDialog(page).getByText('Out: 20 Oct 2026, 17:00 → 20 Oct 2026, 17:30').waitFor()
    await findDialog(page).getByText('Project: House → Shed').waitFor()
    await page.keyboard.press('Escape')
  })

  it('approves an entry if enabled, and clears the approval on a change', async () => {
    await lisbonSetup.addEntries([createEightHourTimes(20)])
    await lisbonSetup.company.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
    await page.reload()
    await page.getByRole('button', { name: /^Edit entry/ }).click()
    await findDialog(page).getByText('Approved', { exact: true }).click()
    await findDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await waitUntilGone(findDialog(page))
    expect(await lisbonSetup.listEntries()).toMatchObject([{ approved: true }])
    await page.getByRole('button', { name: /^Edit entry/ }).click()
    await setTime(page, 'Out', '1730')
    await findDialog(page).getByText('Saving clears the approval').waitFor()
    await findDialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await waitUntilGone(findDialog(page))
    expect(await lisbonSetup.listEntries()).toMatchObject([{ approved: false }])
    await page.getByRole('button', { name: /^Edit entry/ }).click()
    await setTime(page, 'Out', '1745')
    await findDialog(page).getByRole('button', { name: 'Save and approve' }).click()
    await waitUntilGone(findDialog(page))
    expect(await lisbonSetup.listEntries()).toMatchObject([{ approved: true, version: 5 }])
  })
})
