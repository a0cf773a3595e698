import { findFreePort } from '../../../infra/local/free-port.ts'
import { eventually } from '../eventually.ts'
import type { BrowserEngine } from './engine.ts'
import type { Network } from './network.ts'
import { startProgram } from './program.ts'

const findBrowser = (): string =>
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

export async function startWebKit({ proxyAddress }: Network): Promise<BrowserEngine> {
  const screen = startProgram('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], 3)
  const port = await findFreePort()
  const display = await screen.waitForOutput(/^\d+$/)
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], 2, { DISPLAY: `:${display}` })
  const send = async <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value as Value
  }
  await eventually(
    () =>
      fetch(`http://127.0.0.1:${port}/status`)
        .then(({ ok }) => ok)
        .catch(() => false),
    Boolean,
  )
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': {
          binary: findBrowser(),
          // Passes the proxy as an argument, because WebKitGTK ignores SOCKS proxies in WebDriver capabilities.
          args: ['--automation', '--geometry=1280x900', `--proxy=socks5://${proxyAddress}`],
        },
      },
    },
  })
  const session = `/session/${sessionId}`
  const run: BrowserEngine['run'] = (fn, ...args) =>
    send('POST', `${session}/execute/sync`, { script: `return (${fn}).apply(null, arguments)`, args })
  return {
    navigate: url => send('POST', `${session}/url`, { url }),
    run,
    performActions: actions => send('POST', `${session}/actions`, { actions }),
    upload: async (fn, args, file) => {
      const element = Object.values(await run<Record<string, string>>(fn, ...args))[0] ?? ''
      await send('POST', `${session}/element/${element}/value`, { text: file })
    },
    quit: async () => {
      await send('DELETE', session)
      await driver.stop()
      await screen.stop()
    },
  }
}
