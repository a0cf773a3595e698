import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App, type AppProps } from 'aws-cdk-lib'
import { bundleFunctions, root, type Bundle } from './bundle.ts'
import { addStacks } from './stacks.ts'

interface Given {
  /** over what cdk.json says */
  context: Record<string, unknown>
  outdir: string
  bundle?: Bundle
  /** CDK's own checks of the templates take longer than everything else */
  checked?: boolean
}

/** the app as `cdk synth` would build it, without the CDK command, without an account, and ready to be synthesized */
export function appInProcess({ context, outdir, bundle = bundleFunctions(), checked = false }: Given): App {
  const file: { context: AppProps['context'] } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  const app = new App({
    outdir,
    context: { ...file.context, ...context },
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: checked,
  })
  addStacks(app, bundle)
  return app
}
