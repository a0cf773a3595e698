/** Each worker thread runs this program as one container of one function. */
import { writeSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parentPort, workerData } from 'node:worker_threads'

export interface ContainerData {
  file: string
  exportName: string
  logDescriptor: number
  compileCache: string
  /** The share of a processor, at most 1. Replies are delayed to simulate a share below 1. */
  processorShare: number
  /** Stand-ins with https have certificates of this authority. */
  authority: string | undefined
}
export interface InvocationRequest {
  event: string
  requestId: string
  deadline: number
  functionName: string
  functionArn: string
  memoryMb: number
}
export interface InvocationResult {
  /** The handler's result as JSON. */
  result: string
  /** Excludes the time in which the call waited, such as for its processor share. */
  processorMs: number
}
export type ThreadReply = { ready: true } | InvocationResult | { error: { type: string; message: string } }

const { file, exportName, logDescriptor, compileCache, processorShare, authority } = workerData as ContainerData
const port = parentPort
if (!port) throw new Error('thread.ts runs as a worker thread')

// Writes output straight to the file, so that a terminated thread loses none.
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk: string | Uint8Array): boolean => {
    writeSync(logDescriptor, typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    return true
  }

const toErrorReply = (error: unknown): ThreadReply => {
  console.error(error)
  return {
    error:
      error instanceof Error ? { type: error.name, message: error.message } : { type: 'Error', message: String(error) },
  }
}

// Threads share a compile cache, because functions share most of their code.
enableCompileCache(compileCache)
let isCompileCacheFlushed = false

if (authority !== undefined) setDefaultCACertificates([...getCACertificates('default'), authority])

/** Waits for the additional time that the work would have taken with this processor share. */
async function waitForProcessorShare(usageBefore: NodeJS.CpuUsage): Promise<void> {
  if (processorShare >= 1) return
  const { user, system } = process.threadCpuUsage(usageBefore)
  await new Promise(resolve => setTimeout(resolve, ((user + system) / 1000) * (1 / processorShare - 1)))
}

type Handler = (event: unknown, context: unknown) => unknown

const send = (reply: ThreadReply): void => port.postMessage(reply)

const cpuAtStart = process.threadCpuUsage()
try {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  const handler = module[exportName]
  if (typeof handler !== 'function') throw new Error(`${file} exports no ${exportName}`)
  port.on('message', (call: InvocationRequest) => {
    void (async () => {
      const context = {
        awsRequestId: call.requestId,
        functionName: call.functionName,
        functionVersion: '$LATEST',
        invokedFunctionArn: call.functionArn,
        memoryLimitInMB: String(call.memoryMb),
        logGroupName: `/aws/lambda/${call.functionName}`,
        logStreamName: 'local',
        callbackWaitsForEmptyEventLoop: true,
        getRemainingTimeInMillis: () => call.deadline - Date.now(),
      }
      try {
        const cpuAtCall = process.threadCpuUsage()
        const result: unknown = await (handler as Handler)(JSON.parse(call.event), context)
        const { user, system } = process.threadCpuUsage(cpuAtCall)
        await waitForProcessorShare(cpuAtCall)
        send({ result: JSON.stringify(result) ?? 'null', processorMs: (user + system) / 1000 })
        // V8 compiles most functions during the first call, so later flushes would add little.
        if (!isCompileCacheFlushed) flushCompileCache()
        isCompileCacheFlushed = true
      } catch (error) {
        send(toErrorReply(error))
      }
    })()
  })
  await waitForProcessorShare(cpuAtStart)
  send({ ready: true })
} catch (error) {
  send(toErrorReply(error))
}
