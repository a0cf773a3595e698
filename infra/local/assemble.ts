/**
 * Synthesizes the CDK app for the local cloud: templates, the functions' bundles and the thread that runs them, in one directory.
 * `node infra/local/assemble.ts DIR` makes one that several clouds can start from.
 */
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundleFunctions } from '../aws/bundle.ts'
import { appInProcess } from '../aws/in-process.ts'
import { region } from './naming.ts'
import { originInTemplates, threadIn } from './template.ts'

export function assemble(directory: string): void {
  const app = appInProcess({
    outdir: directory,
    // a directory of its own, since others may build at the same time
    bundle: bundleFunctions(join(directory, 'functions')),
    context: {
      stage: 'local',
      // The local cloud has one site on localhost, so the domains of cdk.json are left out.
      sites: [],
      webOrigin: originInTemplates,
      region,
      // the paths give resources the names that people see
      'aws:cdk:enable-path-metadata': true,
    },
  })
  app.synth()
  // Types are stripped once here instead of by every thread that starts.
  buildSync({
    entryPoints: [join(import.meta.dirname, 'functions/thread.ts')],
    outfile: threadIn(directory),
    format: 'esm',
    platform: 'node',
    target: 'node24',
  })
}

const [, script, directory] = process.argv
if (script === import.meta.filename && directory !== undefined) assemble(directory)
