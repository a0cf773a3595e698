/** Starts a child process that ends with this process, even if this process is killed. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { openSync, closeSync, readFileSync, rmSync } from 'node:fs'

interface ChildOptions {
  command: string
  args: string[]
  cwd?: string
  pidFile: string
  logFile: string
}

interface Child {
  process: ChildProcess
  exited: Promise<void>
  stop: () => Promise<void>
}

// A shell guards the child. When this process ends, the pipe to the shell's standard input closes, so `cat` ends and
// the shell kills the child.
const guardScript = `
exec 4<&0
"$@" 4<&- </dev/null &
child=$!
echo "$child" > "$PID_FILE"
( cat <&4 >/dev/null; kill -9 "$child" 2>/dev/null ) >/dev/null 2>&1 &
exec 4<&-
wait "$child"
`

export function startChild({ command, args, cwd, pidFile, logFile }: ChildOptions): Child {
  const logDescriptor = openSync(logFile, 'w')
  const process = spawn('/bin/sh', ['-c', guardScript, 'sh', command, ...args], {
    cwd,
    stdio: ['pipe', logDescriptor, logDescriptor],
    env: { PATH: globalThis.process.env['PATH'], PID_FILE: pidFile },
    // Detaches the shell from the terminal, so that Ctrl-C reaches only this process, which stops the child itself.
    detached: true,
  })
  closeSync(logDescriptor)
  process.stdin?.on('error', () => undefined)
  const exited = new Promise<void>(resolve => {
    process.once('exit', () => {
      process.stdin?.destroy()
      resolve()
    })
    process.once('error', () => resolve())
  })
  return {
    process,
    exited,
    stop: async () => {
      const pid = readPid(pidFile)
      if (pid !== undefined && process.exitCode === null) sendSignal(pid, 'SIGTERM')
      const killTimer = setTimeout(() => process.stdin?.destroy(), 3000)
      await exited
      clearTimeout(killTimer)
      rmSync(pidFile, { force: true })
    },
  }
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim())
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

export function readCommandLine(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined
  } catch {
    return readFromPs(pid, 'args')
  }
}

/**
 * Returns the start time of a process. Together with the id, it identifies the process, because the system reuses ids.
 */
export const readProcessStartTime = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return readFromPs(pid, 'lstart')
  }
}

function readFromPs(pid: number, column: string): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    )
  } catch {
    return undefined
  }
}

/**
 * Kills a process that an earlier run left. The command line must contain `commandLinePart`, because a later process
 * may have got the same id.
 */
export async function killOrphan(pidFile: string, commandLinePart: string): Promise<boolean> {
  const pid = readPid(pidFile)
  if (pid === undefined || !readCommandLine(pid)?.includes(commandLinePart)) return false
  sendSignal(pid, 'SIGKILL')
  const giveUpAt = Date.now() + 5000
  while (Date.now() < giveUpAt) {
    if (!readCommandLine(pid)?.includes(commandLinePart)) break
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  rmSync(pidFile, { force: true })
  return true
}

function sendSignal(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}
