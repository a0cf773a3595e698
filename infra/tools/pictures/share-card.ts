/** Creates the picture that other sites show with a link to ours. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { brand } from '../../../shared/brand.ts'
import type { Language } from '../../../shared/domain/languages.ts'
import { readTexts } from '../../../test/support/text-keys.ts'
import { picturesFolder, publicFolder } from './folders.ts'
import { renderHtml, escapeHtml, logoSvg } from './html.ts'
import { desktopSize, phoneSize } from './screens.ts'
import { pixelScale } from './take-picture.ts'

const cardSize = { width: 1200, height: 630 }
/** With this many colours, the edges of letters stay smooth and the file stays small. */
const colourCount = 128

const toPictureDataUrl = (name: string, language: Language, { width }: { width: number }): string =>
  `data:image/webp;base64,${readFileSync(join(picturesFolder, `${name}-${language}-light-${width * pixelScale}.webp`), 'base64')}`

/**
 * Creates the picture that other sites show with a link to ours. Must run after the pictures of the entries and of the
 * phone are taken.
 */
export async function createShareCard(context: BrowserContext, language: Language): Promise<void> {
  const entries = toPictureDataUrl('entries', language, desktopSize)
  const phone = toPictureDataUrl('phone', language, phoneSize)
  const png = await renderHtml(
    context,
    `<body style="position:relative;height:${cardSize.height}px;overflow:hidden;background:oklch(0.955 0.02 200)">
      <div style="position:absolute;left:64px;top:52px;display:flex;gap:18px;align-items:center;font-size:40px;font-weight:680;letter-spacing:-0.02em">
        <span style="width:52px;height:52px">${logoSvg}</span>${escapeHtml(brand)}</div>
      <p style="position:absolute;left:64px;top:132px;width:1072px;font-size:52px;line-height:1.12;font-weight:680;letter-spacing:-0.03em;text-wrap:balance">
        ${escapeHtml(readTexts(language)['landing:headline'] ?? '')}</p>
      <img src="${entries}" style="position:absolute;left:64px;top:284px;width:860px;border:1px solid var(--line);border-radius:12px;box-shadow:var(--shadow)">
      <img src="${phone}" style="position:absolute;left:836px;top:222px;width:300px;border:9px solid oklch(0.23 0.025 230);border-radius:34px;box-shadow:var(--shadow)">`,
    cardSize,
  )
  const smallerPng = await sharp(png).png({ palette: true, colours: colourCount, dither: 0, effort: 10 }).toBuffer()
  writeFileSync(join(publicFolder, `share-${language}.png`), smallerPng)
}
