import { availableParallelism, totalmem } from 'node:os'
import { InvocationError, type Container } from './container.ts'
import type { InvocationRequest, InvocationResult } from './thread.ts'

export interface PoolLimits {
  maxPerFunction: number
  maxContainers: number
  /** Above this number, a function gets another container only when a call has waited for `scaleUpDelayMs`. */
  minContainers: number
  scaleUpDelayMs: number
  maxIdleMs: number
}

/**
 * Limits how many containers start concurrently, because more would slow each other down. Also determines how many
 * containers a function may have.
 */
const processorCount = Math.max(2, availableParallelism())

/**
 * Lets containers of about 30 MB fill a sixth of the memory. At least 48 are allowed, because the app has over a
 * hundred functions and a container takes a quarter of a second to start.
 */
const maxContainers = Math.max(48, Math.floor(totalmem() / 6 / 30e6))

export const defaultPoolLimits: PoolLimits = {
  maxPerFunction: 4 * processorCount,
  maxContainers,
  minContainers: processorCount,
  scaleUpDelayMs: 1000,
  maxIdleMs: 10 * 60_000,
}

export interface PooledFunction {
  name: string
  reservedConcurrency: number | undefined
  startContainer: () => Container
  onStarted: (milliseconds: number) => void
}

interface WaitingCall {
  sinceMs: number
  resolve: (container: Container) => void
  reject: (error: Error) => void
}

interface FunctionContainers {
  fn: PooledFunction
  idleContainers: Container[]
  waitingCalls: WaitingCall[]
  containers: Set<Container>
  startingCount: number
}

export class ContainerPool {
  limits: PoolLimits
  private readonly groups = new Map<string, FunctionContainers>()
  private readonly idleTimer: NodeJS.Timeout
  private scaleUpTimer: NodeJS.Timeout | undefined
  private isStopped = false

  constructor(limits: PoolLimits) {
    this.limits = limits
    this.idleTimer = setInterval(() => this.stopIdleContainers(), Math.max(1000, limits.maxIdleMs / 5))
    this.idleTimer.unref()
  }

  async run(member: PooledFunction, call: (container: Container) => InvocationRequest): Promise<InvocationResult> {
    const group = this.findOrCreateGroup(member)
    const container = await this.acquire(group)
    try {
      const result = await container.run(call(container))
      this.release(group, container)
      return result
    } catch (error) {
      const canContinue = error instanceof InvocationError && error.kind === 'thrown'
      if (canContinue) this.release(group, container)
      else this.discard(group, container)
      throw error
    }
  }

  countContainers(member: PooledFunction): number {
    return this.groups.get(member.name)?.containers.size ?? 0
  }

  /** Like a deployment, ends idle containers at once and busy ones after their call. */
  replaceContainers(): void {
    for (const group of this.groups.values()) {
      for (const container of group.idleContainers.splice(0)) void container.stop()
      group.containers.clear()
    }
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearInterval(this.idleTimer)
    clearTimeout(this.scaleUpTimer)
    const groups = [...this.groups.values()]
    for (const group of groups)
      for (const { reject } of group.waitingCalls.splice(0))
        reject(new InvocationError('crash', 'The local cloud stops'))
    await Promise.all(groups.flatMap(({ containers }) => [...containers].map(container => container.stop())))
  }

  private findOrCreateGroup(fn: PooledFunction): FunctionContainers {
    const existingGroup = this.groups.get(fn.name)
    if (existingGroup) return existingGroup
    const group: FunctionContainers = {
      fn,
      idleContainers: [],
      waitingCalls: [],
      containers: new Set(),
      startingCount: 0,
    }
    this.groups.set(fn.name, group)
    return group
  }

  private acquire(group: FunctionContainers): Promise<Container> {
    if (this.isStopped) return Promise.reject(new InvocationError('crash', 'The local cloud stops'))
    const idleContainer = group.idleContainers.pop()
    if (idleContainer) return Promise.resolve(idleContainer)
    return new Promise((resolve, reject) => {
      group.waitingCalls.push({ sinceMs: Date.now(), resolve, reject })
      this.scaleUp()
    })
  }

  /** Starts at most one container for each waiting call. */
  private scaleUp(): void {
    const groups = [...this.groups.values()]
    for (const group of groups) {
      const limit = Math.min(group.fn.reservedConcurrency ?? Infinity, this.limits.maxPerFunction)
      while (group.waitingCalls.length > group.startingCount && group.containers.size < limit) {
        const delayMs = group.containers.size < this.limits.minContainers ? 0 : this.computeRemainingDelayMs(group)
        if (delayMs > 0) {
          this.scheduleScaleUp(delayMs)
          break
        }
        if (groups.reduce((sum, { startingCount }) => sum + startingCount, 0) >= processorCount) return
        if (
          groups.reduce((sum, { containers }) => sum + containers.size, 0) >= this.limits.maxContainers &&
          !this.stopOldestIdle(groups)
        )
          return
        this.startContainer(group)
      }
    }
  }

  private computeRemainingDelayMs({ waitingCalls: [first] }: FunctionContainers): number {
    return first ? first.sinceMs + this.limits.scaleUpDelayMs - Date.now() : 0
  }

  private scheduleScaleUp(milliseconds: number): void {
    this.scaleUpTimer ??= setTimeout(() => {
      this.scaleUpTimer = undefined
      this.scaleUp()
    }, milliseconds)
  }

  private startContainer(group: FunctionContainers): void {
    const beganMs = performance.now()
    const container = group.fn.startContainer()
    group.containers.add(container)
    group.startingCount++
    void container.endPromise.then(() => this.discard(group, container))
    void this.awaitReadyContainer(group, container, beganMs)
  }

  private async awaitReadyContainer(group: FunctionContainers, container: Container, beganMs: number): Promise<void> {
    try {
      await container.readyPromise
      group.startingCount--
      group.fn.onStarted(performance.now() - beganMs)
      this.release(group, container)
    } catch (error) {
      group.startingCount--
      group.containers.delete(container)
      group.waitingCalls.shift()?.reject(error instanceof Error ? error : new Error(String(error)))
      void container.stop()
      this.scaleUp()
    }
  }

  private release(group: FunctionContainers, container: Container): void {
    if (!group.containers.has(container)) {
      void container.stop()
      // If the container was replaced during its start, a call may still be waiting for one.
      return this.scaleUp()
    }
    const next = group.waitingCalls.shift()
    if (next) next.resolve(container)
    else {
      container.idleSinceMs = Date.now()
      group.idleContainers.push(container)
    }
    this.scaleUp()
  }

  private discard(group: FunctionContainers, container: Container): void {
    if (!group.containers.delete(container)) return
    group.idleContainers = group.idleContainers.filter(other => other !== container)
    void container.stop()
    if (!this.isStopped) this.scaleUp()
  }

  private stopOldestIdle(groups: FunctionContainers[]): boolean {
    const [oldestIdle] = groups
      .flatMap(group => group.idleContainers.map(container => ({ group, container })))
      .sort((a, b) => a.container.idleSinceMs - b.container.idleSinceMs)
    if (!oldestIdle) return false
    oldestIdle.group.containers.delete(oldestIdle.container)
    oldestIdle.group.idleContainers = oldestIdle.group.idleContainers.filter(other => other !== oldestIdle.container)
    void oldestIdle.container.stop()
    return true
  }

  private stopIdleContainers(): void {
    const oldestAllowed = Date.now() - this.limits.maxIdleMs
    for (const group of this.groups.values())
      for (const container of group.idleContainers)
        if (container.idleSinceMs < oldestAllowed) this.discard(group, container)
  }
}
