/**
 * Synthesizes the CDK app for the local cloud into one directory: templates, function bundles and the worker thread.
 * `node infra/local/aws/template/assemble.ts DIR [CONTEXT]` creates a directory that several clouds can start from.
 */
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundleFunctions } from '../../../aws/bundle.ts'
import { createApp } from '../../../aws/create-app.ts'
import { asObject, parseJson } from '../../json.ts'
import { region } from './naming.ts'
import { paddleSettings } from '../../providers/paddle/settings.ts'
import { originPlaceholder, paddlePlaceholder, paydayPlaceholder, threadFile } from './template.ts'

/** High, because companies without a payment share half of it, and in one cloud many tests create such companies. */
export const smsBudgetDollars = 400

export function assemble(directory: string, context: Record<string, unknown> = {}): void {
  const app = createApp({
    outdir: directory,
    // Processes may bundle concurrently, so each has its own directory.
    bundle: bundleFunctions(join(directory, 'functions')),
    context: {
      stage: 'local',
      // The local cloud has one site on localhost, so ignore the domains of cdk.json.
      sites: [],
      webOrigin: originPlaceholder,
      paydayApi: paydayPlaceholder,
      region,
      smsBudgetDollars,
      // Leaves out one country, so that its refusal can be tried.
      smsCountries: ['IS', 'PT', 'IE'],
      paddle: { ...paddleSettings, api: paddlePlaceholder, script: `${paddlePlaceholder}/paddle.js` },
      // The local cloud names resources by their paths in the app.
      'aws:cdk:enable-path-metadata': true,
      ...context,
    },
  })
  app.synth()
  // Strips types once here instead of in every starting thread.
  buildSync({
    entryPoints: [join(import.meta.dirname, '../lambda/thread.ts')],
    outfile: threadFile(directory),
    format: 'esm',
    platform: 'node',
    target: 'node24',
  })
}

const [, script, directory, context = '{}'] = process.argv
if (script === import.meta.filename && directory !== undefined) assemble(directory, asObject(parseJson(context)))
