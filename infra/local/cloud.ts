import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { toErrorDatapoints, evaluateAlarms, parseMetricLine, toQueueDatapoints } from './aws/alarms.ts'
import { InvocationLog } from './aws/invocations.ts'
import { createConsoleHandler } from './console/console.ts'
import { lockDataDirectory, type DataDirectory } from './data-directory.ts'
import { TransactionLocks } from './aws/dynamodb/transaction-locks.ts'
import { createDynamoDb } from './aws/dynamodb/dynamodb.ts'
import { chooseDefaultEngine, startEngine, type Engine, type EngineKind } from './aws/dynamodb/engine.ts'
import { StaleReads } from './aws/dynamodb/stale-reads.ts'
import { SlowReads } from './aws/dynamodb/slow-reads.ts'
import { expireItems } from './aws/dynamodb/expiry.ts'
import { createTables, readTables, addRestoredTable } from './aws/dynamodb/tables.ts'
import { ThroughputLimiter } from './aws/dynamodb/throughput.ts'
import { Faults, createFaultMiddleware } from './aws/faults.ts'
import { Functions, matchesName } from './aws/lambda/functions.ts'
import { LogFiles } from './aws/lambda/log-files.ts'
import { defaultPoolLimits, type PoolLimits } from './aws/lambda/pool.ts'
import { Gateway } from './aws/http-api/gateway.ts'
import { createCertificate, type Certificate } from './https/certificate.ts'
import { startServer, type AnyServer } from './https/start-server.ts'
import { Permissions } from './aws/permissions.ts'
import { Schedules } from './aws/schedules/schedules.ts'
import { closeServer, ServiceServers } from './aws/service-servers.ts'
import { readDistribution } from './aws/cloudfront/distribution.ts'
import { createSiteHandler } from './aws/cloudfront/site.ts'
import type { Cloud } from './running-cloud.ts'
import { createStandIns } from './aws/stand-ins.ts'
import { defaultSwitches, Switches, type SwitchesChange } from './switches.ts'
import { asObject, asText } from './json.ts'
import { METRICS } from '../../functions/env/names.ts'
import { readAssembly, toThreadFile, type Assembly, type Resource } from './aws/template/template.ts'

export interface CloudOptions {
  /** 0 picks a free port. */
  apiPort?: number
  webPort?: number
  /** Opens the site to the whole local network by https. */
  https?: boolean
  data?: string
  engine?: EngineKind
  switches?: SwitchesChange
  /** The table is lost when the cloud stops. */
  keepsTableInMemory?: boolean
  limits?: Partial<PoolLimits>
  /** Multiplies time limits of functions and of requests to the table, because a test's machine may be busy. */
  timeFactor?: number
  /** Gives each function only the processor share that Lambda allots for its memory. */
  limitsProcessor?: boolean
  web?: string
  /** Runs schedules by the clock. Otherwise, schedules run only on request. */
  runsSchedules?: boolean
  /** The output of assemble.ts. Without an assembly, each start synthesizes the app. */
  assembly?: string
  /** Lets tests change the app, for example to remove a permission. */
  changeAssembly?: (assembly: Assembly) => void
  onFailure?: (message: string) => void
}

const root = join(import.meta.dirname, '../..')
const sweepIntervalMs = 10 * 60_000

