/** sharp is partly machine code: beside the function that uses it lies the one of the processor that it runs on */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const root = join(import.meta.dirname, '../..')

const Package = z.looseObject({
  version: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const Lock = z.looseObject({ lockfileVersion: z.number(), packages: z.record(z.string(), Package) })
type Lock = z.infer<typeof Lock>

/** this machine's own, for whatever runs here; no symbolic link, since CDK copies what is behind one */
export function linkSharp(directory: string): void {
  const place = join(directory, 'node_modules/sharp')
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, 'index.js'),
    `module.exports = require(${JSON.stringify(join(root, 'node_modules/sharp'))})\n`,
  )
}

/** that of Lambda's arm64, as the lock file has it: the same version, checked by the same hashes */
export function installSharp(directory: string): void {
  const lock = JSON.stringify(lockOf('sharp'))
  const fetched = join(root, 'dist/sharp', createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (!existsSync(fetched)) fetchSharp(lock, fetched)
  cpSync(fetched, directory, { recursive: true })
}

/** Under its own name only once it is whole: what was cut off is fetched again. */
function fetchSharp(lock: string, to: string): void {
  const part = `${to}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  writeFileSync(join(part, 'package.json'), JSON.stringify(lockOf('sharp').packages['']))
  writeFileSync(join(part, 'package-lock.json'), lock)
  execFileSync(
    'npm',
    ['ci', '--os=linux', '--cpu=arm64', '--libc=glibc', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: part,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  renameSync(part, to)
}

/** the part of our lock file that one package needs, on every platform */
export function lockOf(name: string): Lock {
  const { lockfileVersion, packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const needed: Lock['packages'] = {}
  const add = (place: string): void => {
    const found = packages[place]
    if (!found) throw new Error(`the lock file has no ${place}`)
    if (needed[place]) return
    needed[place] = found
    for (const inner of Object.keys({ ...found.dependencies, ...found.optionalDependencies }))
      add(placeOf(inner, place, packages))
  }
  add(`node_modules/${name}`)
  const own = {
    name,
    dependencies: { [name]: needed[`node_modules/${name}`]?.version ?? '' },
    optionalDependencies: {},
  }
  return { name, lockfileVersion, requires: true, packages: { '': own, ...needed } }
}

/** as Node looks for it: beside the package that asks, then further out */
function placeOf(name: string, asker: string, packages: Lock['packages']): string {
  const place = `${asker}/node_modules/${name}`.replace(/^\//, '')
  if (packages[place] || asker === '') return place
  return placeOf(name, asker.slice(0, Math.max(0, asker.lastIndexOf('/node_modules/'))), packages)
}
