import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { languageCookieName } from '../../../shared/site-paths.ts'
import { type PictureCompany, timeAfterMonthEnd, pictureTime } from './company.ts'
import { previewFolder, picturesFolder } from './folders.ts'
import type { PictureScreen } from './screens.ts'

/** A CSS pixel has this many picture pixels in each direction. */
export const pixelScale = 2
const colorSchemes = ['light', 'dark'] as const
type Scheme = (typeof colorSchemes)[number]

/**
 * With this limit, lossless files are smaller than lossy ones and letters stay sharp, because screens have few colours.
 */
const defaultColourCount = 16

export interface Size {
  width: number
  height: number
}

/**
 * Opens a page whose clock stands at `time`. An error of the page or of a request ends the command, because the picture
 * would show it.
 */
export async function openPage(
  context: BrowserContext,
  { language }: PictureCompany,
  { size, time, scheme = 'light' }: { size: Size; time: string; scheme?: Scheme },
): Promise<Page> {
  const page = await context.newPage()
  const fail = (message: string): void => {
    throw new Error(message)
  }
  page.on('pageerror', error => fail(error.message))
  page.on('response', response => {
    if (response.status() >= 400) fail(`${response.status()} ${response.url()}`)
  })
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.clock.setFixedTime(time)
  await context.addCookies([
    { name: languageCookieName, value: language, domain: 'localhost', path: '/', secure: true },
  ])
  return page
}

export async function takePicture(
  context: BrowserContext,
  company: PictureCompany,
  screen: PictureScreen,
): Promise<Size> {
  const sizes: Size[] = []
  for (const scheme of colorSchemes) {
    await context.clearCookies()
    const time = screen.isAfterMonthEnd ? timeAfterMonthEnd : pictureTime
    const page = await openPage(context, company, { size: screen.size, time, scheme })
    await screen.open(page, company)
    const size = await measureSize(page, screen)
    const png = await page.screenshot({ clip: { x: 0, y: 0, ...size } })
    const name = `${screen.name}-${company.language}-${scheme}`
    writeFileSync(join(previewFolder, `${name}.png`), png)
    await writePicture(png, name, size, screen.colourCount)
    await page.evaluate(() => localStorage.clear())
    await page.close()
    sizes.push(size)
  }
  const [lightSize, darkSize] = sizes
  if (!lightSize || lightSize.height !== darkSize?.height)
    throw new Error(`${screen.name} has another size in the dark`)
  return lightSize
}

/** Returns the size of the picture, which ends `marginPixels` below the last row that fits completely. */
async function measureSize(page: Page, { name, rows, marginPixels = 0 }: PictureScreen): Promise<Size> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const rowBottoms = await page
    .locator(rows)
    .evaluateAll(elements => elements.map(row => row.getBoundingClientRect().bottom))
  const lastBottom = Math.max(...rowBottoms.filter(bottom => bottom + marginPixels <= height))
  if (!Number.isFinite(lastBottom)) throw new Error(`${name} has no rows`)
  return { width, height: Math.floor(lastBottom + marginPixels) }
}

async function writePicture(
  png: Buffer,
  name: string,
  { width }: Size,
  colourCount = defaultColourCount,
): Promise<void> {
  for (const pixelWidth of [width, width * pixelScale]) {
    const reducedPng = await sharp(png)
      .resize({ width: pixelWidth })
      .png({ palette: true, colours: colourCount, dither: 0 })
      .toBuffer()
    await sharp(reducedPng)
      .webp({ lossless: true, effort: 6 })
      .toFile(join(picturesFolder, `${name}-${pixelWidth}.webp`))
  }
}
