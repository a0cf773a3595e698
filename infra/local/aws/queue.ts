/** Keeps messages in memory, and writes each to a file before its sender gets a response. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './atomic-file.ts'

export interface QueueOptions {
  name: string
  arn: string
  visibilitySeconds: number
  /** AWS's default is four days. */
  retentionSeconds?: number
  redrive?: { deadLetterArn: string; maxReceiveCount: number }
}

interface QueueMessage {
  id: string
  body: string
  sentAt: number
  visibleAt: number
  receiveCount: number
  firstReceivedAt?: number
  /** Only the receipt handle of the latest receive deletes the message. */
  receiptHandle?: string
  deadLetterSource?: string
}

export type ReceivedMessage = QueueMessage & { receiptHandle: string; firstReceivedAt: number }

interface ReceiveOptions {
  max?: number
  waitSeconds?: number
  signal?: AbortSignal
}

const maxTimerMs = 3_600_000

export class Queue {
  readonly options: QueueOptions
  /** Gets messages that were received too often. */
  deadLetterQueue: Queue | undefined
  private readonly folder: string
  private readonly now: () => number
  private readonly messages = new Map<string, QueueMessage>()
  private readonly waitingReceivers = new Set<() => void>()

  constructor(dir: string, options: QueueOptions, now: () => number) {
    this.options = options
    this.folder = join(dir, options.name)
    this.now = now
    mkdirSync(this.folder, { recursive: true })
    const files = readdirSync(this.folder).filter(file => file.endsWith('.json') && !file.startsWith('.'))
    const messages = files.map(file => JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as QueueMessage)
    for (const message of messages.sort((a, b) => a.sentAt - b.sentAt)) this.messages.set(message.id, message)
  }

  send(body: string): QueueMessage {
    const sentAt = this.now()
    const message: QueueMessage = { id: randomUUID(), body, sentAt, visibleAt: sentAt, receiveCount: 0 }
    this.save(message)
    this.wake()
    return message
  }

  receiveVisible(max: number): ReceivedMessage[] {
    const now = this.now()
    const retentionMs = (this.options.retentionSeconds ?? 345_600) * 1000
    const receivedMessages: ReceivedMessage[] = []
    for (const message of this.messages.values()) {
      if (receivedMessages.length >= max) break
      if (message.sentAt + retentionMs <= now) this.remove(message)
      else if (message.visibleAt > now) continue
      else if (this.isOverMaxReceives(message)) this.moveToDeadLetters(message)
      else {
        const receivedMessage: ReceivedMessage = {
          ...message,
          receiveCount: message.receiveCount + 1,
          firstReceivedAt: message.firstReceivedAt ?? now,
          visibleAt: now + this.options.visibilitySeconds * 1000,
          receiptHandle: randomUUID(),
        }
        this.save(receivedMessage)
        receivedMessages.push(receivedMessage)
      }
    }
    return receivedMessages
  }

  async receive({ max = 1, waitSeconds = 0, signal }: ReceiveOptions = {}): Promise<ReceivedMessage[]> {
    const deadlineMs = performance.now() + waitSeconds * 1000
    for (;;) {
      if (signal?.aborted) return []
      const receivedMessages = this.receiveVisible(max)
      const remainingMs = deadlineMs - performance.now()
      if (receivedMessages.length > 0 || remainingMs <= 0) return receivedMessages
      await this.waitForChange(remainingMs, signal)
    }
  }

  delete(receiptHandle: string): void {
    for (const message of this.messages.values()) if (message.receiptHandle === receiptHandle) this.remove(message)
  }

  countMessages(): { visibleCount: number; hiddenCount: number } {
    const counts = { visibleCount: 0, hiddenCount: 0 }
    for (const { visibleAt } of this.messages.values())
      counts[visibleAt <= this.now() ? 'visibleCount' : 'hiddenCount'] += 1
    return counts
  }

  /** Returns milliseconds since 1970. Undefined for an empty queue. */
  findOldestSentAtMs(): number | undefined {
    return this.messages.size === 0 ? undefined : Math.min(...[...this.messages.values()].map(({ sentAt }) => sentAt))
  }

  /** Makes waiting receivers check again, because a test that moves the queue's clock fires no timer. */
  wake(): void {
    for (const checkAgain of this.waitingReceivers) checkAgain()
  }

  private isOverMaxReceives({ receiveCount }: QueueMessage): boolean {
    return this.deadLetterQueue !== undefined && receiveCount >= (this.options.redrive?.maxReceiveCount ?? Infinity)
  }

  /**
   * Moves the message to the dead-letter queue. Renames the file, so that a kill leaves the message in exactly one of
   * the two queues.
   */
  private moveToDeadLetters(message: QueueMessage): void {
    if (!this.deadLetterQueue) return
    const movedMessage: QueueMessage = {
      ...message,
      receiveCount: 0,
      receiptHandle: undefined,
      visibleAt: this.now(),
      deadLetterSource: this.options.arn,
    }
    this.save(movedMessage)
    renameSync(this.file(message), this.deadLetterQueue.file(message))
    this.messages.delete(message.id)
    this.deadLetterQueue.messages.set(movedMessage.id, movedMessage)
    this.deadLetterQueue.wake()
  }

  redrive(find: (arn: string) => Queue): void {
    for (const { deadLetterSource, ...message } of this.messages.values()) {
      if (deadLetterSource === undefined || message.visibleAt > this.now()) continue
      const targetQueue = find(deadLetterSource)
      const movedMessage: QueueMessage = {
        ...message,
        receiveCount: 0,
        receiptHandle: undefined,
        visibleAt: this.now(),
      }
      this.save(movedMessage)
      renameSync(this.file(message), targetQueue.file(message))
      this.messages.delete(message.id)
      targetQueue.messages.set(movedMessage.id, movedMessage)
      targetQueue.wake()
    }
  }

  private save(message: QueueMessage): void {
    writeAtomically(this.file(message), JSON.stringify(message))
    this.messages.set(message.id, message)
  }

  private remove(message: QueueMessage): void {
    unlinkSync(this.file(message))
    this.messages.delete(message.id)
  }

  private file({ id }: QueueMessage): string {
    return join(this.folder, `${id}.json`)
  }

  private waitForChange(maxMs: number, signal?: AbortSignal): Promise<void> {
    let nextVisibleInMs = maxTimerMs
    for (const { visibleAt } of this.messages.values())
      nextVisibleInMs = Math.min(nextVisibleInMs, visibleAt - this.now())
    return new Promise(resolve => {
      const finish = () => {
        clearTimeout(timer)
        this.waitingReceivers.delete(finish)
        signal?.removeEventListener('abort', finish)
        resolve()
      }
      const timer = setTimeout(finish, Math.max(1, Math.ceil(Math.min(maxMs, nextVisibleInMs))))
      this.waitingReceivers.add(finish)
      signal?.addEventListener('abort', finish)
    })
  }
}
