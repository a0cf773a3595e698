/**
 * Installs sharp for the image function. sharp contains machine code, so the function needs the build for its own
 * processor.
 */
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
const PackageLock = z.looseObject({ lockfileVersion: z.number(), packages: z.record(z.string(), Package) })
type PackageLock = z.infer<typeof PackageLock>

/**
 * Lets code in the directory load this project's copy of sharp. Writes a module instead of a symbolic link, because CDK
 * would copy the link's target.
 */
export function linkSharp(directory: string): void {
  const target = join(directory, 'node_modules/sharp')
  mkdirSync(target, { recursive: true })
  writeFileSync(
    join(target, 'index.js'),
    `module.exports = require(${JSON.stringify(join(root, 'node_modules/sharp'))})\n`,
  )
}

/** Installs sharp for Lambda: the arm64 build of the locked version, with verified hashes. */
export function installSharp(directory: string): void {
  const lock = JSON.stringify(extractLockFile('sharp'))
  const cachedDirectory = join(root, 'dist/sharp', createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (!existsSync(cachedDirectory)) downloadSharp(lock, cachedDirectory)
  cpSync(cachedDirectory, directory, { recursive: true })
}

/** Renames the directory only when it is complete, so that the next start repeats an interrupted download. */
function downloadSharp(lock: string, directory: string): void {
  const partDirectory = `${directory}.part`
  rmSync(partDirectory, { recursive: true, force: true })
  mkdirSync(partDirectory, { recursive: true })
  writeFileSync(join(partDirectory, 'package.json'), JSON.stringify(extractLockFile('sharp').packages['']))
  writeFileSync(join(partDirectory, 'package-lock.json'), lock)
  execFileSync(
    'npm',
    ['ci', '--os=linux', '--cpu=arm64', '--libc=glibc', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: partDirectory,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  renameSync(partDirectory, directory)
}

/** Returns a lock file with only the package `name` and its dependencies for all platforms. */
export function extractLockFile(name: string): PackageLock {
  const { lockfileVersion, packages } = PackageLock.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  const neededPackages: PackageLock['packages'] = {}
  const add = (path: string): void => {
    const lockedPackage = packages[path]
    if (!lockedPackage) throw new Error(`the lock file has no ${path}`)
    if (neededPackages[path]) return
    neededPackages[path] = lockedPackage
    for (const dependency of Object.keys({ ...lockedPackage.dependencies, ...lockedPackage.optionalDependencies }))
      add(resolvePackagePath(dependency, path, packages))
  }
  add(`node_modules/${name}`)
  const packageJson = {
    name,
    dependencies: { [name]: neededPackages[`node_modules/${name}`]?.version ?? '' },
    optionalDependencies: {},
  }
  return { name, lockfileVersion, requires: true, packages: { '': packageJson, ...neededPackages } }
}

/**
 * Returns the path of a package in the lock file. Like Node, looks in the dependent package and in the directories
 * above it.
 */
function resolvePackagePath(name: string, dependent: string, packages: PackageLock['packages']): string {
  const path = `${dependent}/node_modules/${name}`.replace(/^\//, '')
  if (packages[path] || dependent === '') return path
  return resolvePackagePath(name, dependent.slice(0, Math.max(0, dependent.lastIndexOf('/node_modules/'))), packages)
}
