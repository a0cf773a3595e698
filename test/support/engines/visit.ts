/** Tests find elements by their visible text, as a user does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import type { BrowserEngine } from './engine.ts'
import type { Network } from './network.ts'

type Kind = 'button' | 'link' | 'field' | 'digits' | 'file' | 'row' | 'text'
type Name = string | RegExp

const finderScript = readFileSync(join(import.meta.dirname, 'finder.js'), 'utf8')

/** Returns the point to click. Null while the element is missing, disabled, moving or covered. */
const clickPointScript = `async (...what) => {
  ${finderScript}
  const element = findOnScreen(...what)
  if (!element || element.matches(':disabled, [aria-disabled=true]')) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  await new Promise(done => setTimeout(done, 50))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (!element.isConnected || x !== box.x || y !== box.y) return null
  const [middleX, middleY] = [Math.round(x + width / 2), Math.round(y + height / 2)]
  const top = document.elementFromPoint(middleX, middleY)
  return top && (element.contains(top) || top.contains(element)) ? { x: middleX, y: middleY } : null
}`

const element = `(...what) => {
  ${finderScript}
  return findOnScreen(...what)
}`

const isShown = `(...what) => (${element})(...what) !== null`

export class Visit {
  private readonly engine: BrowserEngine
  private readonly network: Network
  private readonly origin: string
  private readonly scope: string | null

  constructor(engine: BrowserEngine, network: Network, origin: string, scope: string | null = null) {
    this.engine = engine
    this.network = network
    this.origin = origin
    this.scope = scope
  }

  /** Returns a visit that looks only inside the dialog, section or group with the name `scope`. */
  within = (scope: string): Visit => new Visit(this.engine, this.network, this.origin, scope)

  open = (address: string): Promise<void> => this.engine.navigate(new URL(address, this.origin).href)

  read = <Value>(expression: string): Promise<Value> => this.engine.run(`() => (${expression})`)

  async see(name: Name, kind: Kind = 'text'): Promise<void> {
    await this.waitForShown(name, kind, true)
  }

  async seeGone(name: Name, kind: Kind = 'text'): Promise<void> {
    await this.waitForShown(name, kind, false)
  }

  private async waitForShown(name: Name, kind: Kind, isExpected: boolean): Promise<void> {
    await eventually(
      () => this.engine.run<boolean>(isShown, ...this.findArguments(kind, name)),
      isThere => isThere === isExpected,
      60,
    ).catch((error: unknown) => this.throwNotFound(error, kind, name))
  }

  async press(name: Name, kind: Kind = 'button'): Promise<void> {
    // Waits until the point stays the same, because content that loads above can move the element.
    let previousPoint: string | undefined
    const point = await eventually(
      async () => {
        const point = await this.engine.run<{ x: number; y: number } | null>(
          clickPointScript,
          ...this.findArguments(kind, name),
        )
        const hasStoppedMoving = JSON.stringify(point) === previousPoint
        previousPoint = JSON.stringify(point)
        return hasStoppedMoving ? point : null
      },
      Boolean,
      60,
    ).catch((error: unknown) => this.throwNotFound(error, kind, name))
    if (!point) return
    const actions = [
      { type: 'pointerMove' as const, ...point },
      { type: 'pointerDown' as const, button: 0 },
      { type: 'pointerUp' as const, button: 0 },
    ]
    await this.engine.performActions([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  /** Sends each key press in a request of its own, because a press may move the focus. */
  async type(text: string): Promise<void> {
    for (const value of text)
      await this.engine.performActions([
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ],
        },
      ])
  }

  async fill(field: Name, text: string): Promise<void> {
    await this.press(field, 'field')
    await eventually(
      () => this.engine.run<boolean>(`() => document.activeElement?.matches('input, textarea')`),
      Boolean,
    )
    await this.engine.run('() => document.activeElement.select()')
    await this.type(text)
  }

  async upload(input: Name, file: string): Promise<void> {
    await this.see(input, 'file')
    await this.engine.upload(element, this.findArguments('file', input), file)
  }

  /** Cuts the network, and resolves once a request of the page fails. */
  async cutNetwork(): Promise<void> {
    this.network.cut()
    await eventually(
      () =>
        this.engine.run<boolean>(`() => fetch('/assets/none', { cache: 'no-store' }).then(() => false, () => true)`),
      Boolean,
      10,
    )
  }

  restoreNetwork(): void {
    this.network.restore()
  }

  private readonly findArguments = (kind: Kind, name: Name): [Kind, string, boolean, string | null] =>
    typeof name === 'string' ? [kind, name, false, this.scope] : [kind, name.source, true, this.scope]

  private async throwNotFound(error: unknown, kind: Kind, name: Name): Promise<never> {
    const screen = await this.engine.run<string>('() => location.href + "\\n" + document.body.innerText')
    throw new Error(`no ${kind} ${String(name)} on ${screen}`, { cause: error })
  }
}
