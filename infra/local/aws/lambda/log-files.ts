/**
 * Manages the log files of functions. A start of the cloud empties each file. A file that has grown too large is copied
 * to `.1` and emptied.
 */
import { copyFileSync, fstatSync, ftruncateSync, mkdirSync, openSync, closeSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const maxBytes = 5 * 1024 * 1024

export class LogFiles {
  private readonly directory: string
  private readonly descriptors = new Map<string, number>()
  private readonly rotationTimer: NodeJS.Timeout

  constructor(directory: string) {
    this.directory = directory
    mkdirSync(directory, { recursive: true })
    this.rotationTimer = setInterval(() => this.rotate(), 10_000)
    this.rotationTimer.unref()
  }

  path(name: string): string {
    return join(this.directory, `${name}.log`)
  }

  /** Opens the file in append mode, so that threads continue at the start of an emptied file. */
  openDescriptor(name: string): number {
    const openDescriptor = this.descriptors.get(name)
    if (openDescriptor !== undefined) return openDescriptor
    const descriptor = openSync(this.path(name), 'a')
    ftruncateSync(descriptor)
    this.descriptors.set(name, descriptor)
    return descriptor
  }

  readLines(): string[] {
    return [...this.descriptors.keys()].flatMap(name => readFileSync(this.path(name), 'utf8').split('\n'))
  }

  stop(): void {
    clearInterval(this.rotationTimer)
    for (const descriptor of this.descriptors.values()) closeSync(descriptor)
    this.descriptors.clear()
  }

  private rotate(): void {
    for (const [name, descriptor] of this.descriptors) {
      if (fstatSync(descriptor).size <= maxBytes) continue
      copyFileSync(this.path(name), `${this.path(name)}.1`)
      ftruncateSync(descriptor)
    }
  }
}
