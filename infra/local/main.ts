/** Runs the local cloud until a signal stops it: `node infra/local/main.ts`. */
import { addDemoAdmin } from '../admin/demo-admin.ts'
import { parseArgs } from 'node:util'
import { startCloud } from './cloud.ts'
import { loadDemo } from './demo/demo.ts'
import type { EngineKind } from './aws/dynamodb/engine.ts'
import { OpenSslMissingError } from './https/certificate.ts'
import { SwitchesChange } from './switches.ts'

const engineKinds: readonly EngineKind[] = ['dynoxide', 'dynamodb-local', 'elsewhere']

const { values } = parseArgs({
  options: {
    'api-port': { type: 'string', default: '5001' },
    'web-port': { type: 'string', default: '5173' },
    /** Opens the site to the local network, for example for phones. */
    https: { type: 'boolean', default: false },
    data: { type: 'string' },
    engine: { type: 'string' },
    /** A start takes less time with the output of assemble.ts, which is in this directory. */
    assembly: { type: 'string' },
    /** The web build is in this directory, or by default in dist. */
    web: { type: 'string' },
    /** The table is lost when the cloud stops. */
    'in-memory': { type: 'boolean', default: false },
    /** Skips the demo company. */
    empty: { type: 'boolean', default: false },
    /** Runs schedules only on request. */
    'by-hand': { type: 'boolean', default: false },
    /** Multiplies the functions' time limits, for tests on a busy machine. */
    'time-factor': { type: 'string', default: '1' },
    /** Gives each function only the processor share that Lambda allots for its memory. */
    share: { type: 'boolean', default: false },
    /** switches.ts describes the JSON. */
    switches: { type: 'string', default: '{}' },
  },
})
const engine = engineKinds.find(name => name === values.engine)
if (values.engine !== undefined && !engine) throw new Error(`--engine is one of ${engineKinds.join(', ')}`)

const parseNumberOption = (option: 'api-port' | 'web-port' | 'time-factor'): number => {
  const value = Number(values[option])
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${option} takes a number`)
  return value
}

// Uses UTC, as Lambda does.
process.env['TZ'] = 'UTC'

const options = {
  apiPort: parseNumberOption('api-port'),
  webPort: parseNumberOption('web-port'),
  https: values.https,
  switches: SwitchesChange.parse(JSON.parse(values.switches)),
  timeFactor: parseNumberOption('time-factor'),
  runsSchedules: !values['by-hand'],
  keepsTableInMemory: values['in-memory'],
  limitsProcessor: values.share,
  ...(values.data === undefined ? {} : { data: values.data }),
  ...(engine ? { engine } : {}),
  ...(values.assembly === undefined ? {} : { assembly: values.assembly }),
  ...(values.web === undefined ? {} : { web: values.web }),
}

/** Prints no stack for errors that the user can fix. */
const cloud = await startCloud(options).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const isPortInUse = error.code === 'EADDRINUSE'
  console.error(
    isPortInUse
      ? `Port ${error.port} is in use: give another --api-port and --web-port`
      : error instanceof OpenSslMissingError
        ? error.message
        : error,
  )
  process.exit(1)
})

let isStopping = false
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    void cloud.stop().then(() => process.exit(0))
  })

const loadedDemo = values.empty ? undefined : await loadDemo(cloud)
const admin = values.empty ? undefined : await addDemoAdmin(cloud.apiOrigin)

console.log(`site     ${cloud.webOrigin}
API      ${cloud.apiOrigin}
console  ${cloud.apiOrigin}/_local
data     ${cloud.data}`)
if (loadedDemo) {
  const { login } = loadedDemo
  console.log(`company  ${login.name}, password ${login.password}
employee ${login.employee} of ${login.name}, password ${login.token}`)
}
if (admin) console.log(`admin    ${admin.name}, password ${admin.password}, at ${cloud.webOrigin}/admin`)
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

await loadedDemo?.addEarlierMonths().catch((error: unknown) => {
  if (!isStopping) console.error('The earlier months of the demo company could not be added:', error)
})
