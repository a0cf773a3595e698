import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import { languages } from '../../shared/domain/languages.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { parseImageKey } from '../../shared/domain/images.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { mapTiles } from '../../shared/map-tiles.ts'
import { closePages, openBrowserContext } from '../support/chromium.ts'
import {
  signUpCompanyInLisbon,
  findDialog,
  createEightHourTimes,
  waitUntilGone,
  type CompanyInLisbon,
} from '../support/entry-dialogs.ts'
import { eventually } from '../support/eventually.ts'
import { smallPng } from '../support/images.ts'
import { openCompanyApp, findAxeViolations, measureOverflow } from '../support/screen.ts'
import { secondsAgo } from '../support/company-with-phone.ts'
import { signUpCompany } from '../support/company.ts'

let browser: BrowserContext
let lisbonSetup: CompanyInLisbon
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext()
  lisbonSetup = await signUpCompanyInLisbon()
  await lisbonSetup.addEntries([createEightHourTimes(20)])
  page = await lisbonSetup.openEntriesScreen(browser)
})
afterAll(() => closePages(browser))

it('explains why a location may be missing', async () => {
  await page.getByRole('button', { name: /^Missing location/ }).click()
  await findDialog(page).getByText('No GPS location is associated with this time entry').waitFor()
  expect(await findDialog(page).getByRole('listitem').count()).toBe(4)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
})

it('adds a comment by Ctrl and Enter, retries a failed image, and enlarges it', async () => {
  await page.getByRole('button', { name: /comments: Ann/ }).click()
  const dialog = findDialog(page).first()
  await dialog.getByText('No comments have been added').waitFor()
  await dialog.getByRole('button', { name: 'Add comment' }).click()
  await dialog.getByText('Write a comment first').waitFor()
  await dialog.getByLabel('New comment').fill('Roof done\nto the ridge')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('listitem').getByText('Roof done').waitFor()
  await dialog.getByText(/^Company, /).waitFor()

  let areUploadsDown = true
  await page.route('**/api/images', route => (areUploadsDown ? route.abort() : route.continue()))
  const file = dialog.locator('input[type=file]')
  await file.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('not for this browser') })
  await dialog.getByText('This browser cannot read HEIC photos.').waitFor()
  await file.setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: smallPng })
  await dialog.getByRole('button', { name: 'Upload the image again' }).waitFor()
  areUploadsDown = false
  await dialog.getByRole('button', { name: 'Upload the image again' }).click()
  const thumbnail = dialog.getByRole('button', { name: /^Enlarge the image: Company/ })
  await thumbnail.waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
  await thumbnail.click()
  const imageDialog = page.getByRole('dialog', { name: /^Image: Company/ })
  await imageDialog.getByRole('img').waitFor()
  await page.waitForFunction("document.querySelector('[role=dialog] img[srcset]')?.naturalWidth === 2")
  await page.keyboard.press('Escape')
  await page.locator('button[aria-label^="Enlarge the image"]:focus').waitFor()
  const [entry] = await lisbonSetup.listEntries()
  expect(entry?.comments).toHaveLength(2)
  expect(parseImageKey(entry?.comments[1] ?? '', { company: lisbonSetup.company.account.id })).toBeDefined()
  await page.unrouteAll()
  await page.keyboard.press('Escape')
})

