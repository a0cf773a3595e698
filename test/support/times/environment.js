/**
 * The test environment of every project: jest's node environment, which also measures where the time of a test file
 * goes. It writes a line for each file, which the reporter reads. It appends to the error of a failed test what the
 * pages show.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { TestEnvironment } from 'jest-environment-node'

export const toTimesFilePath = rootDir => join(rootDir, 'dist/test-times.ndjson')

const now = () => performance.now()

export default class TimedEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.rootDir = config.projectConfig.rootDir
    this.times = {
      project: config.projectConfig.displayName?.name ?? '',
      file: relative(this.rootDir, context.testPath),
      seconds: {},
    }
    this.began = now()
    this.transformed = globalThis.transformMs ?? 0
    /** Test helpers add milliseconds of page loads, waiting, calls and axe. */
    this.global.spentMs = {}
  }

  add(kind, ms) {
    this.times.seconds[kind] = (this.times.seconds[kind] ?? 0) + ms / 1000
  }

  /** Adds the pages' content to the error's stack, because Jest prints the stack, which begins with the message. */
  async addWhatPagesShow(error) {
    const shownText = await this.global.whatPagesShow?.()
    if (shownText && typeof error?.stack === 'string')
      error.stack = error.stack.replace(error.message, message => message + shownText)
  }

  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure' || event.name === 'hook_failure') await this.addWhatPagesShow(event.error)
    if (event.name === 'run_start') {
      const newTransformMs = (globalThis.transformMs ?? 0) - this.transformed
      this.add('transforms', newTransformMs)
      this.add('imports', now() - this.began - newTransformMs)
    }
    if (event.name === 'hook_start') this.hookBegan = now()
    if (event.name === 'hook_success' || event.name === 'hook_failure') this.add('set-up', now() - this.hookBegan)
    if (event.name === 'run_finish') {
      for (const [kind, ms] of Object.entries(this.global.spentMs)) this.add(kind, ms)
      this.add('whole', now() - this.began)
      const file = toTimesFilePath(this.rootDir)
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `${JSON.stringify(this.times)}\n`)
    }
  }
}
