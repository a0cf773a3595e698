import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleFunctions, handlerOf, sourceOfJob, sourceOfRoute } from '../../infra/aws/bundle.ts'
import { routeList } from '../../shared/api/index.ts'
import { jobList } from '../../shared/jobs.ts'
import { median, type Figure } from './table.ts'

const script = 'const t=performance.now();import(process.argv[1]).then(()=>console.log(performance.now()-t))'
const env = { TABLE_NAME: 't', SITES: '[{"origin":"http://localhost","market":"com"}]', MAIL_SENDER: 'a@b.is', SMS_SENDER: 'x', ERROR_DSN: 'none', EDGE_KEY: 'k', IMAGES_BUCKET: 'i', ANSWERS_BUCKET: 'a', JOB_QUEUE: 'https://q', AWS_REGION: 'eu-west-1' }

/** the import of each function in a fresh process, the middle one of five */
export async function importFigures(): Promise<Figure[]> {
  const { directory } = bundleFunctions(mkdtempSync(join(tmpdir(), 'bundle-')))
  const sources = [...routeList.map(sourceOfRoute), ...jobList.map(sourceOfJob)]
  const figures = sources.map(source => {
    const file = join(directory, handlerOf(source).replace(/\.handler$/, '.mjs'))
    const times = Array.from({ length: 5 }, () => Number(execFileSync(process.execPath, ['-e', script, file], { env, encoding: 'utf8' })))
    return { what: `import ${source}`, value: median(times) }
  })
  const sorted = figures.toSorted((a, b) => b.value - a.value)
  const [slowest] = sorted
  return [
    { what: `slowest of ${figures.length}: ${slowest?.what ?? ''}`, value: slowest?.value ?? NaN, unit: 'ms', budget: 80 },
    { what: 'middle one', value: median(figures.map(figure => figure.value)), unit: 'ms', budget: 80 },
  ]
}
