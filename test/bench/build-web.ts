/**
 * node test/bench/build-web.ts DIR builds the web app into DIR. A build in the usual directory would delete files that
 * running clouds serve.
 */
import { createBuilder } from 'vite'

const [, , outDir] = process.argv
if (outDir === undefined) throw new Error('say which directory to build into')
const builder = await createBuilder({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
await builder.buildApp()
