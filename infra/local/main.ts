/** node infra/local/main.ts: runs the local cloud until it is told to stop */
import { parseArgs } from 'node:util'
import { startCloud } from './cloud.ts'
import { loadDemo } from './demo/demo.ts'
import type { EngineKind } from './dynamodb/engine.ts'
import { NoOpenSsl } from './https/certificate.ts'

const engines: readonly EngineKind[] = ['dynoxide', 'dynamodb-local', 'elsewhere']

const { values } = parseArgs({
  options: {
    'api-port': { type: 'string', default: '5001' },
    'web-port': { type: 'string', default: '5173' },
    /** also answers the local network, so that a phone can try it */
    https: { type: 'boolean', default: false },
    data: { type: 'string' },
    engine: { type: 'string' },
    /** what assemble.ts made before: several clouds start sooner from one assembly */
    assembly: { type: 'string' },
    /** a web build that lies elsewhere than in dist */
    web: { type: 'string' },
    /** A function gets this many containers at once; it gets another one only when a call has waited for it. */
    eager: { type: 'string' },
    /** the table is gone when this ends, and waits for no disk */
    'in-memory': { type: 'boolean', default: false },
    /** without the demo company */
    empty: { type: 'boolean', default: false },
    /** schedules run when they are told to, and not by the clock */
    'by-hand': { type: 'boolean', default: false },
    /** how many times its time limit a function gets: for tests, whose machine may be busy elsewhere */
    'time-factor': { type: 'string', default: '1' },
    /** each function has no more of a processor than Lambda gives for its memory */
    share: { type: 'boolean', default: false },
    'hold-ms': { type: 'string', default: '0' },
  },
})
const engine = engines.find(name => name === values.engine)
if (values.engine !== undefined && !engine) throw new Error(`--engine is one of ${engines.join(', ')}`)

const number = (option: 'api-port' | 'web-port' | 'hold-ms' | 'eager' | 'time-factor'): number => {
  const value = Number(values[option])
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${option} takes a number`)
  return value
}

// as on Lambda
process.env['TZ'] = 'UTC'

const options = {
  apiPort: number('api-port'),
  webPort: number('web-port'),
  https: values.https,
  holdMs: number('hold-ms'),
  timeFactor: number('time-factor'),
  clock: !values['by-hand'],
  inMemory: values['in-memory'],
  share: values.share,
  ...(values.data === undefined ? {} : { data: values.data }),
  ...(engine ? { engine } : {}),
  ...(values.assembly === undefined ? {} : { assembly: values.assembly }),
  ...(values.web === undefined ? {} : { web: values.web }),
  ...(values.eager === undefined ? {} : { limits: { eager: number('eager') } }),
}

/** what the one who typed the command can mend is said in a line, anything else with its stack */
const cloud = await startCloud(options).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const inUse = error.code === 'EADDRINUSE'
  console.error(
    inUse
      ? `Port ${error.port} is in use: give another --api-port and --web-port`
      : error instanceof NoOpenSsl
        ? error.message
        : error,
  )
  process.exit(1)
})

let stopping = false
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (stopping) process.exit(1)
    stopping = true
    void cloud.stop().then(() => process.exit(0))
  })

const login = values.empty ? undefined : await loadDemo(cloud)

console.log(`site     ${cloud.webOrigin}
API      ${cloud.apiOrigin}
console  ${cloud.apiOrigin}/_local
data     ${cloud.data}`)
if (login)
  console.log(`company  ${login.name}, password ${login.password}
employee ${login.employee} of ${login.name}, password ${login.token}`)
if (cloud.authorityFile !== undefined)
  console.log(`
Phones in the same network open the site, too. For them and for browsers here, trust ${cloud.authorityFile} first:
  iPhone   open ${cloud.apiOrigin}/_local/authority.crt in Safari, install the profile in Settings, then switch it on
           in Settings, General, About, Certificate Trust Settings
  Android  open the same address, then Settings, Security, Install a certificate, CA certificate
  here     macOS: open the file and set it to Always Trust; Firefox: Settings, Certificates, Import;
           Chrome on Linux: Settings, Security, Manage certificates, Custom, Import
`)
console.log('ready')
