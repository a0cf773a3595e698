/** A worker thread stands for a Lambda container. It runs one call at a time, and is terminated at a timeout. */
import { Worker } from 'node:worker_threads'
import type { ThreadReply, InvocationRequest, InvocationResult, ContainerData } from './thread.ts'

export class InvocationError extends Error {
  readonly kind: 'timeout' | 'crash' | 'thrown' | 'throttled'
  readonly type: string

  constructor(kind: InvocationError['kind'], message: string, type: string = kind) {
    super(message)
    this.kind = kind
    this.type = type
  }
}

interface ContainerOptions extends ContainerData {
  threadFile: string
  env: Record<string, string>
  memoryMb: number
  maxInitMs: number
}

export class Container {
  readonly readyPromise: Promise<void>
  readonly endPromise: Promise<void>
  idleSinceMs = 0
  private readonly worker: Worker
  private pendingReply: { resolve: (reply: ThreadReply) => void; reject: (error: Error) => void } | undefined

  constructor({ threadFile, env, memoryMb, maxInitMs, ...workerData }: ContainerOptions) {
    this.worker = new Worker(threadFile, {
      env,
      argv: [],
      execArgv: [],
      workerData,
      // 48 MB is V8's own limit. With a higher limit, running out of memory may end the whole process instead of the
      // thread.
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 48 },
    })
    this.worker.unref()
    this.worker.on('message', (reply: ThreadReply) => this.resolveReply(reply))
    this.worker.on('error', error => this.rejectReply(new InvocationError('crash', error.message)))
    this.endPromise = new Promise(resolve =>
      this.worker.once('exit', code => {
        this.rejectReply(new InvocationError('crash', `The thread ended with ${code}`))
        resolve()
      }),
    )
    this.readyPromise = this.waitUntilImported(maxInitMs)
  }

  async run(call: InvocationRequest): Promise<InvocationResult> {
    const replyPromise = this.waitForReply(call.deadline - Date.now())
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    this.worker.postMessage(call)
    const reply = await replyPromise
    if ('error' in reply) throw new InvocationError('thrown', reply.error.message, reply.error.type)
    return 'result' in reply ? reply : { result: 'null', processorMs: 0 }
  }

  async stop(): Promise<void> {
    await this.worker.terminate()
  }

  private async waitUntilImported(ms: number): Promise<void> {
    const reply = await this.waitForReply(ms)
    if ('error' in reply) throw new InvocationError('crash', reply.error.message, reply.error.type)
  }

  private async waitForReply(ms: number): Promise<ThreadReply> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadReply>()
    this.pendingReply = { resolve, reject }
    const timer = setTimeout(() => {
      this.rejectReply(new InvocationError('timeout', `Task timed out after ${(ms / 1000).toFixed(2)} seconds`))
      void this.stop()
    }, ms)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  private resolveReply(reply: ThreadReply): void {
    this.pendingReply?.resolve(reply)
    this.pendingReply = undefined
  }

  private rejectReply(error: Error): void {
    this.pendingReply?.reject(error)
    this.pendingReply = undefined
  }
}
