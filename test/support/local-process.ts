/** Runs the local cloud in a separate process, so that a test can kill it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '../../infra/local/child-process.ts'
import { createTemporaryDirectory } from './local-cloud.ts'

/** All started processes share this data directory. */
export const dataDirectory = createTemporaryDirectory()
const runningProcesses = new Set<ChildProcess>()
export function stopAll(): void {
  for (const child of runningProcesses) child.kill('SIGKILL')
  rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
}

interface StartedProcess {
  child: ChildProcess
  apiOrigin: string
  webOrigin: string
}

/**
 * Starts a local cloud in a process of its own. Uses the assembly of the global setup. If `assembly` is empty, the
 * cloud synthesizes the app itself.
 */
export async function startLocalProcess(assembly = process.env['ASSEMBLY']): Promise<StartedProcess> {
  const args = [
    join(import.meta.dirname, '../../infra/local/main.ts'),
    '--api-port',
    '0',
    '--web-port',
    '0',
    '--data',
    dataDirectory,
    '--empty',
    '--engine',
    'dynoxide',
    ...(assembly ? ['--assembly', assembly] : []),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] },
  })
  runningProcesses.add(child)
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.endsWith('ready\n')) break
  }
  const address = (name: string): string => new RegExp(`^${name} +(\\S+)$`, 'm').exec(output)?.[1] ?? ''
  return { child, apiOrigin: address('API'), webOrigin: address('site') }
}

export async function killProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
  runningProcesses.delete(child)
  return child.exitCode
}

export const readEnginePid = (): number => Number(readFileSync(join(dataDirectory, 'table/dynoxide.pid'), 'utf8'))

export async function waitUntilExited(pid: number): Promise<boolean> {
  const giveUpAt = Date.now() + 60_000
  while (readCommandLine(pid) !== undefined && Date.now() < giveUpAt)
    await new Promise(resolve => setTimeout(resolve, 10))
  return readCommandLine(pid) === undefined
}
