/** node test/bench/build-web.ts DIR: the web app in a directory of its own, since a build in the usual place takes files away from clouds that run */
import { build } from 'vite'

const [, , outDir] = process.argv
if (outDir === undefined) throw new Error('say which directory to build into')
await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
