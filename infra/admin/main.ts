/**
 * Adds and changes administrators: npm run admin -- add NAME | reset NAME | remove NAME | list. Uses the local cloud at
 * http://localhost:5001, or at `--local ADDRESS`, or the stage of `--outputs FILE`.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { renderUnicodeCompact } from 'uqr'
import type { Enrolment } from '../../functions/areas/sign-in/admins.ts'
import { toBase32, createEnrolmentUrl } from '../../functions/areas/sign-in/one-time-codes.ts'
import { hashPassword } from '../../functions/areas/sign-in/passwords.ts'
import { brand } from '../../shared/brand.ts'
import { connectToDeployedTable, connectToLocalTable } from './table.ts'

const usage = `npm run admin -- add NAME | reset NAME | remove NAME | list   [--local ADDRESS | --outputs FILE]`
const minPasswordLength = 12

/** Asks twice for a password, without showing the typed text. Without a terminal, reads the first line of the input. */
async function askPassword(): Promise<string> {
  const { isTTY } = process.stdin
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: isTTY ? silentOutput : undefined, terminal: isTTY })
  try {
    if (isTTY) process.stdout.write(`Password, at least ${minPasswordLength} characters: `)
    const password = await prompt.question('')
    if (isTTY) {
      process.stdout.write('\nThe same again: ')
      if ((await prompt.question('')) !== password) throw new Error('The two passwords differ')
      process.stdout.write('\n')
    }
    if (password.length < minPasswordLength)
      throw new Error(`The password needs ${minPasswordLength} characters or more`)
    return password
  } finally {
    prompt.close()
  }
}

const askPasswordHash = async (): Promise<string> => hashPassword(await askPassword())

function showEnrolment(admin: string, { secret, recoveryCodes }: Enrolment): void {
  console.log(`
${renderUnicodeCompact(createEnrolmentUrl(brand, admin, secret), { border: 2 })}
Scan this with an authenticator app, or type the secret: ${toBase32(secret)}

Keep these recovery codes apart from it. Each replaces a code of the app once:
${recoveryCodes.map(code => `  ${code}`).join('\n')}

None of this is shown again.`)
}

async function runCommand(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { local: { type: 'string', default: 'http://localhost:5001' }, outputs: { type: 'string' } },
  })
  const [command, name = ''] = positionals
  if (command !== 'list' && name === '') throw new Error(usage)
  if (values.outputs === undefined) await connectToLocalTable(values.local)
  else connectToDeployedTable(values.outputs)
  // Imports the module only here, because the data layer reads the environment at its import.
  const admins = await import('../../functions/areas/sign-in/admins.ts')
  switch (command) {
    case 'list':
      for (const { name: admin, created, recovery_codes } of await admins.list())
        console.log(`${admin}  since ${created.slice(0, 10)}, ${recovery_codes.length} recovery codes left`)
      return
    case 'add':
      return showEnrolment(
        name,
        await admins.create({ name, password_hash: await askPasswordHash(), hasCodes: true }, new Date().toISOString()),
      )
    case 'reset': {
      const enrolment = await admins.reset(name, await askPasswordHash())
      if (!enrolment) throw new Error(`There is no administrator ${name}`)
      return showEnrolment(name, enrolment)
    }
    case 'remove':
      if (!(await admins.find(name))) throw new Error(`There is no administrator ${name}`)
      await admins.remove(name)
      return console.log(`${name} is removed, and logged out everywhere`)
    default:
      throw new Error(usage)
  }
}

try {
  await runCommand()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// The connection to the table would keep the process running.
process.exit()
