/** Serves the console for people and programs at /_local. All other paths belong to the HTTP API. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { readOutbox, type OutboxMessage } from '../aws/outbox.ts'
import { deliveryOrders } from '../providers/paddle/webhooks.ts'
import { PaddleRecords } from '../providers/paddle/state.ts'
import type { Cloud } from '../running-cloud.ts'
import type { EngineClient } from '../aws/dynamodb/engine-client.ts'
import type { TableShape } from '../aws/dynamodb/tables.ts'
import { FaultRequest, type Faults } from '../aws/faults.ts'
import { InvocationError } from '../aws/lambda/container.ts'
import { readBody, toViewerRequest, type Gateway } from '../aws/http-api/gateway.ts'
import { isLocalConnection } from '../https/start-server.ts'
import { parseJson, type Json } from '../json.ts'
import type { Distribution } from '../aws/cloudfront/distribution.ts'
import { SwitchesChange } from '../switches.ts'
import { browseTable } from './table-browser.ts'
import { renderConsole } from './page.ts'

interface ConsoleOptions {
  cloud: Cloud
  gateway: Gateway
  distribution: Distribution
  faults: Faults
  engine: EngineClient
  tables: readonly TableShape[]
}

const consolePath = '/_local'
/** Phones fetch the authority's certificate here. */
const authorityPath = `${consolePath}/authority.crt`

interface Reply {
  status?: number
  json: unknown
}

export function createConsoleHandler(options: ConsoleOptions) {
  const { cloud, gateway, distribution } = options
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const url = new URL(`http://localhost${incoming.url ?? '/'}`)
    if (url.pathname !== consolePath && !url.pathname.startsWith(`${consolePath}/`))
      return gateway.handle(incoming, outgoing, distribution.addOriginHeaders(toViewerRequest(incoming)))
    if (url.pathname === authorityPath && cloud.authorityFile !== undefined)
      return void outgoing
        .writeHead(200, { 'content-type': 'application/x-x509-ca-cert' })
        .end(readFileSync(cloud.authorityFile))
    // Other machines have no access, because the console shows all messages with their links.
    if (!isLocalConnection(incoming.socket))
      return sendJson(outgoing, {
        status: 403,
        json: { message: `${consolePath} answers the machine that it runs on` },
      })
    // Refuses requests of other sites, because a malicious page may be open in the same browser.
    if (incoming.headers['sec-fetch-site'] === 'cross-site')
      return sendJson(outgoing, { status: 403, json: { message: 'Forbidden' } })
    const [name = '', ...argumentParts] = url.pathname.slice(consolePath.length + 1).split('/')
    if (name === '' && incoming.method === 'GET')
      return sendPage(outgoing, await renderOverview(options, url.searchParams.get('pk')))
    const text = (await readBody(incoming, 1_000_000))?.toString('utf8') ?? ''
    const reply = await handleEndpoint(
      options,
      `${incoming.method} ${name}`,
      argumentParts.map(decodeURIComponent).join('/'),
      text,
      url.searchParams,
    )
    // Returns to the console's page, because only its buttons send forms.
    if (incoming.headers['content-type'] === 'application/x-www-form-urlencoded')
      return void outgoing.writeHead(303, { location: consolePath }).end()
    sendJson(outgoing, reply ?? { status: 404, json: { message: `${cloud.apiOrigin}${consolePath} has no such page` } })
  }
}

async function handleEndpoint(
  { cloud, distribution, faults, engine, tables }: ConsoleOptions,
  endpoint: string,
  argument: string,
  text: string,
  query: URLSearchParams,
): Promise<Reply | undefined> {
  switch (endpoint) {
    case 'GET outbox.json':
      return { json: listMessages(cloud, query.get('to')) }
    case 'GET functions.json':
      return { json: cloud.functions.listFigures() }
    case 'GET edge.json':
      return { json: toEdgeFigures(distribution) }
    case 'GET calls.json':
      return { json: cloud.listInvocations() }
    case 'GET queues.json':
      return { json: cloud.countQueueMessages() }
    case 'GET alarms.json':
      return { json: cloud.listAlarms(Date.parse(query.get('at') ?? new Date().toISOString())) }
    case 'GET denials.json':
      return { json: cloud.listDenials() }
    case 'GET table.json': {
      const [table] = tables
      return table && { json: await browseTable(engine, table, query.get('pk') ?? '', query.get('after') ?? '') }
    }
    case 'GET endpoints.json':
      return { json: { ...cloud.endpoints, table: cloud.tableName } }
    case 'GET faults':
      return { json: faults.list() }
    case 'POST faults':
      return withParsedBody(FaultRequest, text, fault => ({ status: 201, json: faults.add(fault) }))
    case 'DELETE faults':
      faults.clear()
      return { json: [] }
    case 'GET switches':
      return { json: cloud.switches }
    case 'PUT switches':
      return withParsedBody(SwitchesChange, text, async change => {
        await cloud.setSwitches(change)
        return { json: cloud.switches }
      })
    case 'DELETE switches':
      await cloud.setSwitches(null)
      return { json: cloud.switches }
    case 'GET payday':
      return { json: { customers: cloud.payday.listCustomers(), invoices: cloud.payday.listInvoices() } }
    case 'POST payday':
      return payClaim(cloud, argument)
    case 'GET paddle':
      return { json: cloud.paddle.listRecords() }
    case 'PUT paddle':
      return withParsedBody(PaddleRecords, text, records => ({ json: cloud.paddle.putRecords(records) }))
    case 'POST paddle':
      return changePaddle(cloud, argument, text)
    case 'POST sweep':
      return { json: { removed: await cloud.deleteExpired() } }
    case 'POST jobs':
      return runJob(cloud, argument, text)
    default:
      return undefined
  }
}

