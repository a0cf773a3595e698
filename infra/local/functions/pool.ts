/** The containers of all functions. They are started when calls wait, up to a limit, and ended when idle. */
import { availableParallelism, totalmem } from 'node:os'
import { InvocationError, type Container } from './container.ts'
import type { Call } from './thread.ts'

export interface PoolLimits {
  perFunction: number
  inAll: number
  /** A function gets this many containers at once, and another one when a call has waited for timeoutMs. */
  eager: number
  patienceMs: number
  /** A container is ended after it has been idle for so long. */
  idleMs: number
}

/** At most this many containers start at once, because more would slow each other down. */
const processors = Math.max(2, availableParallelism())

/**
 * A container takes some 30 MB, so all of them together take a sixth of the memory. The app has over a hundred
 * functions. With fewer containers than functions, calls would wait a quarter of a second for containers to start anew.
 */
const inAll = Math.max(48, Math.floor(totalmem() / 6 / 30e6))

export const defaultLimits: PoolLimits = {
  perFunction: 4 * processors,
  inAll,
  eager: processors,
  patienceMs: 1000,
  idleMs: 10 * 60_000,
}

export interface Member {
  name: string
  /** the function's reserved concurrency, if the template sets it */
  limit: number | undefined
  start: () => Container
  started: (milliseconds: number) => void
}

interface Waiting {
  since: number
  take: (container: Container) => void
  refuse: (error: Error) => void
}

interface Group {
  member: Member
  idle: Container[]
  waiting: Waiting[]
  all: Set<Container>
  starting: number
}

export class Pool {
  limits: PoolLimits
  private readonly groups = new Map<string, Group>()
  private readonly sweep: NodeJS.Timeout
  private later: NodeJS.Timeout | undefined
  private stopped = false

  constructor(limits: PoolLimits) {
    this.limits = limits
    this.sweep = setInterval(() => this.endIdle(), Math.max(1000, limits.idleMs / 5))
    this.sweep.unref()
  }

  async run(member: Member, call: (container: Container) => Call): Promise<string> {
    const group = this.group(member)
    const container = await this.take(group)
    try {
      const result = await container.run(call(container))
      this.giveBack(group, container)
      return result
    } catch (error) {
      const survives = error instanceof InvocationError && error.kind === 'thrown'
      if (survives) this.giveBack(group, container)
      else this.discard(group, container)
      throw error
    }
  }

  count(member: Member): number {
    return this.groups.get(member.name)?.all.size ?? 0
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.sweep)
    clearTimeout(this.later)
    const groups = [...this.groups.values()]
    for (const group of groups)
      for (const { refuse } of group.waiting.splice(0)) refuse(new InvocationError('crash', 'The local cloud stops'))
    await Promise.all(groups.flatMap(({ all }) => [...all].map(container => container.stop())))
  }

  private group(member: Member): Group {
    const found = this.groups.get(member.name)
    if (found) return found
    const group: Group = { member, idle: [], waiting: [], all: new Set(), starting: 0 }
    this.groups.set(member.name, group)
    return group
  }

  private take(group: Group): Promise<Container> {
    if (this.stopped) return Promise.reject(new InvocationError('crash', 'The local cloud stops'))
    const idle = group.idle.pop()
    if (idle) return Promise.resolve(idle)
    return new Promise((take, refuse) => {
      group.waiting.push({ since: Date.now(), take, refuse })
      this.startWhereNeeded()
    })
  }

  /** Starts a container for each waiting call, unless one is starting for it already. */
  private startWhereNeeded(): void {
    const groups = [...this.groups.values()]
    for (const group of groups) {
      const limit = Math.min(group.member.limit ?? Infinity, this.limits.perFunction)
      while (group.waiting.length > group.starting && group.all.size < limit) {
        const patience = group.all.size < this.limits.eager ? 0 : this.patienceOf(group)
        if (patience > 0) {
          this.startLater(patience)
          break
        }
        if (groups.reduce((sum, { starting }) => sum + starting, 0) >= processors) return
        if (groups.reduce((sum, { all }) => sum + all.size, 0) >= this.limits.inAll && !this.endOneIdle(groups)) return
        this.start(group)
      }
    }
  }

  /** How much longer the first call waits for a busy container before another one is started. */
  private patienceOf({ waiting: [first] }: Group): number {
    return first ? first.since + this.limits.patienceMs - Date.now() : 0
  }

  private startLater(milliseconds: number): void {
    this.later ??= setTimeout(() => {
      this.later = undefined
      this.startWhereNeeded()
    }, milliseconds)
  }

  private start(group: Group): void {
    const began = performance.now()
    const container = group.member.start()
    group.all.add(container)
    group.starting++
    void container.ended.then(() => this.discard(group, container))
    void this.awaitReady(group, container, began)
  }

  private async awaitReady(group: Group, container: Container, began: number): Promise<void> {
    try {
      await container.ready
      group.starting--
      group.member.started(performance.now() - began)
      this.giveBack(group, container)
    } catch (error) {
      group.starting--
      group.all.delete(container)
      group.waiting.shift()?.refuse(error instanceof Error ? error : new Error(String(error)))
      void container.stop()
      this.startWhereNeeded()
    }
  }

  private giveBack(group: Group, container: Container): void {
    if (!group.all.has(container)) return
    const next = group.waiting.shift()
    if (next) next.take(container)
    else {
      container.idleSince = Date.now()
      group.idle.push(container)
    }
    this.startWhereNeeded()
  }

  private discard(group: Group, container: Container): void {
    if (!group.all.delete(container)) return
    group.idle = group.idle.filter(other => other !== container)
    void container.stop()
    if (!this.stopped) this.startWhereNeeded()
  }

  private endOneIdle(groups: Group[]): boolean {
    const [oldest] = groups
      .flatMap(group => group.idle.map(container => ({ group, container })))
      .sort((a, b) => a.container.idleSince - b.container.idleSince)
    if (!oldest) return false
    oldest.group.all.delete(oldest.container)
    oldest.group.idle = oldest.group.idle.filter(other => other !== oldest.container)
    void oldest.container.stop()
    return true
  }

  private endIdle(): void {
    const before = Date.now() - this.limits.idleMs
    for (const group of this.groups.values())
      for (const container of group.idle) if (container.idleSince < before) this.discard(group, container)
  }
}
