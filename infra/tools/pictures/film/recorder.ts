/**
 * Films a phone's page and an office's page. After each step, waits until both stand still, takes a picture and fades
 * to it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { renderStage, filmFrame, fitScreenshotToPanel, type PanelName, panels } from './stage.ts'

const framesPerSecond = 25
const fadeSeconds = 0.32
const moveSeconds = 0.8
const pressSeconds = 0.24
const pointerRadius = 15

export interface CaptionCue {
  from: number
  to: number
  text: string
}

const easeInOut = (progress: number): number => progress * progress * (3 - 2 * progress)

export class Recorder {
  readonly cues: CaptionCue[] = []
  readonly #context: BrowserContext
  readonly #pages: Record<PanelName, Page>
  readonly #encoder
  #stage: Buffer = Buffer.alloc(0)
  #picture: Buffer = Buffer.alloc(filmFrame.width * filmFrame.height * 3)
  #pointer = { x: 700, y: 650, isShown: false }
  #frameCount = 0

  constructor(context: BrowserContext, pages: Record<PanelName, Page>, file: string) {
    this.#context = context
    this.#pages = pages
    const input = `-f rawvideo -pix_fmt rgb24 -s ${filmFrame.width}x${filmFrame.height} -r ${framesPerSecond} -i -`
    this.#encoder = spawn(
      'ffmpeg',
      ['-y', '-loglevel', 'error', ...input.split(' '), '-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', file],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    )
  }

  get seconds(): number {
    return this.#frameCount / framesPerSecond
  }

  takeStill(): Promise<Buffer> {
    return sharp(this.#picture, { raw: { ...filmFrame, channels: 3 } })
      .png()
      .toBuffer()
  }

  async setLabel(text: string): Promise<void> {
    this.#stage = await renderStage(this.#context, text)
  }

  /** Ends the current caption. Begins another one if `text` is defined. */
  setCaption(text: string | undefined): void {
    const last = this.cues.at(-1)
    if (last && last.to === 0) last.to = this.seconds - 0.1
    if (text !== undefined) this.cues.push({ from: this.seconds, to: 0, text })
  }

  async hold(seconds: number): Promise<void> {
    const picture = this.#withPointer(this.#picture)
    for (let i = 0; i < Math.round(seconds * framesPerSecond); i++) await this.#write(picture)
  }

  async showPages({ isCut = false } = {}): Promise<void> {
    const previousPicture = this.#picture
    const nextPicture = await this.#takePicture()
    this.#picture = nextPicture
    if (isCut) return
    const count = Math.round(fadeSeconds * framesPerSecond)
    for (let i = 1; i <= count; i++) {
      const progress = easeInOut(i / count)
      const blendedPicture = Buffer.alloc(nextPicture.length)
      for (let row = 0; row < nextPicture.length; row++) {
        const [a, b] = [previousPicture[row] ?? 0, nextPicture[row] ?? 0]
        blendedPicture[row] = a === b ? b : Math.round(a + (b - a) * progress)
      }
      await this.#write(this.#withPointer(blendedPicture))
    }
  }

  async press(name: PanelName, target: Locator, waitUntilSettled: () => Promise<unknown>): Promise<void> {
    await this.#pointAt(name, target)
    const count = Math.round(pressSeconds * framesPerSecond)
    for (let i = 0; i <= count; i++)
      await this.#write(this.#withPointer(this.#picture, Math.sin((i / count) * Math.PI)))
    await target.click()
    await waitUntilSettled()
    await this.showPages()
  }

  async type(name: PanelName, target: Locator, text: string): Promise<void> {
    await this.#pointAt(name, target)
    for (const letter of text) {
      await target.pressSequentially(letter)
      await this.showPages({ isCut: true })
      await this.hold(0.08)
    }
  }

  async scroll(name: PanelName, pixels: number, seconds: number): Promise<void> {
    const count = Math.round((seconds * framesPerSecond) / 2)
    const start = await this.#pages[name].evaluate<number>('scrollY')
    for (let i = 1; i <= count; i++) {
      await this.#pages[name].evaluate(
        `scrollTo({ top: ${start + pixels * easeInOut(i / count)}, behavior: 'instant' })`,
      )
      await this.showPages({ isCut: true })
      await this.hold(2 / framesPerSecond)
    }
  }

  hidePointer(): void {
    this.#pointer.isShown = false
  }

  async end(): Promise<void> {
    this.setCaption(undefined)
    this.#encoder.stdin.end()
    const [code] = (await once(this.#encoder, 'exit')) as [number]
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  }

  async #pointAt(name: PanelName, target: Locator): Promise<void> {
    const box = await target.boundingBox()
    if (!box) throw new Error('what is to be pressed is not visible')
    const { left, top, width, window } = panels[name]
    const ratio = width / window.width
    const to = { x: left + (box.x + box.width / 2) * ratio, y: top + (box.y + box.height / 2) * ratio }
    const from = { ...this.#pointer }
    this.#pointer.isShown = true
    const count = Math.round(moveSeconds * framesPerSecond)
    for (let i = 1; i <= count; i++) {
      const progress = easeInOut(i / count)
      Object.assign(this.#pointer, { x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress })
      await this.#write(this.#withPointer(this.#picture))
    }
    await this.hold(0.12)
  }

  async #takePicture(): Promise<Buffer> {
    // Waits, because a page renders a change only with its next frame.
    await setTimeout(60)
    const panelPictures = await Promise.all(
      (['phone', 'office'] as const).map(async name =>
        fitScreenshotToPanel(await this.#pages[name].screenshot({ caret: 'initial' }), name),
      ),
    )
    return sharp(this.#stage).composite(panelPictures).removeAlpha().raw().toBuffer()
  }

  /** `press` is how far the finger is pressed down, from 0 to 1. */
  #withPointer(picture: Buffer, press = 0): Buffer {
    if (!this.#pointer.isShown) return picture
    const pictureCopy = Buffer.from(picture)
    const { x, y } = this.#pointer
    const radius = pointerRadius * (1 - 0.25 * press)
    for (let row = Math.floor(y - radius - 2); row <= y + radius + 2; row++)
      for (let column = Math.floor(x - radius - 2); column <= x + radius + 2; column++) {
        if (row < 0 || column < 0 || row >= filmFrame.height || column >= filmFrame.width) continue
        const distance = Math.hypot(column - x, row - y)
        const insideCoverage = Math.max(0, Math.min(1, radius - distance + 0.5))
        const ringCoverage = Math.max(0, Math.min(1, 1.5 - Math.abs(distance - radius)))
        const alpha = Math.max(insideCoverage * (0.28 + 0.3 * press), ringCoverage * 0.85)
        const offset = (row * filmFrame.width + column) * 3
        pointerColour.forEach((colour, channel) => {
          const backgroundValue = pictureCopy[offset + channel] ?? 0
          pictureCopy[offset + channel] = Math.round(backgroundValue + (colour - backgroundValue) * alpha)
        })
      }
    return pictureCopy
  }

  async #write(picture: Buffer): Promise<void> {
    this.#frameCount++
    if (!this.#encoder.stdin.write(picture)) await once(this.#encoder.stdin, 'drain')
  }
}

const pointerColour = [214, 120, 20] as const
