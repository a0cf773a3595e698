import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, type AppProps } from 'aws-cdk-lib'
import { bundleFunctions, projectRoot, type Bundle } from './bundle.ts'
import { addStacks } from './stacks.ts'

interface AppOptions {
  context: Record<string, unknown>
  outdir: string
  bundle?: Bundle
  /** Turns on CDK's own template checks, which take longer than the rest of the synthesis. */
  validatesTemplates?: boolean
}

/** Creates the CDK app with all its stacks. Needs neither the CDK command nor an AWS account. */
export function createApp({
  context,
  outdir,
  bundle = bundleFunctions(),
  validatesTemplates = false,
}: AppOptions): App {
  const file: { context: AppProps['context'] } = JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8'))
  const app = new App({
    outdir,
    context: { ...file.context, ...context },
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: validatesTemplates,
  })
  addStacks(app, bundle)
  return app
}