/** Lists the newest message first. `to` selects an email address or phone number. */
function listMessages(cloud: Cloud, to: string | null): OutboxMessage[] {
  const messages = readOutbox(cloud.data).toReversed()
  return to === null ? messages : messages.filter(message => [message.to].flat().includes(to))
}

function payClaim({ payday }: Cloud, id: string): Reply {
  const paidInvoice = payday.payInvoice(id)
  return paidInvoice ? { json: paidInvoice } : { status: 404, json: { message: `No invoice ${id} has a claim to pay` } }
}

const changePaddle = ({ paddle }: Cloud, subscription: string, text: string): Promise<Reply> =>
  subscription === ''
    ? withParsedBody(z.strictObject({ order: z.enum(deliveryOrders) }), text, async ({ order }) => ({
        json: { statuses: await paddle.deliverHeldWebhooks(order) },
      }))
    : withParsedBody(z.record(z.string(), z.unknown()), text, change => {
        const json = paddle.changeSubscription(subscription, change)
        return json ? { json } : { status: 404, json: { message: `There is no ${subscription}` } }
      })

async function runJob({ schedules, functions }: Cloud, name: string, text: string): Promise<Reply> {
  const schedule = schedules.find(name)
  const fn = functions.find(name)
  const event = text.startsWith('{') ? parseJson(text) : undefined
  try {
    if (schedule) return { json: { results: await schedules.runNow(schedule, event) } }
    if (fn) return { json: { results: [parseJson(await functions.invoke(fn, event ?? {}, 'by hand'))] } }
    return { status: 404, json: { message: `No schedule and no function is called ${name}` } }
  } catch (error) {
    if (error instanceof InvocationError) return { status: 502, json: { message: error.message, kind: error.kind } }
    throw error
  }
}

async function withParsedBody<Value>(
  schema: z.ZodType<Value>,
  text: string,
  handle: (value: Value) => Reply | Promise<Reply>,
): Promise<Reply> {
  let json: Json
  try {
    json = parseJson(text)
  } catch {
    return { status: 400, json: { message: 'The body is not JSON' } }
  }
  const parsedBody = schema.safeParse(json)
  return parsedBody.success
    ? handle(parsedBody.data)
    : { status: 400, json: { message: z.prettifyError(parsedBody.error) } }
}

/**
 * Returns the mean time of each edge function, because CloudFront stops an edge function that computes for about a
 * millisecond.
 */
const toEdgeFigures = ({ viewerFunctions }: Distribution) =>
  viewerFunctions.map(({ name, figures: { calls, microseconds } }) => ({
    name,
    calls,
    meanMicroseconds: calls === 0 ? 0 : Math.round(microseconds / calls),
  }))

const renderOverview = async (
  { cloud, distribution, engine, tables }: ConsoleOptions,
  partition: string | null,
): Promise<string> => {
  const [table] = tables
  return renderConsole({
    webOrigin: cloud.webOrigin,
    authorityUrl: cloud.authorityFile === undefined ? undefined : cloud.apiOrigin + authorityPath,
    outbox: readOutbox(cloud.data).toReversed().slice(0, 50),
    functions: cloud.functions.listFigures(),
    edge: toEdgeFigures(distribution),
    schedules: cloud.schedules.all,
    invoices: cloud.payday.listInvoices().slice(0, 50),
    denials: cloud.listDenials().slice(-20).toReversed(),
    partition,
    table: table && partition !== null ? await browseTable(engine, table, partition) : undefined,
  })
}

const sendJson = (outgoing: ServerResponse, { status = 200, json }: Reply): void =>
  void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json, undefined, 1))

const sendPage = (outgoing: ServerResponse, html: string): void =>
  void outgoing
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      // Forbids scripts, because the page shows text of users.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
    })
    .end(html)
