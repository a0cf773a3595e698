import type { BrowserContext, Locator, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { languages, type Language } from '../../shared/domain/languages.ts'
import { fromColumns } from '../../shared/domain/entry-columns.ts'
import { imageKeyOf } from '../../shared/domain/images.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { Entry } from '../../shared/domain/entry.ts'
import { mapTiles } from '../../shared/map-tiles.ts'
import { actAs } from '../support/stored-data.ts'
import { closePages, emptyBrowser } from '../support/chromium.ts'
import { png } from '../support/images.ts'
import { appOf, barriers, overflowAt } from '../support/screen.ts'
import { company } from '../support/company.ts'

let browser: BrowserContext
beforeAll(async () => {
  browser = await emptyBrowser()
})
afterEach(() => closePages(browser))

/** the Monday after the clocks of Lisbon went back */
const today = '2026-10-26T12:00:00Z'
const october = { from: '2026-10-01T00:00:00Z', to: '2026-10-31T00:00:00Z' }

async function hamarInLisbon() {
  const hamar = await company({ time_zone: 'Europe/Lisbon' })
  const [ann, house] = await Promise.all([hamar.employee('Ann'), hamar.project('House')])
  return {
    hamar,
    ann,
    house,
    add: (times: [start: string, end: string][]): Promise<Entry[]> =>
      hamar.call(api.workLogs.add, {
        body: times.map(([start_time, end_time]) => ({
          employee_id: ann.id,
          project_id: house.id,
          start_time,
          end_time,
        })),
      }),
    /** the oldest first */
    entries: async (): Promise<Entry[]> =>
      fromColumns((await hamar.call(api.workLogs.list, { query: october })).work_logs).toSorted((a, b) =>
        a.start_time.localeCompare(b.start_time),
      ),
    open: async (language?: Language): Promise<Page> => {
      await browser.clock.setFixedTime(today)
      const page = await appOf(browser, hamar, 'entries', language)
      await page.locator('#add').waitFor()
      return page
    },
  }
}

const day = (n: number): string => `2026-10-${String(n).padStart(2, '0')}`
const eightHours = (n: number): [string, string] => [`${day(n)}T08:00:23Z`, `${day(n)}T16:00:41Z`]
const dialogOn = (page: Page): Locator => page.getByRole('dialog')
const isGone = (dialog: Locator) => dialog.waitFor({ state: 'detached' })

async function setTime(page: Page, name: string, digits: string) {
  await dialogOn(page).getByRole('group', { name, exact: true }).getByRole('spinbutton').first().focus()
  await page.keyboard.type(digits)
}

async function choose(page: Page, field: string, option: string) {
  await dialogOn(page).getByRole('combobox', { name: field }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function selectAll(page: Page, count: number) {
  await page.getByRole('gridcell').getByRole('checkbox').first().focus()
  await page.keyboard.press('Control+a')
  await page.getByText(`${count} selected`).first().waitFor()
}

test('a night shift is added on several days, and the night on which the clocks change has its true hours', async () => {
  const { open, entries } = await hamarInLisbon()
  const page = await open()
  await page.getByRole('button', { name: 'Add entry' }).click()
  const dialog = dialogOn(page)
  for (const value of ['Ann', 'House']) await dialog.locator(`input[role=combobox][value=${value}]`).waitFor()
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await setTime(page, 'In', '2200')
  await setTime(page, 'Out', '0600')
  await dialog.getByText('Out time has to be after In time').waitFor()
  expect(await add.isDisabled()).toBe(true)
  await dialog.getByText('The day after').click()
  await add.click()
  await dialog.getByRole('alert').getByText('Select at least one day').waitFor()
  for (const name of [/23 October 2026/, /24 October 2026/]) await dialog.getByRole('button', { name }).click()
  await dialog.getByText('2 entries of 8.00 hours, 17.00 hours in all').waitFor()
  await dialog.getByText('24 October 2026: 9.00 hours').waitFor()
  await add.click()
  await isGone(dialog)
  await page.getByText('2 entries added').waitFor()
  expect(await entries()).toMatchObject([
    { start_time: '2026-10-23T21:00:00Z', end_time: '2026-10-24T05:00:00Z', project: { name: 'House' } },
    { start_time: '2026-10-24T21:00:00Z', end_time: '2026-10-25T06:00:00Z', total_time: 9 * 3600 },
  ])
  await page.getByRole('gridcell', { name: '9.00' }).waitFor()
})

test('an entry added again after its answer got lost is there once', async () => {
  const { open, entries } = await hamarInLisbon()
  const page = await open()
  await page.getByRole('button', { name: 'Add entry' }).click()
  const dialog = dialogOn(page)
  await dialog.getByRole('button', { name: /23 October 2026/ }).click()
  await setTime(page, 'In', '0800')
  let lost = 0
  await page.route('**/api/worklogs', async route => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await isGone(dialog)
  expect(await entries()).toHaveLength(1)
})

test('a forgotten clock-out is given by the keyboard alone, and the focus returns', async () => {
  const { hamar, ann, house } = await hamarInLisbon()
  const phone = await hamar.phoneOf(ann)
  const start_time = new Date(Math.floor(Date.now() / 1000 - 3600) * 1000).toISOString().replace('.000', '')
  const log = await phone.call(api.employee.clockIn, {
    body: { id: `${ann.id}.${newId()}`, project_id: house.id, start_time },
  })
  await browser.clock.setFixedTime(new Date())
  const page = await appOf(browser, hamar, 'entries')
  const focusedEdit = page.locator('[aria-label^="Edit entry: Ann"]:focus')
  // a table takes the focus as a row, and the arrows lead to what is in it
  const goToEdit = async () => {
    await page.getByRole('row', { name: 'Ann', exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await focusedEdit.waitFor()
  }
  await goToEdit()
  await page.keyboard.press('Enter')
  const dialog = dialogOn(page)
  await dialog.getByText('Not clocked out').waitFor()
  await dialog.getByText('No changes have been made').waitFor()
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Clock out' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('group', { name: 'Out' }).waitFor()
  await dialog.getByRole('checkbox', { name: 'The day after' }).focus()
  if (!(await dialog.getByRole('checkbox', { name: 'The day after' }).isChecked())) await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await isGone(dialog)
  await focusedEdit.waitFor()
  const closed = fromColumns((await hamar.call(api.workLogs.list)).work_logs)
  expect(closed).toMatchObject([{ id: log.id, version: 2, start_time }])
  expect(closed[0]?.end_time).not.toBeNull()
  await goToEdit()
  await page.keyboard.press('Enter')
  await dialogOn(page).waitFor()
  await page.keyboard.press('Escape')
  await focusedEdit.waitFor()
})

test('only what was changed is sent, what was first recorded is told, and the history says who', async () => {
  const { hamar, add, open } = await hamarInLisbon()
  await add([eightHours(20)])
  await hamar.project('Shed')
  const page = await open()
  await page.getByRole('button', { name: /^Edit entry/ }).click()
  await setTime(page, 'Out', '1730')
  await dialogOn(page).getByText('8.49 hours').waitFor()
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await dialogOn(page).getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON()).toEqual({
    id: expect.any(String),
    version: 1,
    new_end_time: '2026-10-20T16:30:00Z',
  })
  await isGone(dialogOn(page))
  await page.getByRole('button', { name: /^Edit entry/ }).click()
  await dialogOn(page)
    .getByText(/^First recorded as 20 Oct 2026, 09:00/)
    .waitFor()
  await choose(page, 'Project', 'Shed')
  await actAs(hamar, 'Sigga')
  await dialogOn(page).getByRole('button', { name: 'Save' }).click()
  await isGone(dialogOn(page))
  await page.getByRole('button', { name: /^Edit entry/ }).click()
  await dialogOn(page).getByRole('button', { name: 'History' }).click()
  await dialogOn(page)
    .getByText(/^Support: Sigga, /)
    .waitFor()
  expect(
    await dialogOn(page)
      .getByText(/^Company, /)
      .count(),
  ).toBe(2)
  await dialogOn(page).getByText('Out: 20 Oct 2026, 17:00 → 20 Oct 2026, 17:30').waitFor()
  await dialogOn(page).getByText('Project: House → Shed').waitFor()
})

describe('an entry that somebody else changed meanwhile', () => {
  async function meanwhile() {
    const story = await hamarInLisbon()
    const [log] = await story.add([eightHours(20)])
    if (!log) throw new Error('not added')
    const page = await story.open()
    await page.getByRole('button', { name: /^Edit entry/ }).click()
    const shed = await story.hamar.project('Shed')
    await story.hamar.call(api.workLogs.edit, { body: { id: log.id, version: 1, new_project_id: shed.id } })
    await setTime(page, 'Out', '1730')
    await dialogOn(page).getByRole('button', { name: 'Save' }).click()
    await dialogOn(page)
      .getByText(/^The entry was changed by somebody else/)
      .waitFor()
    await dialogOn(page).getByRole('row', { name: 'Project Shed Not changed' }).waitFor()
    await dialogOn(page).getByRole('row', { name: 'Out 20 Oct 2026, 17:00 20 Oct 2026, 17:30' }).waitFor()
    return { ...story, page }
  }

  test('is kept as it is now', async () => {
    const { page, entries } = await meanwhile()
    expect(await barriers(page)).toEqual([])
    expect(await overflowAt(page, 320)).toBe(0)
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await isGone(dialogOn(page))
    await page.getByRole('gridcell', { name: 'Shed' }).waitFor()
    expect(await entries()).toMatchObject([{ project: { name: 'Shed' }, end_time: '2026-10-20T16:00:41Z' }])
  })

  test('gets what was typed, and keeps what the other changed of the rest', async () => {
    const { page, entries } = await meanwhile()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await isGone(dialogOn(page))
    expect(await entries()).toMatchObject([{ version: 3, project: { name: 'Shed' }, end_time: '2026-10-20T16:30:00Z' }])
  })
})

test('the times of 12 entries are changed, each on its own date', async () => {
  const { add, entries, open } = await hamarInLisbon()
  await add(Array.from({ length: 12 }, (_, i) => eightHours(i + 1)))
  const page = await open()
  await selectAll(page, 12)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const submit = dialogOn(page).getByRole('button', { name: 'Change 12 entries' })
  expect(await submit.isEnabled()).toBe(true)
  await submit.click()
  await dialogOn(page).getByText('No changes have been made').waitFor()
  await dialogOn(page).getByText('New in and out times').click()
  await setTime(page, 'In', '2100')
  await setTime(page, 'Out', '0500')
  await dialogOn(page).getByText('The day after').click()
  await submit.click()
  await isGone(dialogOn(page))
  await page.getByText('12 entries changed').waitFor()
  expect((await entries()).map(({ start_time, end_time }) => [start_time, end_time])).toEqual(
    Array.from({ length: 12 }, (_, i) => [`${day(i + 1)}T20:00:00Z`, `${day(i + 2)}T04:00:00Z`]),
  )
})

test('30 entries are moved to another project, and the one that somebody else changed is named', async () => {
  const { hamar, add, entries, open } = await hamarInLisbon()
  const logs = await add(
    Array.from({ length: 30 }, (_, i) => [
      `${day((i % 15) + 1)}T${i < 15 ? '08' : '13'}:00:00Z`,
      `${day((i % 15) + 1)}T${i < 15 ? '12' : '17'}:00:00Z`,
    ]),
  )
  await hamar.project('Shed')
  const page = await open()
  await selectAll(page, 30)
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await dialogOn(page).waitFor()
  await hamar.call(api.workLogs.edit, {
    body: { id: logs[0]?.id ?? '', version: 1, new_end_time: `${day(1)}T12:30:00Z` },
  })
  await choose(page, 'New project', 'Shed')
  await dialogOn(page).getByRole('button', { name: 'Change 30 entries' }).click()
  await dialogOn(page).getByText('29 of 30 entries done. These were not:').waitFor()
  await dialogOn(page)
    .getByText(/Somebody else changed this entry/)
    .waitFor()
  await dialogOn(page).getByText('Ann, 1 Oct 2026, 09:00').waitFor()
  expect(await barriers(page)).toEqual([])
  await dialogOn(page).getByRole('button', { name: 'Close' }).click()
  await isGone(dialogOn(page))
  expect((await entries()).filter(({ project }) => project.name === 'House').map(({ id }) => id)).toEqual([logs[0]?.id])
})

test('a comment is added by Ctrl and Enter, and an image is made smaller, sent again after a failure, and shown large', async () => {
  const { hamar, add, entries, open } = await hamarInLisbon()
  await add([eightHours(20)])
  const page = await open()
  await page.getByRole('button', { name: /comments: Ann/ }).click()
  const dialog = dialogOn(page).first()
  await dialog.getByText('No comments have been added').waitFor()
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  await dialog.getByText('Write a comment first').waitFor()
  await dialog.getByLabel('New comment').fill('Roof done\nto the ridge')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('listitem').getByText('Roof done').waitFor()
  await dialog.getByText(/^Company, /).waitFor()

  let isDown = true
  await page.route('**/api/images', route => (isDown ? route.abort() : route.continue()))
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('not for this browser') })
  await dialog.getByText('This browser cannot read HEIC photos.').waitFor()
  await file.setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: png })
  await dialog.getByRole('button', { name: 'Try the image again' }).waitFor()
  isDown = false
  await dialog.getByRole('button', { name: 'Try the image again' }).click()
  const thumbnail = dialog.getByRole('button', { name: /^Enlarge the image: Company/ })
  await thumbnail.waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await overflowAt(page, 320)).toBe(0)
  await thumbnail.click()
  const large = page.getByRole('dialog', { name: /^Image: Company/ })
  await large.getByRole('img').waitFor()
  await page.waitForFunction("document.querySelector('[role=dialog] img[srcset]')?.naturalWidth === 2")
  await page.keyboard.press('Escape')
  await page.locator('button[aria-label^="Enlarge the image"]:focus').waitFor()
  const [log] = await entries()
  expect(log?.comments).toHaveLength(2)
  expect(imageKeyOf(log?.comments[1] ?? '', { company: hamar.account.id })).toBeDefined()
})

