/** Prints where the time went, the slowest files, the number of tests in each project, and the line that CI reads. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toTimesFilePath } from './times/environment.js'

const kinds = ['set-up', 'imports', 'transforms', 'page loads', 'waiting', 'axe', 'calls']
const slowestCount = 10
/** The projects of `npm test`. Only their times are written to the summary. */
const summaryProjects = ['unit', 'infra', 'api', 'browser', 'second engine']

export default class Reporter {
  counts = new Map()
  failed = []

  constructor({ rootDir }) {
    this.timesFile = toTimesFilePath(rootDir)
    this.summaryFile = join(rootDir, 'dist/test-seconds.json')
  }

  onRunStart() {
    rmSync(this.timesFile, { force: true })
  }

  onTestFileResult(test, result) {
    const name = test.context.config.displayName?.name ?? 'tests'
    const count = this.counts.get(name) ?? { passed: 0, failed: 0 }
    count.passed += result.numPassingTests
    // A file that could not be loaded counts as one failed test.
    count.failed += result.numFailingTests + (result.testExecError ? 1 : 0)
    this.counts.set(name, count)
    if (result.testExecError) this.failed.push(`${name}: ${test.path}`)
    for (const { status, fullName } of result.testResults)
      if (status === 'failed') this.failed.push(`${name}: ${fullName}`)
  }

  onRunComplete(_, { startTime }) {
    const totalSeconds = (Date.now() - startTime) / 1000
    const files = existsSync(this.timesFile)
      ? readFileSync(this.timesFile, 'utf8')
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
      : []
    const projects = [...Map.groupBy(files, ({ project }) => project)].map(([project, projectFiles]) => ({
      file: `${project} (${projectFiles.length} files)`,
      seconds: sum(projectFiles),
    }))
    print('Seconds, of files added up; what is done at once counts each time', projects)
    print(
      `The ${slowestCount} slowest files`,
      files.toSorted((a, b) => b.seconds.whole - a.seconds.whole).slice(0, slowestCount),
    )

    const total = { passed: 0, failed: 0 }
    process.stdout.write('\n')
    for (const [name, { passed, failed }] of this.counts) {
      process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`)
      total.passed += passed
      total.failed += failed
    }
    process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
    if (this.counts.size === summaryProjects.length && summaryProjects.every(name => this.counts.has(name))) {
      mkdirSync(dirname(this.summaryFile), { recursive: true })
      writeFileSync(this.summaryFile, JSON.stringify({ whole: totalSeconds, projects }))
    }
    if (process.env.COUNT_FILE)
      writeFileSync(
        process.env.COUNT_FILE,
        [`${total.passed} ${total.failed}`, ...this.failed].map(line => `${line}\n`).join(''),
      )
  }
}

function sum(files) {
  const secondsByKind = {}
  for (const { seconds } of files)
    for (const [kind, value] of Object.entries(seconds)) secondsByKind[kind] = (secondsByKind[kind] ?? 0) + value
  return secondsByKind
}

function print(title, rows) {
  if (rows.length === 0) return
  const cells = rows.map(({ file, seconds }) => [
    file,
    ...['whole', ...kinds].map(kind => (seconds[kind] ?? 0).toFixed(1)),
  ])
  const tableRows = [[title, 'whole', ...kinds], ...cells]
  const widths = tableRows[0].map((_, column) => Math.max(...tableRows.map(row => row[column].length)))
  const line = row => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')
  process.stdout.write(`\n${tableRows.map(line).join('\n')}\n`)
}
