/** Runs commands in parallel, and prints the output of each when it ends. Fails if any command fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

async function runCommand(command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  await once(child, 'close')
  const hasSucceeded = child.exitCode === 0
  process.stdout.write(`${hasSucceeded ? '' : 'FAILED: '}${command}\n${Buffer.concat(output).toString()}`)
  return hasSucceeded
}

const commands = process.argv.slice(2)
const results = await Promise.all(commands.map(runCommand))
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1
