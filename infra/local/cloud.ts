/** the CDK app's template, running on one machine */
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Calls, type Invocation } from './calls.ts'
import { consoleHandler } from './console/console.ts'
import { takeDataDir, type DataDir } from './data-dir.ts'
import { Conflicts } from './dynamodb/conflicts.ts'
import { SlowReads } from './dynamodb/slow-reads.ts'
import { createDynamoDb } from './dynamodb/dynamodb.ts'
import { defaultEngine, startEngine, type Engine, type EngineKind } from './dynamodb/engine.ts'
import { sweep } from './dynamodb/sweep.ts'
import { createTables, tablesOf } from './dynamodb/tables.ts'
import { Faults, observed, type FaultRequest } from './faults.ts'
import { Functions, isCalled } from './functions/functions.ts'
import { LogFiles } from './functions/log-files.ts'
import { defaultLimits, type PoolLimits } from './functions/pool.ts'
import { Gateway } from './http/gateway.ts'
import { certificateIn, type Certificate } from './https/certificate.ts'
import { listening, type AnyServer } from './https/server.ts'
import { Permissions, type Denial } from './permissions.ts'
import { Schedules } from './schedules/schedules.ts'
import { closeServer, Services } from './services.ts'
import { distributionOf } from './site/distribution.ts'
import { siteHandler } from './site/site.ts'
import { createStandIns } from './stand-ins.ts'
import { readAssembly, threadIn, type Assembly } from './template.ts'

export interface CloudOptions {
  /** 0 takes a free one */
  apiPort?: number
  webPort?: number
  /** serves all that browsers ask for by https, and to the whole local network */
  https?: boolean
  /** where everything is kept */
  data?: string
  engine?: EngineKind
  /** how long a transaction holds its items */
  holdMs?: number
  /** keeps no table when it stops, and waits for no disk */
  inMemory?: boolean
  limits?: Partial<PoolLimits>
  /** how many times its time limit a function gets */
  timeFactor?: number
  /** each function has no more of a processor than on Lambda */
  share?: boolean
  /** the web build */
  web?: string
  /** schedules run by their clock, and not by hand alone */
  clock?: boolean
  /** what assemble.ts made before; without it, the app is synthesized at every start */
  assembly?: string
  /** Tests change the app that was read, for example to take a permission away. */
  change?: (assembly: Assembly) => void
  onFailure?: (message: string) => void
}

