/**
 * Run as a program, `node infra/local/aws/template/assemble.ts DIR [CONTEXT]` creates a directory from which several
 * local clouds can start.
 */
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundleFunctions } from '../../../aws/bundle.ts'
import { createApp } from '../../../aws/create-app.ts'
import { asObject, parseJson } from '../../json.ts'
import { region } from './naming.ts'
import { localPaddleSettings } from '../../providers/paddle/settings.ts'
import { originPlaceholder, paddlePlaceholderUrl, paydayPlaceholderUrl, toThreadFile } from './template.ts'

/**
 * The local cloud's budget for text messages. It is high, because all companies without a payment share half of it, and
 * tests create many such companies.
 */
export const smsBudgetDollars = 400

export function assemble(directory: string, context: Record<string, unknown> = {}): void {
  const app = createApp({
    outdir: directory,
    // Processes may bundle concurrently, so each has its own directory.
    bundle: bundleFunctions(join(directory, 'functions')),
    context: {
      stage: 'local',
      // Replaces the domains of cdk.json, because the local cloud has one site on localhost.
      sites: [],
      webOrigin: originPlaceholder,
      paydayApi: paydayPlaceholderUrl,
      region,
      smsBudgetDollars,
      // Omits GB, so that developers can see how the app refuses phone numbers of a country without text messages.
      smsCountries: ['IS', 'PT', 'IE'],
      paddle: { ...localPaddleSettings, api: paddlePlaceholderUrl, script: `${paddlePlaceholderUrl}/paddle.js` },
      // Adds each resource's path in the app, by which the local cloud names the resource.
      'aws:cdk:enable-path-metadata': true,
      ...context,
    },
  })
  app.synth()
  // Strips types once here, because otherwise every thread would do so at its start.
  buildSync({
    entryPoints: [join(import.meta.dirname, '../lambda/thread.ts')],
    outfile: toThreadFile(directory),
    format: 'esm',
    platform: 'node',
    target: 'node24',
  })
}

const [, script, directory, context = '{}'] = process.argv
if (script === import.meta.filename && directory !== undefined) assemble(directory, asObject(parseJson(context)))
