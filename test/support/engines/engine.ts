/** What a browser has to do for a journey; each of the other two engines is driven by the protocol that it speaks. */
import { spawnSync } from 'node:child_process'
import { ensureProgram } from '../debian.ts'
import { startFirefox } from './firefox.ts'
import type { Network } from './network.ts'
import { startWebKit } from './webkit.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** as the WebDriver protocols have them, which share this form */
export type InputSource =
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' }
      actions: ({ type: 'pointerMove'; x: number; y: number } | { type: 'pointerDown' | 'pointerUp'; button: number })[]
    }
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }

export interface Engine {
  go: (url: string) => Promise<void>
  /** calls a function of the page, given as text, and answers what it returns */
  run: <Value>(fn: string, ...args: Json[]) => Promise<Value>
  act: (sources: InputSource[]) => Promise<void>
  /** gives a file to the input that the function finds */
  upload: (fn: string, args: Json[], file: string) => Promise<void>
  quit: () => Promise<void>
}

export const engineNames = ['WebKit', 'Firefox'] as const
export type EngineName = (typeof engineNames)[number]

const starts = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0

/** for the global setup, before any worker starts one */
export function ensureEngines(): void {
  ensureProgram('firefox-esr', () => starts('firefox-esr'), 'Pages are looked at in Firefox')
  ensureProgram('webkit2gtk-driver', () => isThere('WebKitWebDriver'), 'Pages are looked at in WebKit')
  ensureProgram('xvfb', () => isThere('Xvfb'), 'WebKit needs a screen, if only of memory')
}

export const startEngine = (name: EngineName, network: Network): Promise<Engine> =>
  name === 'WebKit' ? startWebKit(network) : startFirefox(network)
