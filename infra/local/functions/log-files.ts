/** A log file for each function. It is emptied at every start, and when it has grown large. */
import { copyFileSync, fstatSync, ftruncateSync, mkdirSync, openSync, closeSync } from 'node:fs'
import { join } from 'node:path'

const largest = 5 * 1024 * 1024

export class LogFiles {
  private readonly directory: string
  private readonly open = new Map<string, number>()
  private readonly cutting: NodeJS.Timeout

  constructor(directory: string) {
    this.directory = directory
    mkdirSync(directory, { recursive: true })
    this.cutting = setInterval(() => this.cut(), 10_000)
    this.cutting.unref()
  }

  path(name: string): string {
    return join(this.directory, `${name}.log`)
  }

  /** Threads write to the descriptor themselves. It appends, so writing goes on at the beginning of an emptied file. */
  descriptor(name: string): number {
    const found = this.open.get(name)
    if (found !== undefined) return found
    const descriptor = openSync(this.path(name), 'a')
    ftruncateSync(descriptor)
    this.open.set(name, descriptor)
    return descriptor
  }

  stop(): void {
    clearInterval(this.cutting)
    for (const descriptor of this.open.values()) closeSync(descriptor)
    this.open.clear()
  }

  private cut(): void {
    for (const [name, descriptor] of this.open) {
      if (fstatSync(descriptor).size <= largest) continue
      copyFileSync(this.path(name), `${this.path(name)}.1`)
      ftruncateSync(descriptor)
    }
  }
}
