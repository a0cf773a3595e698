import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { toHandlerName, toJobSource, toRouteSource } from '../../infra/aws/bundle.ts'
import { asObject, asText } from '../../infra/local/json.ts'
import { region } from '../../infra/local/aws/template/naming.ts'
import { readAssembly } from '../../infra/local/aws/template/template.ts'
import { routeList } from '../../shared/api/index.ts'
import { jobList } from '../../shared/jobs.ts'
import { chooseFullOrBrief } from './brief.ts'
import { findAssemblyDirectory } from './assembly.ts'
import { findMedian, type Figure } from './figures.ts'

const importTimeScript = 'const t=performance.now();import(process.argv[1]).then(()=>console.log(performance.now()-t))'
const repetitions = chooseFullOrBrief(3, 1)
const sampleInterval = chooseFullOrBrief(1, 10)

const unusedAddress = 'http://localhost'

interface DeployedFunction {
  file: string
  environment: Record<string, string>
}

/**
 * Returns the functions by handler. Each has the environment variables of the template, because importing its handler
 * without them fails.
 */
async function listDeployedFunctions(): Promise<Map<string, DeployedFunction>> {
  const { resources, findAsset } = readAssembly(await findAssemblyDirectory(), {
    apiOrigin: unusedAddress,
    webOrigin: unusedAddress,
    sqs: unusedAddress,
    payday: unusedAddress,
    paddle: unusedAddress,
  })
  const functions = resources.filter(({ type }) => type === 'AWS::Lambda::Function')
  return new Map(
    functions.map(({ properties }): [string, DeployedFunction] => {
      const handler = asText(properties['Handler'])
      const directory = findAsset(asText(asObject(properties['Code'])['S3Key'])) ?? ''
      const variables = Object.entries(asObject(asObject(properties['Environment'])['Variables']))
      const environment = {
        AWS_REGION: region,
        ...Object.fromEntries(variables.map(([name, value]) => [name, asText(value)])),
      }
      return [handler, { file: join(directory, handler.replace(/\.\w+$/, '.mjs')), environment }]
    }),
  )
}

/** Measures each import in new processes, and uses the median. */
export async function measureFunctionLoads(): Promise<Figure[]> {
  const functions = await listDeployedFunctions()
  const sources = [...routeList.map(toRouteSource), ...jobList.map(toJobSource)].filter(
    (_, i) => i % sampleInterval === 0,
  )
  const figures = sources.map(source => {
    const deployedFunction = functions.get(toHandlerName(source))
    if (!deployedFunction) throw new Error(`the template has no function of ${source}`)
    const importTimes = Array.from({ length: repetitions }, () =>
      Number(
        execFileSync(process.execPath, ['-e', importTimeScript, deployedFunction.file], {
          env: deployedFunction.environment,
          encoding: 'utf8',
        }),
      ),
    )
    return { what: `import ${source}`, value: findMedian(importTimes) }
  })
  const sortedFigures = figures.toSorted((a, b) => b.value - a.value)
  const [slowestFigure] = sortedFigures
  return [
    {
      name: `slowest of ${figures.length}: ${slowestFigure?.what ?? ''}`,
      value: slowestFigure?.value ?? NaN,
      unit: 'ms',
      budget: 110,
    },
    { name: 'median', value: findMedian(figures.map(figure => figure.value)), unit: 'ms', budget: 80 },
  ]
}
