/**
 * `node test/infra/synthesize.ts DIR` synthesizes each variant of the app only once for all tests.
 * test/infra/synthesized.ts reads the files.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundleFunctions, toRouteSource, type Bundle } from '../../infra/aws/bundle.ts'
import { createApp } from '../../infra/aws/create-app.ts'
import { routeList } from '../../shared/api/index.ts'
import { readDocumentedContexts } from './documented.ts'
import { variantNames, variants } from './variants.ts'
import type { InsecureExample, SavedAssembly } from './synthesized.ts'

const listNagFindings = (app: App): string[] =>
  new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.map(
      ({ ruleName, violatingResources }) =>
        `${ruleName} ${violatingResources.map(resource => resource.constructPath).join(' ')}`,
    )

function synthesizeVariant(context: Record<string, unknown>, outdir: string, bundle: Bundle): SavedAssembly {
  const app = createApp({ context, outdir, bundle })
  const { stacks, manifest } = app.synth()
  return {
    stacks: app.node
      .findAll()
      .filter(Stack.isStack)
      .map(stack => ({
        name: stack.node.path.replace(/^\w+?-[a-z]+-/, ''),
        region: stack.region,
        template: JSON.parse(readFileSync(join(outdir, stack.templateFile), 'utf8')),
      })),
    deployments: stacks.map(({ id, stackName, environment }) => ({ id, stackName, region: environment.region })),
    lookUps: manifest.missing ?? [],
    nagFindings: listNagFindings(app),
  }
}

/**
 * Runs CDK's own rules on the templates. Is called for only one variant, because these rules take longer than the rest
 * of the synthesis.
 */
function collectCdkFindings(context: Record<string, unknown>, outdir: string, bundle: Bundle): unknown[] {
  const app = createApp({ context, outdir, bundle, validatesTemplates: true })
  app.synth()
  const report: { pluginReports: { violations: unknown[] }[] } = JSON.parse(
    readFileSync(join(outdir, 'validation-report.json'), 'utf8'),
  )
  return report.pluginReports.flatMap(({ violations }) => violations)
}

/** Creates an app with a bucket that is readable without TLS. The rules of cdk-nag must report this bucket. */
function createInsecureExample(): InsecureExample {
  const app = new App()
  const { encryptionKey } = new Bucket(new Stack(app, 'Careless'), 'Open')
  return { encrypted: encryptionKey !== undefined, nagFindings: listNagFindings(app) }
}

const [, , directory] = process.argv
if (directory === undefined) throw new Error('node test/infra/synthesize.ts DIR')
const writeSavedJson = (name: string, value: unknown): void =>
  writeFileSync(join(directory, `${name}.json`), JSON.stringify(value))

mkdirSync(directory, { recursive: true })
const bundle = bundleFunctions(join(directory, 'functions'))
writeSavedJson('bundle', {
  directory: bundle.directory,
  imagesDirectory: bundle.imagesDirectory,
  sources: Object.fromEntries(routeList.map(toRouteSource).map(source => [source, [...bundle.sourcesOf(source)]])),
})
for (const name of variantNames)
  writeSavedJson(name, synthesizeVariant(variants[name], join(directory, `assembly ${name}`), bundle))
writeSavedJson(
  'documented',
  readDocumentedContexts().map((context, i) => ({
    context,
    ...synthesizeVariant(context, join(directory, `assembly documented ${i}`), bundle),
  })),
)
writeSavedJson('own findings', collectCdkFindings(variants['with domains'], join(directory, 'checked'), bundle))
writeSavedJson('careless', createInsecureExample())
