/** a company's app in a real browser, and what every screen has to keep to */
import axe, { type AxeResults } from 'axe-core'
import type { BrowserContext, Page } from 'playwright-core'
import { api } from '../../shared/api/index.ts'
import type { Language } from '../../shared/domain/languages.ts'
import { pageOf } from './chromium.ts'
import { cloud } from './cloud.ts'
import { takeSession } from './cookies.ts'
import { eventually } from './eventually.ts'
import type { Company } from './story.ts'
import { timed } from './times/spent.ts'

/** a page of that company's app, logged in without the form; `place` is one of /app, or a path of its own */
export async function appOf(
  context: BrowserContext,
  company: Company,
  place: string,
  language: Language = 'en',
): Promise<Page> {
  await company.call(api.settings.save, { body: { language } })
  await context.clearCookies()
  await takeSession(context, company)
  const page = await pageOf(context)
  await page.goto(`${cloud().web}${place.startsWith('/') ? place : `/app#${place}`}`)
  return page
}

/** Goes to the top of another address of the site inside the page, as a link of the app does, which costs a fraction of loading it. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate')); scrollTo(0, 0)`,
  )

/** An address as it is when one comes to it, in English, from another page: its components are made anew, without loading a script again. */
export async function enterAnew(page: Page, path: string): Promise<void> {
  await goInside(page, '/cookies')
  await page.getByRole('heading', { level: 1, name: 'Cookies' }).waitFor()
  await goInside(page, path)
}

/** asks the page until it says yes; its security policy lets Playwright's own waiting do so with elements alone */
export async function until(page: Page, expression: string): Promise<void> {
  await eventually(() => page.evaluate<boolean>(expression), Boolean)
}

/** runs in the page: on a touch screen a dialog with a field is shown when its keyboard is, or when none has come */
const dialogsAreShown =
  "[...document.querySelectorAll('[role=dialog]')].every(dialog => dialog.checkVisibility({ opacityProperty: true }))"

/** what axe finds on the page as it stands; empty where all is well. Dark mode has the same page in other colours, whose contrast the tokens' own test checks. */
export async function barriers(page: Page): Promise<string[]> {
  await until(page, dialogsAreShown)
  return timed('axe', async () => {
    if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source)
    // Colours that fade in are not those that stay.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // As text, and without what is well: Playwright looks at every value of an answer.
    const found = await page.evaluate<string>(
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => JSON.stringify(violations))",
    )
    await page.emulateMedia({ reducedMotion: null })
    return (JSON.parse(found) as AxeResults['violations']).flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  })
}

/** by how many pixels the page is wider than its window */
export async function overflowAt(page: Page, width: number): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 700 })
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  if (before) await page.setViewportSize(before)
  return overflow
}

/** Opens the dialog of each button, which has to be without barriers and to fit the smallest phone. */
export async function everyDialogIsSound(page: Page, openers: readonly string[]): Promise<void> {
  for (const opener of openers) {
    await page.getByRole('button', { name: opener, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect([opener, await barriers(page)]).toEqual([opener, []])
    expect([opener, await overflowAt(page, 320)]).toEqual([opener, 0])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

/** the names of the buttons that are not wholly within a window of that width, however it is scrolled down */
export async function buttonsBeside(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 700 })
  await page.getByRole('grid').first().waitFor()
  // what watches its size is told with the next frame
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  return page.evaluate<string[]>(
    `[...document.querySelectorAll('main button')].filter(button => { const { left, right } = button.getBoundingClientRect(); return left < 0 || right > ${width} || button.scrollWidth > button.clientWidth + 1 }).map(button => button.textContent)`,
  )
}

/** the name of what has the focus */
export const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''",
  )
