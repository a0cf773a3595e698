/**
 * node test/bench/build-web.ts DIR builds the web app into DIR/web, and the public pages beside it. A build in the usual
 * directory would delete files that running clouds serve.
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createBuilder } from 'vite'

const [, , directory] = process.argv
if (directory === undefined) throw new Error('say which directory to build into')
// The program that renders the public pages imports packages, and Node looks for them above the program.
symlinkSync(join(import.meta.dirname, '../../node_modules'), join(directory, 'node_modules'))
const build = { outDir: join(directory, 'web'), emptyOutDir: true }
const builder = await createBuilder({ logLevel: 'warn', build })
await builder.buildApp()
