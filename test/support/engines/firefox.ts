import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRunDirectory } from '../run-directory.ts'
import type { BrowserEngine } from './engine.ts'
import type { Network } from './network.ts'
import { startProgram } from './program.ts'

interface Reply {
  id?: number
  type: string
  result?: unknown
  error?: string
  message?: string
}

type ScriptResult =
  | { type: 'success'; result: { value?: string; sharedId?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

export async function startFirefox({ proxyAddress }: Network): Promise<BrowserEngine> {
  const profile = createRunDirectory('firefox')
  // Without this preference, Firefox bypasses the proxy for local addresses.
  writeFileSync(join(profile, 'user.js'), 'user_pref("network.proxy.allow_hijacking_localhost", true);\n')
  const program = startProgram(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', '--width=1280', '--height=900'],
    2,
  )
  const socket = new WebSocket(`${await program.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const pendingReplies = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) pendingReplies.get(reply.id)?.(reply)
  })
  let lastId = 0
  const send = async <Value>(method: string, params: object): Promise<Value> => {
    const id = ++lastId
    const reply = await new Promise<Reply>(resolve => {
      pendingReplies.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    pendingReplies.delete(id)
    if (reply.type !== 'success') throw new Error(`${method}: ${reply.error} ${reply.message}`)
    return reply.result as Value
  }
  await send('session.new', {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        proxy: { proxyType: 'manual', socksProxy: proxyAddress, socksVersion: 5 },
      },
    },
  })
  // Opens a second tab, because in the first one the address bar has the focus and would get the test's key presses.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.activate', { context })
  const call = async (
    functionDeclaration: string,
    args: readonly unknown[],
  ): Promise<{ value?: string; sharedId?: string }> => {
    const serializedArgs = { type: 'string', value: JSON.stringify(args) }
    const response = await send<ScriptResult>('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      arguments: [serializedArgs],
    })
    if (response.type === 'exception') throw new Error(response.exceptionDetails.text)
    return response.result
  }
  return {
    navigate: url => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    // Sends values as JSON, because the protocol's own format needs a type for each value.
    run: async <Value>(fn: string, ...args: readonly unknown[]) => {
      const { value } = await call(`async args => JSON.stringify(await (${fn})(...JSON.parse(args)))`, args)
      return (value === undefined ? undefined : JSON.parse(value)) as Value
    },
    performActions: actions => send('input.performActions', { context, actions }),
    upload: async (fn, args, file) => {
      const { sharedId } = await call(`args => (${fn})(...JSON.parse(args))`, args)
      await send('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    quit: async () => {
      await send('browser.close', {})
      await program.stop()
    },
  }
}
