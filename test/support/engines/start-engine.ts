import { spawnSync } from 'node:child_process'
import { ensureProgram } from '../ensure-program.ts'
import type { BrowserEngine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import type { Network } from './network.ts'
import { startWebKit } from './webkit.ts'

export const engineNames = ['WebKit', 'Firefox'] as const
export type EngineName = (typeof engineNames)[number]

const canRun = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Runs in the global setup, before any worker starts a browser. */
export function ensureEngines(): void {
  ensureProgram('firefox-esr', () => canRun('firefox-esr'), 'Pages are looked at in Firefox')
  ensureProgram('webkit2gtk-driver', () => isInstalled('WebKitWebDriver'), 'Pages are looked at in WebKit')
  ensureProgram('xvfb', () => isInstalled('Xvfb'), 'WebKit needs a screen, if only of memory')
}

export const startEngine = (name: EngineName, network: Network): Promise<BrowserEngine> =>
  name === 'WebKit' ? startWebKit(network) : startFirefox(network)
