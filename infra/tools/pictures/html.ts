import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import type { Size } from './take-picture.ts'

const root = join(import.meta.dirname, '../../..')
const readFont = (subset: string): string =>
  readFileSync(join(root, `node_modules/@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`), 'base64')
const headHtml = `<!doctype html><meta charset="utf-8"><style>
${readFileSync(join(root, 'web/ui/tokens.css'), 'utf8')}
@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${readFont('latin')}); }
* { box-sizing: border-box; margin: 0; }
body { font-family: var(--font); font-feature-settings: 'tnum', 'cv11'; color: var(--ink); background: var(--ground); }
</style>`

export const logoSvg = readFileSync(join(root, 'web/public/icon.svg'), 'utf8')

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** Takes a screenshot with one pixel per CSS pixel. */
export async function renderHtml(context: BrowserContext, html: string, size: Size): Promise<Buffer> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setContent(headHtml + html)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const png = await page.screenshot({ scale: 'css' })
  await page.close()
  return png
}