test('a large photograph is sent as a jpg of 2048 pixels at most', async () => {
  const { add, open } = await hamarInLisbon()
  await add([eightHours(20)])
  const page = await open()
  await page.getByRole('button', { name: /comments: Ann/ }).click()
  const large = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1500
    canvas.height = 3000
    canvas.getContext('2d').fillRect(0, 0, 1500, 3000)
    return canvas.toDataURL('image/png').split(',')[1]
  })()`)
  await dialogOn(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') })
  const thumbnail = dialogOn(page).getByRole('button', { name: /^Enlarge/ })
  await thumbnail.locator('img').waitFor()
  const shown = await thumbnail.locator('img').getAttribute('src')
  const size = await page.evaluate<object>(`(async () => {
    const image = new Image()
    image.src = '${shown?.replace('width=320', 'width=2048')}'
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })()`)
  expect(size).toEqual([1024, 2048])
})

describe('the map', () => {
  async function withLocations() {
    const hamar = await company()
    const [ann, house] = await Promise.all([hamar.employee('Ann'), hamar.project('House')])
    const phone = await hamar.phoneOf(ann)
    const ago = (seconds: number): string =>
      new Date(Math.floor(Date.now() / 1000 - seconds) * 1000).toISOString().replace('.000', '')
    const location = (seconds: number, lat: number) => ({ lat, lon: -21.9, accuracy: 25, timestamp: ago(seconds) })
    const id = `${ann.id}.${newId()}`
    await phone.call(api.employee.clockIn, {
      body: { id, project_id: house.id, start_time: ago(60), location: location(1200, 64.14) },
    })
    await phone.call(api.employee.clockOut, { body: { id, end_time: ago(0), location: location(0, 64.15) } })
    const tiles: string[] = []
    await browser.route(`${new URL(mapTiles.url).origin}/**`, route => {
      tiles.push(route.request().url())
      return route.fulfill({ contentType: 'image/png', body: png })
    })
    const refused: string[] = []
    await browser.clock.setFixedTime(new Date())
    const page = await appOf(browser, hamar, 'entries')
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    await page.getByRole('button', { name: /^Map: Ann/ }).click()
    await dialogOn(page).locator('.leaflet-tile-loaded').first().waitFor()
    return { page, tiles, refused }
  }

  test('shows where the phone was, how exactly, and how old that was; under the site’s own rules, no closer than zoom 12', async () => {
    const { page, tiles, refused } = await withLocations()
    const dialog = dialogOn(page)
    expect(new Set(tiles.map(url => new URL(url).pathname.split('/')[1]))).toEqual(new Set(['12']))
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/within 25 m · the phone knew of it 20 minutes earlier$/),
      expect.stringMatching(/within 25 m$/),
    ])
    expect(await dialog.locator('path').count()).toBe(2)
    expect(
      await dialog
        .getByRole('region', { name: 'Map' })
        .getByRole('button', { name: /^[12]\. / })
        .count(),
    ).toBe(2)
    expect(refused).toEqual([])
    expect(await barriers(page)).toEqual([])
    expect(await overflowAt(page, 320)).toBe(0)
  })

  test('its places open by the keyboard', async () => {
    const { page } = await withLocations()
    await page.getByRole('button', { name: /^2\. / }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.leaflet-popup').getByText('within 25 m').waitFor()
  })
})

test('why a location is missing is explained', async () => {
  const { add, open } = await hamarInLisbon()
  await add([eightHours(20)])
  const page = await open()
  await page.getByRole('button', { name: /^Missing location/ }).click()
  await dialogOn(page).getByText('No GPS location is associated with this time entry').waitFor()
  expect(await dialogOn(page).getByRole('listitem').count()).toBe(4)
  expect(await barriers(page)).toEqual([])
})

test.each([1, 3])('%s selected entries are deleted once that is confirmed, and not before', async count => {
  const { add, entries, open } = await hamarInLisbon()
  await add(Array.from({ length: count }, (_, i) => eightHours(i + 1)))
  const page = await open()
  await selectAll(page, count)
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await dialogOn(page)
    .getByText(/comments and locations. This cannot be undone/)
    .waitFor()
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await isGone(dialogOn(page))
  expect(await entries()).toHaveLength(count)
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await dialogOn(page)
    .getByRole('button', { name: /^Delete / })
    .click()
  await isGone(dialogOn(page))
  expect(await page.getByRole('rowheader').count()).toBe(0)
  expect(await entries()).toEqual([])
})

test('an entry is approved where the company approves, and a change takes that back', async () => {
  const { hamar, add, entries, open } = await hamarInLisbon()
  await add([eightHours(20)])
  await hamar.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const page = await open()
  await page.getByRole('button', { name: /^Edit entry/ }).click()
  await dialogOn(page).getByText('Approved', { exact: true }).click()
  await dialogOn(page).getByRole('button', { name: 'Save' }).click()
  await isGone(dialogOn(page))
  expect(await entries()).toMatchObject([{ approved: true }])
  await page.getByRole('button', { name: /^Edit entry/ }).click()
  await setTime(page, 'Out', '1730')
  await dialogOn(page).getByText('Has to be approved again once it is saved').waitFor()
  await dialogOn(page).getByRole('button', { name: 'Save' }).click()
  await isGone(dialogOn(page))
  expect(await entries()).toMatchObject([{ approved: false }])
})

test.each(languages)('in %s the dialogs have no fault that axe finds, and no window is too narrow', async language => {
  const { add, open } = await hamarInLisbon()
  await add([eightHours(20), eightHours(21)])
  const page = await open(language)
  const openers = [
    page.locator('#add'),
    page.locator('[id^="edit-"]').first(),
    page.locator('[id^="comments-"]').first(),
  ]
  for (const opener of openers) {
    await opener.click()
    await dialogOn(page).getByRole('button').first().waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await overflowAt(page, 320)).toBe(0)
    await page.keyboard.press('Escape')
    await isGone(dialogOn(page))
  }
})