export async function startCloud(options: CloudOptions = {}): Promise<Cloud> {
  const dataDirectory = lockDataDirectory(options.data ?? join(root, '.local'))
  const cleanUps: (() => void | Promise<void>)[] = [dataDirectory.release]
  const stop = async (): Promise<void> => {
    for (const step of cleanUps.splice(0).toReversed()) await step()
  }
  try {
    return await startCloudInDataDir(options, dataDirectory, cleanUps, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function startCloudInDataDir(
  options: CloudOptions,
  dataDirectory: DataDirectory,
  cleanUps: (() => void | Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Cloud> {
  const {
    apiPort = 5001,
    webPort = 5173,
    engine: kind = chooseDefaultEngine(),
    keepsTableInMemory = false,
    onFailure = console.error,
  } = options
  // The engine starts while this process synthesizes the app.
  const enginePromise = startEngine({
    kind,
    dir: dataDirectory.pathTo('table'),
    keepsTableInMemory,
    onExit: () => onFailure('The engine of the table ended: see its log'),
  })
  cleanUps.push(async () => (await enginePromise.catch(() => undefined))?.stop())
  const certificate = options.https ? createCertificate(dataDirectory.pathTo('https')) : undefined
  // This process calls its own API for the demo company, so it must trust the certificate's authority.
  if (certificate) setDefaultCACertificates([...getCACertificates('default'), certificate.authority])
  const services = await ServiceServers.open(certificate)
  cleanUps.push(() => services.stop())
  const [apiServer, webServer] = await Promise.all([openPort(apiPort, certificate), openPort(webPort, certificate)])
  cleanUps.push(
    () => closeServer(apiServer.server),
    () => closeServer(webServer.server),
  )
  const origin = certificate ? `https://${certificate.host}` : 'http://localhost'
  const apiOrigin = `${origin}:${apiServer.port}`
  const webOrigin = `${origin}:${webServer.port}`

  const directory = options.assembly ?? (await createAssembly(dataDirectory))
  const assembly = readAssembly(directory, {
    apiOrigin,
    webOrigin,
    sqs: services.endpoints.sqs,
    payday: services.endpoints.payday,
    paddle: services.endpoints.paddle,
  })
  options.changeAssembly?.(assembly)
  const { resources } = assembly

  const limits = { ...defaultPoolLimits, ...options.limits }
  const initialSwitches: Switches = Switches.parse({
    ...defaultSwitches,
    minContainers: limits.minContainers,
    ...options.switches,
  })
  const switches = { ...initialSwitches }
  const invocationLog = new InvocationLog()
  const permissions = new Permissions(resources)
  const logs = new LogFiles(dataDirectory.pathTo('logs'))
  cleanUps.push(() => logs.stop())
  const faults = new Faults((name, nameOrPath) =>
    functions.all.some(fn => fn.name === name && matchesName(fn, nameOrPath)),
  )
  const functions: Functions = new Functions({
    assembly,
    endpoints: services.environment(),
    externalEndpoints: [services.endpoints.payday, services.endpoints.paddle],
    authority: certificate?.authority,
    threadFile: toThreadFile(directory),
    limits: { ...limits, minContainers: switches.minContainers },
    timeFactor: options.timeFactor ?? 1,
    limitsProcessor: options.limitsProcessor ?? false,
    logs,
    invocationLog,
    faults,
    switches,
  })
  cleanUps.push(() => functions.stop())

  const engine: Engine = await enginePromise
  const tables = addRestoredTable(readTables(resources), resources)
  await createTables(engine.client, tables)
  const standIns = createStandIns(resources, dataDirectory.path, switches, apiOrigin)
  const tablesByName = new Map(tables.map(table => [table.name, table]))
  const staleReads = new StaleReads(engine.client, tables, switches)
  await staleReads.applySwitches()
  const sweepNow = (now = Date.now()): Promise<number> =>
    expireItems(engine.client, tables, now - switches.expiryDelaySeconds * 1000)
  services.serve(
    [
      createDynamoDb({
        tables: tablesByName,
        throughput: new ThroughputLimiter(switches, tablesByName),
        conflicts: new TransactionLocks(switches),
        slowReads: new SlowReads(switches),
        staleReads,
      }),
      ...standIns.services,
    ],
    permissions.authorize,
    createFaultMiddleware(invocationLog, faults),
  )
  cleanUps.push(runEvery(sweepIntervalMs, () => sweepNow().catch(error => onFailure(String(error)))))

  const stopPolling = standIns.pollQueues(functions)
  cleanUps.push(async () => {
    const pollingEnd = stopPolling()
    // Terminates running calls, whose messages become visible again.
    await functions.stop()
    await pollingEnd
  })
  const gateway = new Gateway(resources, functions, switches)
  const schedules = new Schedules(resources, functions)
  if (options.runsSchedules ?? true) cleanUps.push(schedules.start(onFailure))
  const cloud: Cloud = {
    apiOrigin,
    webOrigin,
    authorityFile: certificate?.authorityFile,
    data: dataDirectory.path,
    isFresh: dataDirectory.isFresh,
    assembly,
    functions,
    schedules,
    endpoints: services.environment(),
    tableName: tables[0]?.name ?? '',
    listDenials: () => permissions.denials,
    listInvocations: () => invocationLog.list(),
    addFault: fault => void faults.add(fault),
    clearFaults: () => faults.clear(),
    switches,
    payday: standIns.payday,
    paddle: standIns.paddle,
    countQueueMessages: standIns.countMessages,
    listAlarms: now => {
      const loggedDatapoints = logs.readLines().flatMap(parseMetricLine)
      const errorDatapoints = toErrorDatapoints(invocationLog.list())
      const queueDatapoints = toQueueDatapoints(standIns.countMessages(), now)
      const namespaces = new Set(['AWS/Lambda', 'AWS/SQS', findMetricsNamespace(resources)])
      return evaluateAlarms(resources, [...loggedDatapoints, ...errorDatapoints, ...queueDatapoints], namespaces, now)
    },
    setSwitches: async change => {
      Object.assign(switches, change === null ? initialSwitches : Switches.parse({ ...switches, ...change }))
      functions.setMinContainers(switches.minContainers)
      await staleReads.applySwitches()
    },
    deleteExpired: sweepNow,
    stop,
  }
  const distribution = readDistribution(resources, services.endpoints.s3)
  apiServer.setHandler(createConsoleHandler({ cloud, gateway, distribution, faults, engine: engine.client, tables }))
  const site = createSiteHandler({
    distribution,
    directory: options.web ?? process.env['WEB_DIRECTORY'] ?? join(root, 'dist/web'),
    gateway,
  })
  webServer.setHandler(certificate ? redirectToOrigin(webOrigin, site) : site)
  return cloud
}

/**
 * Returns the metrics namespace, read from the environment of one function, because all functions write metrics into
 * the same namespace.
 */
const findMetricsNamespace = (resources: readonly Resource[]): string =>
  resources
    .map(({ properties }) => asText(asObject(asObject(properties['Environment'])['Variables'])[METRICS]))
    .find(Boolean) ?? ''

const sendStartingResponse = async (outgoing: ServerResponse): Promise<void> =>
  void outgoing.writeHead(503, { 'retry-after': '1' }).end('Starting')

type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** Starts a server that answers 503 until `setHandler` is called. */
async function openPort(
  port: number,
  certificate: Certificate | undefined,
): Promise<{ server: AnyServer; port: number; setHandler: (handler: RequestHandler) => void }> {
  let handler: RequestHandler | undefined
  const startedServer = await startServer(port, certificate, (incoming, outgoing) => {
    const handlerPromise = handler?.(incoming, outgoing) ?? sendStartingResponse(outgoing)
    handlerPromise.catch((error: unknown) => {
      console.error(error)
      if (!outgoing.headersSent) outgoing.writeHead(500, { 'content-type': 'application/json' })
      outgoing.end('{"message":"Internal Server Error"}')
    })
  })
  return { ...startedServer, setHandler: newHandler => void (handler = newHandler) }
}

/** Redirects other hosts, such as localhost, because a browser keeps a session for one host. */
const redirectToOrigin =
  (origin: string, site: RequestHandler): RequestHandler =>
  async (incoming, outgoing) => {
    if (incoming.headers.host === new URL(origin).host) return site(incoming, outgoing)
    incoming.resume()
    outgoing.writeHead(307, { location: origin + (incoming.url ?? '/') }).end()
  }

/**
 * Writes the app's templates into a new directory, and returns the directory. Imports CDK only here, because the import
 * takes longer than the rest of the start.
 */
async function createAssembly(dataDirectory: DataDirectory): Promise<string> {
  rmSync(dataDirectory.pathTo('cdk'), { recursive: true, force: true })
  // CDK caches per process which files it has written, so it would leave a reused directory empty.
  const directory = join(dataDirectory.pathTo('cdk'), randomUUID())
  mkdirSync(directory, { recursive: true })
  const { assemble } = await import('./aws/template/assemble.ts')
  assemble(directory)
  return directory
}

function runEvery(milliseconds: number, run: () => unknown): () => void {
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}
