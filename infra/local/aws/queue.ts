/** one queue: messages in memory, each in a file of its own before its sender hears of it */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from './whole-file.ts'

export interface QueueOptions {
  name: string
  arn: string
  visibilitySeconds: number
  delaySeconds?: number
  /** four days, as AWS has it, where none is given */
  retentionSeconds?: number
  redrive?: { deadLetterArn: string; maxReceiveCount: number }
  fifo?: boolean
}

export interface MessageAttribute {
  DataType: string
  StringValue?: string
  /** base64 */
  BinaryValue?: string
}

export interface QueueMessage {
  id: string
  body: string
  attributes: Record<string, MessageAttribute>
  senderId: string
  /** instants are epoch milliseconds */
  sentAt: number
  visibleAt: number
  receiveCount: number
  firstReceivedAt?: number
  /** of the latest receive; an older one deletes nothing */
  receiptHandle?: string
  deadLetterSource?: string
}

export type Received = QueueMessage & { receiptHandle: string; firstReceivedAt: number }

export interface ReceiveOptions {
  max?: number
  visibilitySeconds?: number
  /** how long to wait for a first message */
  waitSeconds?: number
  signal?: AbortSignal
}

const longestTimer = 3_600_000

export class Queue {
  readonly options: QueueOptions
  /** where messages go that were received too often */
  deadLetters: Queue | undefined
  private readonly folder: string
  private readonly now: () => number
  private readonly messages = new Map<string, QueueMessage>()
  private readonly waiting = new Set<() => void>()

  constructor(dir: string, options: QueueOptions, now: () => number) {
    this.options = options
    this.folder = join(dir, options.name)
    this.now = now
    mkdirSync(this.folder, { recursive: true })
    const files = readdirSync(this.folder).filter(file => file.endsWith('.json') && !file.startsWith('.'))
    const found = files.map(file => JSON.parse(readFileSync(join(this.folder, file), 'utf8')) as QueueMessage)
    for (const message of found.sort((a, b) => a.sentAt - b.sentAt)) this.messages.set(message.id, message)
  }

  send({
    body,
    attributes = {},
    senderId = 'local',
    delaySeconds,
  }: {
    body: string
    attributes?: Record<string, MessageAttribute>
    senderId?: string
    delaySeconds?: number
  }): QueueMessage {
    const sentAt = this.now()
    const visibleAt = sentAt + (delaySeconds ?? this.options.delaySeconds ?? 0) * 1000
    const message: QueueMessage = { id: randomUUID(), body, attributes, senderId, sentAt, visibleAt, receiveCount: 0 }
    this.add(message)
    return message
  }

  /** those that are visible now; they hide for the visibility timeout */
  take(max: number, visibilitySeconds = this.options.visibilitySeconds): Received[] {
    const now = this.now()
    const retention = (this.options.retentionSeconds ?? 345_600) * 1000
    const taken: Received[] = []
    for (const message of this.messages.values()) {
      if (taken.length >= max) break
      if (message.sentAt + retention <= now) this.remove(message)
      else if (message.visibleAt > now) continue
      else if (this.isSpent(message)) this.bury(message)
      else {
        const received: Received = {
          ...message,
          receiveCount: message.receiveCount + 1,
          firstReceivedAt: message.firstReceivedAt ?? now,
          visibleAt: now + visibilitySeconds * 1000,
          receiptHandle: Buffer.from(`${message.id}:${randomUUID()}`).toString('base64'),
        }
        this.save(received)
        taken.push(received)
      }
    }
    return taken
  }

  async receive({ max = 1, visibilitySeconds, waitSeconds = 0, signal }: ReceiveOptions = {}): Promise<Received[]> {
    const until = performance.now() + waitSeconds * 1000
    for (;;) {
      if (signal?.aborted) return []
      const taken = this.take(max, visibilitySeconds)
      const left = until - performance.now()
      if (taken.length > 0 || left <= 0) return taken
      await this.change(left, signal)
    }
  }

  /** an old handle, or one whose message is gone, deletes nothing and is no error; a handle that is none gives false */
  delete(receiptHandle: string): boolean {
    const id = idOf(receiptHandle)
    if (id === undefined) return false
    const message = this.messages.get(id)
    if (message?.receiptHandle === receiptHandle) this.remove(message)
    return true
  }

  /** false where the handle's message is not hidden any more */
  changeVisibility(receiptHandle: string, seconds: number): boolean {
    const message = this.messages.get(idOf(receiptHandle) ?? '')
    if (message?.receiptHandle !== receiptHandle || message.visibleAt <= this.now()) return false
    this.save({ ...message, visibleAt: this.now() + seconds * 1000 })
    this.wake()
    return true
  }

  purge(): void {
    for (const message of this.messages.values()) this.remove(message)
  }

  counts(): { visible: number; hidden: number; delayed: number } {
    const counts = { visible: 0, hidden: 0, delayed: 0 }
    for (const { visibleAt, receiveCount } of this.messages.values())
      counts[visibleAt <= this.now() ? 'visible' : receiveCount > 0 ? 'hidden' : 'delayed'] += 1
    return counts
  }

  /** who waits looks again: after a change, or after a clock moved that is not the machine's */
  wake(): void {
    for (const look of this.waiting) look()
  }

  private add(message: QueueMessage): void {
    this.save(message)
    this.wake()
  }

  private isSpent({ receiveCount }: QueueMessage): boolean {
    return this.deadLetters !== undefined && receiveCount >= (this.options.redrive?.maxReceiveCount ?? Infinity)
  }

  /** the file is moved, so that a kill finds the message in one queue or the other */
  private bury(message: QueueMessage): void {
    if (!this.deadLetters) return
    const moved: QueueMessage = {
      ...message,
      receiveCount: 0,
      receiptHandle: undefined,
      visibleAt: this.now(),
      deadLetterSource: this.options.arn,
    }
    this.save(moved)
    renameSync(this.file(message), this.deadLetters.file(message))
    this.messages.delete(message.id)
    this.deadLetters.messages.set(moved.id, moved)
    this.deadLetters.wake()
  }

  private save(message: QueueMessage): void {
    writeWhole(this.file(message), JSON.stringify(message))
    this.messages.set(message.id, message)
  }

  private remove(message: QueueMessage): void {
    unlinkSync(this.file(message))
    this.messages.delete(message.id)
  }

  private file({ id }: QueueMessage): string {
    return join(this.folder, `${id}.json`)
  }

  /** until a message may have become visible, at most so many milliseconds */
  private change(most: number, signal?: AbortSignal): Promise<void> {
    let next = longestTimer
    for (const { visibleAt } of this.messages.values()) next = Math.min(next, visibleAt - this.now())
    return new Promise(done => {
      const finish = () => {
        clearTimeout(timer)
        this.waiting.delete(finish)
        signal?.removeEventListener('abort', finish)
        done()
      }
      const timer = setTimeout(finish, Math.max(1, Math.ceil(Math.min(most, next))))
      this.waiting.add(finish)
      signal?.addEventListener('abort', finish)
    })
  }
}

function idOf(receiptHandle: string): string | undefined {
  return /^([\da-f-]{36}):[\da-f-]{36}$/.exec(Buffer.from(receiptHandle, 'base64').toString('latin1'))?.[1]
}
