/** after jest's own report: how many tests of each kind ran, and the line that CI reads */
import { mkdirSync, writeFileSync } from 'node:fs'

export default class CountReporter {
  counts = new Map()

  onTestFileResult(test, result) {
    const name = test.context.config.displayName?.name ?? 'tests'
    const count = this.counts.get(name) ?? { passed: 0, failed: 0 }
    count.passed += result.numPassingTests
    // a file that could not even be loaded has no tests to fail
    count.failed += result.numFailingTests + (result.testExecError ? 1 : 0)
    this.counts.set(name, count)
  }

  onRunComplete() {
    const total = { passed: 0, failed: 0 }
    process.stdout.write('\n')
    for (const [name, { passed, failed }] of this.counts) {
      process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
      total.passed += passed
      total.failed += failed
    }
    process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
    mkdirSync('dist', { recursive: true })
    if (process.env.COUNT_FILE) writeFileSync(process.env.COUNT_FILE, `${total.passed} ${total.failed}\n`)
  }
}
