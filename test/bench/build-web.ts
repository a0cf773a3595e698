/**
 * `node test/bench/build-web.ts DIR` builds the web app and the public pages into DIR. A build in the default directory
 * would delete files that running clouds serve.
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'

const [, , directory] = process.argv
if (directory === undefined) throw new Error('say which directory to build into')
// The program that renders the public pages is built into `directory` and imports packages. Node looks for packages in
// the folders above the program.
symlinkSync(join(import.meta.dirname, '../../node_modules'), join(directory, 'node_modules'))
const buildOptions = { outDir: join(directory, 'web'), emptyOutDir: true }
const builder = await createBuilder({ logLevel: 'warn', build: buildOptions })
await builder.buildApp()