it('sends a large photo as a JPEG of at most 2048 pixels', async () => {
  await page.locator('[id^="comments-"]').first().click()
  const largePng = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1500
    canvas.height = 3000
    canvas.getContext('2d').fillRect(0, 0, 1500, 3000)
    return canvas.toDataURL('image/png').split(',')[1]
  })()`)
  await findDialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: Buffer.from(largePng, 'base64') })
  const thumbnail = findDialog(page)
    .getByRole('button', { name: /^Enlarge/ })
    .nth(1)
  await thumbnail.locator('img').waitFor()
  const imageUrl = await thumbnail.locator('img').getAttribute('src')
  const size = await page.evaluate<object>(`(async () => {
    const image = new Image()
    image.src = '${imageUrl?.replace('width=320', 'width=2048')}'
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })()`)
  expect(size).toEqual([1024, 2048])
  await page.keyboard.press('Escape')
})

it.each(languages)('fits a small phone without axe findings in %s', async language => {
  page = await lisbonSetup.openEntriesScreen(browser, language)
  const openers = [
    page.locator('#add'),
    page.locator('[id^="edit-"]').first(),
    page.locator('[id^="comments-"]').first(),
  ]
  for (const opener of openers) {
    await opener.click()
    await findDialog(page).getByRole('button').first().waitFor()
    // axe checks only English, because languages differ only in words, which axe does not judge.
    if (language === 'en') expect(await findAxeViolations(page)).toEqual([])
    expect(await measureOverflow(page, 320)).toBe(0)
    await page.keyboard.press('Escape')
    await waitUntilGone(findDialog(page))
  }
})

it('enters a forgotten clock-out by keyboard, and returns the focus', async () => {
  const { company, ann, house } = lisbonSetup
  const phone = await company.logInPhone(ann)
  const start_time = secondsAgo(3600)
  const entry = await phone.call(api.employee.clockIn, {
    body: { id: `${ann.id}.${newId()}`, project_id: house.id, start_time },
  })
  await browser.clock.setFixedTime(new Date())
  page = await openCompanyApp(browser, company, 'entries')
  const focusedEdit = page.locator('[aria-label^="Edit entry: Ann"]:focus')
  // A table focuses a row, and arrow keys move to its cells.
  await page.getByRole('row', { name: 'Ann', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await focusedEdit.waitFor()
  await page.keyboard.press('Enter')
  const dialog = findDialog(page)
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
  await waitUntilGone(dialog)
  await focusedEdit.waitFor()
  const closed = convertColumnsToEntries((await company.call(api.workLogs.list)).work_logs)
  expect(closed).toMatchObject([{ id: entry.id, version: 2, start_time }])
  expect(closed[0]?.end_time).not.toBeNull()
  await page.keyboard.press('Enter')
  await findDialog(page).waitFor()
  await page.keyboard.press('Escape')
  await focusedEdit.waitFor()
})

it('maps locations with accuracy and age, up to zoom 12 by itself and 18 by hand', async () => {
  const company = await signUpCompany()
  const [ann, house] = await Promise.all([company.employee('Ann'), company.project('House')])
  const phone = await company.logInPhone(ann)
  const location = (seconds: number, lat: number) => ({ lat, lon: -21.9, accuracy: 25, timestamp: secondsAgo(seconds) })
  const [earlierId, id] = [`${ann.id}.${newId()}`, `${ann.id}.${newId()}`]
  await phone.call(api.employee.clockIn, {
    body: { id: earlierId, project_id: house.id, start_time: secondsAgo(3000), location: location(3000, 64.14) },
  })
  await phone.call(api.employee.clockOut, { body: { id: earlierId, end_time: secondsAgo(2000) } })
  await phone.call(api.employee.clockIn, {
    body: { id, project_id: house.id, start_time: secondsAgo(1200), location: location(1200, 64.14) },
  })
  await phone.call(api.employee.clockOut, { body: { id, end_time: secondsAgo(0), location: location(0, 64.15) } })
  const tileUrls: string[] = []
  await browser.route(`${new URL(mapTiles.url).origin}/**`, route => {
    tileUrls.push(route.request().url())
    return route.fulfill({ contentType: 'image/png', body: smallPng })
  })
  const refusalMessages: string[] = []
  await browser.clock.setFixedTime(new Date())
  page = await openCompanyApp(browser, company, 'entries')
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refusalMessages.push(message.text())
  })
  const mapButtons = page.getByRole('button', { name: /^Map: Ann/ })
  await mapButtons.first().click()
  const dialog = findDialog(page)
  await dialog.locator('.leaflet-tile-loaded').first().waitFor()
  expect(new Set(tileUrls.map(url => new URL(url).pathname.split('/')[1]))).toEqual(new Set(['12']))
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/within 25 m · position 20 minutes old$/),
    expect.stringMatching(/within 25 m$/),
  ])
  expect(await dialog.locator('path').count()).toBe(2)
  const markers = dialog.getByRole('region', { name: 'Map' }).getByRole('button', { name: /^[12]\. / })
  expect(await markers.count()).toBe(2)
  expect(refusalMessages).toEqual([])
  expect(await findAxeViolations(page)).toEqual([])
  expect(await measureOverflow(page, 320)).toBe(0)
  await markers.nth(1).focus()
  await page.keyboard.press('Enter')
  await page.locator('.leaflet-popup').getByText('within 25 m').waitFor()
  expect(await dialog.getByRole('button', { name: 'Closer' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await mapButtons.last().click()
  await dialog.getByRole('button', { name: 'Closer' }).click()
  const waitForZoom = (zoom: string) =>
    eventually(async () => tileUrls.some(url => new URL(url).pathname.split('/')[1] === zoom), Boolean)
  await waitForZoom('16')
  const zoomInButton = dialog.getByRole('button', { name: 'Zoom in' })
  for (let press = 0; press < 2; press++) await zoomInButton.click()
  await waitForZoom('18')
  expect(await zoomInButton.getAttribute('aria-disabled')).toBe('true')
})