export interface Cloud {
  apiOrigin: string
  webOrigin: string
  /** with https: the authority that a phone is to trust */
  authorityFile: string | undefined
  data: string
  /** nothing was kept from an earlier run */
  fresh: boolean
  assembly: Assembly
  functions: Functions
  schedules: Schedules
  /** AWS_ENDPOINT_URL_* for tools and tests, which sign as `admin` */
  endpoints: Record<string, string>
  tableName: string
  denials: () => readonly Denial[]
  calls: () => Invocation[]
  addFault: (fault: FaultRequest) => void
  clearFaults: () => void
  /** how long transactions hold their items, and reads take at most */
  setHold: (milliseconds: number, readsMilliseconds: number) => void
  sweep: (now?: number) => Promise<number>
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')
const sweepEveryMs = 10 * 60_000

export async function startCloud(options: CloudOptions = {}): Promise<Cloud> {
  const data = takeDataDir(options.data ?? join(root, '.local'))
  const undo: (() => void | Promise<void>)[] = [data.release]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    return await start(options, data, undo, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  options: CloudOptions,
  data: DataDir,
  undo: (() => void | Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Cloud> {
  const {
    apiPort = 5001,
    webPort = 5173,
    engine: kind = defaultEngine(),
    inMemory = false,
    holdMs = 0,
    onFailure = console.error,
  } = options
  // the engine starts while this process synthesizes
  const starting = startEngine({
    kind,
    dir: data.in('table'),
    inMemory,
    onExit: () => onFailure('The engine of the table ended: see its log'),
  })
  undo.push(async () => (await starting.catch(() => undefined))?.stop())
  const certificate = options.https ? certificateIn(data.in('https')) : undefined
  // This process calls its own API, for the demo company.
  if (certificate) setDefaultCACertificates([...getCACertificates('default'), certificate.authority])
  const services = await Services.open(certificate)
  undo.push(() => services.stop())
  const [api, web] = await Promise.all([open(apiPort, certificate), open(webPort, certificate)])
  undo.push(
    () => closeServer(api.server),
    () => closeServer(web.server),
  )
  const origin = certificate ? `https://${certificate.host}` : 'http://localhost'
  const apiOrigin = `${origin}:${api.port}`
  const webOrigin = `${origin}:${web.port}`

  const directory = options.assembly ?? (await assembled(data))
  const assembly = readAssembly(directory, { apiOrigin, webOrigin, sqs: services.endpoints.sqs })
  options.change?.(assembly)
  const { resources } = assembly

  const calls = new Calls()
  const permissions = new Permissions(resources)
  const logs = new LogFiles(data.in('logs'))
  undo.push(() => logs.stop())
  const faults = new Faults((name, wanted) => functions.all.some(fn => fn.name === name && isCalled(fn, wanted)))
  const functions: Functions = new Functions({
    assembly,
    endpoints: services.environment(),
    authority: certificate?.authority,
    threadFile: threadIn(directory),
    limits: { ...defaultLimits, ...options.limits },
    timeFactor: options.timeFactor ?? 1,
    share: options.share ?? false,
    logs,
    calls,
    faults,
  })
  undo.push(() => functions.stop())

  const engine: Engine = await starting
  const tables = tablesOf(resources)
  await createTables(engine.client, tables)
  const standIns = createStandIns(resources, data.path)
  const conflicts = new Conflicts(holdMs)
  const reads = new SlowReads()
  const sweepNow = (now?: number): Promise<number> => sweep(engine.client, tables, now)
  services.serve(
    [
      createDynamoDb({
        client: engine.client,
        tables: new Map(tables.map(table => [table.name, table])),
        conflicts,
        reads,
      }),
      ...standIns.services,
    ],
    permissions.authorize,
    observed(calls, faults),
  )
  undo.push(every(sweepEveryMs, () => sweepNow().catch(error => onFailure(String(error)))))

  const stopPolling = standIns.poll(functions)
  undo.push(async () => {
    const polled = stopPolling()
    // what runs now is cut off: its messages come again
    await functions.stop()
    await polled
  })
  const gateway = new Gateway(resources, functions)
  const schedules = new Schedules(resources, functions)
  if (options.clock ?? true) undo.push(schedules.run(onFailure))
  const cloud: Cloud = {
    apiOrigin,
    webOrigin,
    authorityFile: certificate?.authorityFile,
    data: data.path,
    fresh: data.fresh,
    assembly,
    functions,
    schedules,
    endpoints: services.environment(),
    tableName: tables[0]?.name ?? '',
    denials: () => permissions.denials,
    calls: () => calls.list(),
    addFault: fault => void faults.add(fault),
    clearFaults: () => faults.clear(),
    setHold: (milliseconds, readsMilliseconds) => {
      conflicts.holdMs = milliseconds
      reads.upToMs = readsMilliseconds
    },
    sweep: sweepNow,
    stop,
  }
  const distribution = distributionOf(resources, services.endpoints.s3)
  api.answer(consoleHandler({ cloud, gateway, distribution, faults, engine: engine.client, tables }))
  const site = siteHandler({ distribution, directory: options.web ?? join(root, 'dist/web'), gateway })
  web.answer(certificate ? underItsName(webOrigin, site) : site)
  return cloud
}

const starting = async (outgoing: ServerResponse): Promise<void> =>
  void outgoing.writeHead(503, { 'retry-after': '1' }).end('Starting')

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** a port that is taken at once and answered on later */
async function open(
  port: number,
  certificate: Certificate | undefined,
): Promise<{ server: AnyServer; port: number; answer: (handler: Answer) => void }> {
  let handler: Answer | undefined
  const bound = await listening(port, certificate, (incoming, outgoing) => {
    const answered = handler?.(incoming, outgoing) ?? starting(outgoing)
    answered.catch((error: unknown) => {
      console.error(error)
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'application/json' })
      outgoing.end('{"message":"Internal Server Error"}')
    })
  })
  return { ...bound, answer: given => void (handler = given) }
}

/** Sessions belong to the name in the address, so whoever comes by another name, such as localhost, is sent on. */
const underItsName =
  (origin: string, site: Answer): Answer =>
  async (incoming, outgoing) => {
    if (incoming.headers.host === new URL(origin).host) return site(incoming, outgoing)
    incoming.resume()
    outgoing.writeHead(307, { location: origin + (incoming.url ?? '/') }).end()
  }

/** the directory of an assembly that is made now; CDK is imported for it alone, since that takes longer than everything else */
async function assembled(data: DataDir): Promise<string> {
  rmSync(data.in('cdk'), { recursive: true, force: true })
  // CDK remembers for the life of a process what it has put where: a place that was used before would stay empty
  const directory = join(data.in('cdk'), randomUUID())
  mkdirSync(directory, { recursive: true })
  const { assemble } = await import('./assemble.ts')
  assemble(directory)
  return directory
}

function every(milliseconds: number, run: () => unknown): () => void {
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
