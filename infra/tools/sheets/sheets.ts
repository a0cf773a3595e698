/**
 * `npm run sheets` creates contact sheets of all screens in dist/sheets. `npm run sheets -- kit` takes only screens
 * whose name contains kit.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { mapTiles } from '../../../shared/map-tiles.ts'
import { languages } from '../../../shared/domain/languages.ts'
import { languageCookieName } from '../../../shared/site-paths.ts'
import { startBrowser } from '../../../test/support/chromium-process.ts'
import { startCloudProcess } from '../../../test/support/start-cloud.ts'
import { dataAmounts, ContactSheetCompanies } from './companies.ts'
import { renderContactSheets, type Screenshot } from './contact-sheet.ts'
import { chooseVariants } from './pairwise.ts'
import type { SheetScreen } from './screen.ts'
import { contactSheetScreens, waitUntilStable } from './screens.ts'

const root = join(import.meta.dirname, '../../..')
const layoutProblemsScript = readFileSync(join(import.meta.dirname, 'layout-problems.js'), 'utf8')
const folder = join(root, 'dist/sheets')
const variants = chooseVariants({
  width: [320, 768, 1280],
  scheme: ['light', 'dark'],
  language: languages,
  amount: dataAmounts,
} as const)
type Variant = (typeof variants)[number]
type Cloud = { api: string; web: string; companies: ContactSheetCompanies }

async function takeShot(
  context: BrowserContext,
  screen: SheetScreen,
  variant: Variant,
  cloud: Cloud,
): Promise<Screenshot> {
  const { width, scheme, language, amount } = variant
  await context.clearCookies()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 4\d\d|net::ERR_FAILED/.test(message.text()))
      problems.push(message.text())
  })
  await page.setViewportSize({ width, height: width === 1280 ? 800 : 720 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.clear())
  await context.addCookies([
    { name: languageCookieName, value: language, domain: 'localhost', path: '/', secure: true },
  ])
  // Reports a screen that fails to open, and continues with the other screens.
  await screen
    .open(page, { ...cloud, amount, language })
    .then(() => waitUntilStable(page))
    .catch((error: unknown) => problems.push(String(error).split('\n')[0] ?? ''))
  problems.push(...(await page.evaluate<string[]>(layoutProblemsScript)))
  const label = `${width} ${scheme} ${language} ${amount}`
  const file = `shots/${`${screen.name} ${label}`.replace(/\W+/g, '-')}.png`
  await page.screenshot({ path: join(folder, file), fullPage: screen.fullPage ?? true })
  await page.close()
  return { sheet: screen.sheet, screen: screen.name, label, file, width, problems }
}

const requestedScreens = contactSheetScreens.filter(({ name }) => name.includes(process.argv[2] ?? ''))
const buildResult = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
  { cwd: root, stdio: 'inherit' },
)
if (buildResult.status !== 0) throw new Error('the web app could not be built')
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'shots'), { recursive: true })

const { child, api, web } = await startCloudProcess('dynoxide')
try {
  const context = await startBrowser()
  // Draws the map's tiles locally, because they come from another company's server.
  await context.route(mapTiles.url.replace(/\{.*/, '**'), route =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#dde" stroke="#bbc" stroke-width=".1" d="M0 0h4v4H0z"/></svg>',
    }),
  )
  const cloud = { api, web, companies: new ContactSheetCompanies({ api, web }) }
  const shots: Screenshot[] = []
  for (const screen of requestedScreens)
    for (const variant of variants) {
      const shot = await takeShot(context, screen, variant, cloud)
      shots.push(shot)
      for (const problem of shot.problems) console.log(`${shot.screen}, ${shot.label}: ${problem}`)
    }
  const pictures = await renderContactSheets(context, shots, folder)
  await context.close()
  console.log(
    `${shots.length} shots, ${shots.filter(({ problems }) => problems.length > 0).length} with something wrong`,
  )
  for (const picture of pictures) console.log(picture)
} finally {
  child.kill('SIGTERM')
}
