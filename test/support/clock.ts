/** Sets the clock of other programs, such as a local cloud. */
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createRunDirectory } from './run-directory.ts'
import { ensureProgram } from './ensure-program.ts'

const findLibrary = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/**
 * Exceeds one second, because Node caches the date header of responses for a second. The SDK corrects its clock by that
 * header.
 */
const headerDateMs = 1500

export class Clock {
  readonly #file = join(createRunDirectory('clock'), 'offset')

  constructor(instant: string) {
    ensureProgram('libfaketime', () => findLibrary() !== undefined, 'The clock is set to another day')
    this.#write(instant)
  }

  /** With these variables, a program takes the time from this clock. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: findLibrary() ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: '1',
      // Keeps timers and file times real.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    }
  }

  /** Waits until servers have renewed the date that they cache for their headers. */
  async set(instant: string): Promise<void> {
    this.#write(instant)
    await setTimeout(headerDateMs)
  }

  #write(instant: string): void {
    const seconds = Math.round((Date.parse(instant) - Date.now()) / 1000)
    writeFileSync(this.#file, `${seconds < 0 ? '' : '+'}${seconds}`)
  }
}
