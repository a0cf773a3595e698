import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const runningPrograms = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of runningPrograms) child.kill('SIGKILL')
})

export interface Program {
  /** Waits for the first output line that matches. */
  waitForOutput: (pattern: RegExp) => Promise<string>
  stop: () => Promise<void>
}

/** Starts a program and collects the lines that it writes to the stream with the number `descriptor`. */
export function startProgram(
  command: string,
  args: readonly string[],
  descriptor: 2 | 3,
  env: Record<string, string> = {},
): Program {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  runningPrograms.add(child)
  const childExit = once(child, 'exit').then(() => runningPrograms.delete(child))
  const lines: string[] = []
  const lineReader = createInterface(child.stdio[descriptor] as Readable)
  lineReader.on('line', line => void lines.push(line))
  child.stderr?.resume()
  return {
    waitForOutput: pattern =>
      new Promise((resolve, reject) => {
        const checkLine = (line: string): void => {
          const match = pattern.exec(line)
          if (match) resolve(match[1] ?? match[0])
        }
        for (const line of lines) checkLine(line)
        lineReader.on('line', checkLine)
        child.once('error', reject)
        child.once('exit', code => reject(new Error(`${command} ended with ${code}:\n${lines.slice(-20).join('\n')}`)))
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await childExit
    },
  }
}
