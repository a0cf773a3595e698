import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext } from 'playwright-core'

export interface Screenshot {
  sheet: string
  screen: string
  label: string
  /** The path is relative to the folder of the sheets. */
  file: string
  width: number
  problems: string[]
}

const displayWidths: Record<number, number> = { 320: 240, 768: 420, 1280: 600 }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

const renderFigure = ({ label, file, width, problems }: Screenshot): string =>
  `<figure><figcaption>${escapeHtml(label)}${problems.length > 0 ? ` <b>${problems.length} wrong</b>` : ''}</figcaption><img src="${file}" width="${displayWidths[width] ?? width}"></figure>`

const renderPage = (
  sheet: string,
  shots: Screenshot[],
): string => `<!doctype html><meta charset="utf-8"><title>${escapeHtml(sheet)}</title>
<style>
  body { width: 2400px; margin: 0; padding: 32px; background: #8a9498; font: 15px/1.5 system-ui, sans-serif; }
  h2 { margin: 24px 0 8px; }
  div { display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start; }
  figure { margin: 0; } figcaption { padding-bottom: 2px; } b { color: #8c0d0d; } img { display: block; }
</style>
${[...Map.groupBy(shots, ({ screen }) => screen)]
  .map(
    ([screen, screenShots]) =>
      `<h2>${escapeHtml(screen)}</h2><div>${screenShots
        .toSorted((a, b) => a.width - b.width)
        .map(renderFigure)
        .join('')}</div>`,
  )
  .join('\n')}`

/** Returns the paths of the sheets' pictures. */
export async function renderContactSheets(
  context: BrowserContext,
  shots: Screenshot[],
  folder: string,
): Promise<string[]> {
  const pictures: string[] = []
  for (const [sheet, sheetShots] of Map.groupBy(shots, shot => shot.sheet)) {
    const [htmlFile, pictureFile] = [join(folder, `${sheet}.html`), join(folder, `${sheet}.png`)]
    writeFileSync(htmlFile, renderPage(sheet, sheetShots))
    const tab = await context.newPage()
    await tab.setViewportSize({ width: 2464, height: 800 })
    await tab.goto(pathToFileURL(htmlFile).href)
    await tab.screenshot({ path: pictureFile, fullPage: true })
    await tab.close()
    pictures.push(pictureFile)
  }
  return pictures
}
