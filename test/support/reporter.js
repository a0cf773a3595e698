/** after jest's own report: how many tests of each kind ran, and the line that CI reads */
import { mkdirSync, writeFileSync } from 'node:fs'

export default class CountReporter {
  counts = new Map()
  seconds = {}

  onTestFileResult(test, result) {
    const name = test.context.config.displayName?.name ?? 'tests'
    const count = this.counts.get(name) ?? { passed: 0, failed: 0 }
    count.passed += result.numPassingTests
    // a file that could not even be loaded has no tests to fail
    count.failed += result.numFailingTests + (result.testExecError ? 1 : 0)
    this.counts.set(name, count)
    this.seconds[`tests of ${name}, their files added up`] = (this.seconds[`tests of ${name}, their files added up`] ?? 0) + result.perfStats.runtime / 1000
  }

  onRunComplete(_, { startTime }) {
    const total = { passed: 0, failed: 0 }
    process.stdout.write('\n')
    for (const [name, { passed, failed }] of this.counts) {
      process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
      total.passed += passed
      total.failed += failed
    }
    process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
    if (process.env.npm_lifecycle_event === 'test') {
      mkdirSync('dist', { recursive: true })
      const times = { 'npm test, but for types, lint and build': (Date.now() - startTime) / 1000, ...this.seconds }
      writeFileSync('dist/test-seconds.json', JSON.stringify(times))
    }
    if (process.env.COUNT_FILE) writeFileSync(process.env.COUNT_FILE, `${total.passed} ${total.failed}\n`)
  }
}
