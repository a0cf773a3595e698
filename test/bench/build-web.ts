/**
 * node test/bench/build-web.ts DIR builds the web app into DIR. A build in the usual directory would delete files that
 * running clouds serve.
 */
import { build } from 'vite'

const [, , outDir] = process.argv
if (outDir === undefined) throw new Error('say which directory to build into')
await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
