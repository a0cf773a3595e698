import type { BrowserContext } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { renderHtml, escapeHtml } from '../html.ts'
import type { Size } from '../take-picture.ts'

/** The size of the film. Nothing is at the lower edge of the frame, because captions cover it. */
export const filmFrame: Size = { width: 1280, height: 720 }

interface Panel extends Size {
  left: number
  top: number
  /** The size of the browser's window, which the panel shows at a smaller scale. */
  window: Size
  radius: number
}

export const panels = {
  phone: { left: 36, top: 66, width: 288, height: 560, window: { width: 360, height: 700 }, radius: 28 },
  office: { left: 372, top: 66, width: 872, height: 560, window: { width: 980, height: 629 }, radius: 10 },
} as const satisfies Record<string, Panel>
export type PanelName = keyof typeof panels

const renderPanelHtml = ({ left, top, width, height, radius }: Panel, border: number, colour: string): string =>
  `<div style="position:absolute;left:${left - border}px;top:${top - border}px;width:${width + 2 * border}px;
    height:${height + 2 * border}px;border-radius:${radius + border}px;background:${colour};box-shadow:var(--shadow)"></div>`

/** Draws the empty panels of the film. `label` is the time of day in the story, shown above the office panel. */
export const renderStage = (context: BrowserContext, label: string): Promise<Buffer> =>
  renderHtml(
    context,
    `<body style="background:oklch(0.93 0.015 205)">
      ${renderPanelHtml(panels.phone, 8, 'oklch(0.23 0.025 230)')}${renderPanelHtml(panels.office, 1, 'var(--line)')}
      <p style="position:absolute;left:${panels.office.left}px;top:18px;font-size:20px;font-weight:600">${escapeHtml(label)}</p>`,
    filmFrame,
  )

export async function fitScreenshotToPanel(png: Buffer, name: PanelName): Promise<OverlayOptions> {
  const { width, height, radius, left, top } = panels[name]
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`,
  )
  const input = await sharp(png)
    .resize({ width, height, fit: 'fill' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left, top }
}
