/** Jest's global setup: each worker gets a cloud and a Chromium. Test files share the browser's compiled code. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import chromium from '@sparticuz/chromium'
import { toBrowserVariableName, chromiumFlags } from '../chromium-process.ts'
import { createRunDirectory } from '../run-directory.ts'
import setUpClouds, { type TestProject, type JestRun } from './clouds.ts'

/** With Playwright's own flags, background pages are rendered and timed like foreground pages. */
const playwrightFlags = [
  '--hide-scrollbars',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  '--disable-ipc-flooding-protection',
  '--disable-features=PaintHolding,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  '--force-color-profile=srgb',
  '--mute-audio',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
]

declare global {
  var browsers: ChildProcess[] | undefined
}

/** Returns the address of the browser's DevTools. */
const waitForAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const lastLines: string[] = []
    if (child.stderr)
      createInterface(child.stderr).on('line', line => {
        if (lastLines.push(line) > 50) lastLines.shift()
        const [, devToolsAddress] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
        if (devToolsAddress) resolve(devToolsAddress)
      })
    child.once('exit', code => reject(new Error(`Chromium ended with ${code}:\n${lastLines.join('\n')}`)))
  })

export default async function setUpBrowsers(run: JestRun, project: TestProject): Promise<void> {
  await setUpClouds(run, project)
  // Unpacks the executable once, because concurrent unpacking makes its start fail with "text file busy".
  const executablePath = await chromium.executablePath()
  const browserProcesses = (globalThis.browsers ??= [])
  await Promise.all(
    Array.from({ length: Number(run.maxWorkers) }, async (_, i) => {
      const profileDirectory = createRunDirectory('profile')
      const child = spawn(
        executablePath,
        [...chromiumFlags, ...playwrightFlags, '--remote-debugging-port=0', `--user-data-dir=${profileDirectory}`],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      )
      browserProcesses.push(child)
      process.env[toBrowserVariableName(String(i + 1))] = await waitForAddress(child)
    }),
  )
}
