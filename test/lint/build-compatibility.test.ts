/** The built files must run in the oldest browsers that docs/browsers.md promises. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { transformSync } from 'esbuild'
import { oldestBrowsers } from '../../infra/web/oldest-browsers.ts'

const root = join(import.meta.dirname, '../..')
const browsersDocument = readFileSync(join(root, 'docs/browsers.md'), 'utf8')
const compatData = JSON.parse(
  readFileSync(join(root, 'node_modules/@mdn/browser-compat-data/data.json'), 'utf8'),
) as CompatData

/**
 * Excludes mobile browsers. They have the desktop browsers' versions, and lack only features that phones do not need.
 */
type SupportedBrowser = keyof typeof oldestBrowsers

/**
 * Whether a version of a browser supports the feature. Partial support counts as support, because only a person can
 * judge whether it suffices.
 */
const isSupported = (
  {
    version_added: addedVersion,
    version_removed: removedVersion,
    flags,
    prefix,
    alternative_name: otherName,
  }: SimpleSupportStatement,
  version: number,
  prefixes: readonly string[],
): boolean =>
  typeof addedVersion === 'string' &&
  parseFloat(addedVersion.replace('≤', '')) <= version &&
  (typeof removedVersion !== 'string' || parseFloat(removedVersion) > version) &&
  (prefix === undefined || prefixes.includes(prefix)) &&
  !flags &&
  !otherName

/**
 * Whether one of `oldestBrowsers` lacks the feature, even with these prefixes. False if the compatibility data does not
 * have the feature.
 */
function isUnsupported(feature: unknown, prefixes: readonly string[] = []): boolean {
  const { __compat: compat } = (feature ?? {}) as Partial<Identifier>
  const support = compat?.support
  if (!support) return false
  return (Object.keys(oldestBrowsers) as SupportedBrowser[]).some(
    browser =>
      ![support[browser] ?? []].flat().some(statement => isSupported(statement, oldestBrowsers[browser], prefixes)),
  )
}

/**
 * Whether docs/browsers.md names the feature. Browsers may then lack the feature, because the document describes the
 * fallback.
 */
const isDocumented = (feature: string): boolean => browsersDocument.includes(`\`${feature}\``)

const readBuiltFiles = (extension: string): { file: string; code: string }[] => {
  const files = globSync(`**/*.${extension}`, { cwd: join(root, 'dist/web') })
  if (files.length === 0) throw new Error('there is no dist/web: run vite build before this test')
  return files.map(file => ({ file, code: readFileSync(join(root, 'dist/web', file), 'utf8') }))
}

/**
 * Whether the code has no syntax newer than ES2022, which all browsers promised by docs/browsers.md support. esbuild
 * rewrites newer syntax for `es2022`, so the two results then differ.
 */
function isSupportedSyntax(code: string): boolean {
  const rewriteFor = (target: string): string =>
    transformSync(code, { target, format: 'esm', minifyWhitespace: true }).code
  return rewriteFor('es2022') === rewriteFor('esnext')
}

it('promises the versions in docs/browsers.md for which the web app is built', () => {
  const { safari, chrome, edge, firefox } = oldestBrowsers
  expect(edge).toBe(chrome)
  expect(browsersDocument).toContain(
    `Safari ${safari}, Chrome and Edge ${chrome}, Firefox ${firefox} and whatever came after`,
  )
})

it('has only syntax in scripts that all promised browsers understand', () => {
  expect(
    readBuiltFiles('js')
      .filter(({ code }) => !isSupportedSyntax(code))
      .map(({ file }) => file),
  ).toEqual([])
})

it.each(['using file = open()', 'class A { accessor b = 1 }', 'const found = /[a--b]/v.test(c)'])(
  'finds %s too young',
  code => {
    expect(isSupportedSyntax(code)).toBe(false)
  },
)

/**
 * Whether the code has `await` outside of functions, which is the only syntax that esbuild cannot move into a function.
 */
function hasTopLevelAwait(code: string): boolean {
  try {
    transformSync(code, { format: 'iife', logLevel: 'silent' })
    return false
  } catch (error) {
    if (String(error).includes('Top-level await')) return true
    throw error
  }
}

it('has no top-level await, since WebKit may give an importer an unfinished module', () => {
  expect(
    readBuiltFiles('js')
      .filter(({ code }) => hasTopLevelAwait(code))
      .map(({ file }) => file),
  ).toEqual([])
  expect(hasTopLevelAwait('const texts = await load()')).toBe(true)
})

/** Lists globals such as `Temporal`, and members of globals such as `Map.groupBy`. */
const unsupportedGlobals = [compatData.javascript.builtins, compatData.api].flatMap(tree =>
  Object.entries(tree ?? {}).flatMap(([name, identifier]) => [
    ...(isUnsupported(identifier) ? [name] : []),
    ...Object.entries(identifier)
      .filter(([member, feature]) => member !== '__compat' && isUnsupported(feature))
      .map(([member]) => `${name}.${member.replace(/_static$/, '')}`),
  ]),
)

/**
 * Returns the unsupported globals that a script uses. A script uses a global if it calls the global, constructs it with
 * `new` or reads one of its members.
 */
function findUnsupportedGlobals(code: string): string[] {
  const usedGlobals = new Set(
    [...code.matchAll(/(?<![\w$.'"`-])(?:(?:window|self|globalThis)\.)?([A-Z]\w+)(?:\.(\w+))?(?=[(.;,)\s])/g)].flatMap(
      ([, name = '', member]) => [name, ...(member === undefined ? [] : [`${name}.${member}`])],
    ),
  )
  return unsupportedGlobals.filter(name => usedGlobals.has(name))
}

it('uses no global that a promised browser lacks, unless documented', () => {
  const undocumentedGlobals = readBuiltFiles('js').flatMap(({ file, code }) =>
    findUnsupportedGlobals(code)
      .filter(name => !isDocumented(name))
      .map(name => `${file}: ${name}`),
  )
  expect(undocumentedGlobals).toEqual([])
})

it.each([
  ['Promise.try(run)', 'Promise.try'],
  ['const text=new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
  ['new CloseWatcher()', 'CloseWatcher'],
  ['window.Temporal.Now', 'Temporal'],
])('finds %s', (code, name) => {
  expect(findUnsupportedGlobals(code)).toContain(name)
})

/** Checks properties, values, functions, at-rules and pseudo-classes. */
function findUnsupportedStyles(code: string): string[] {
  const css = code.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
  const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = compatData.css
  const functions = new Map(Object.values(types).flatMap(type => Object.entries(type)))
  const unsupportedDeclarations = [...css.matchAll(/[{;]\s*([a-z-]+)\s*:([^;{}]*)/g)].flatMap(
    ([, property = '', value = '']) => {
      // A prefixed property stands beside the plain one, for browsers that support only the prefix.
      if (property.startsWith('-')) return []
      const feature = properties[property]
      const prefixes = ['-webkit-', '-moz-'].filter(prefix => css.includes(`${prefix}${property}:`))
      const words = isUnsupported(feature)
        ? []
        : (value.match(/(?<![\w-])[a-z][a-z-]+(?![\w(-])/g) ?? []).filter(word =>
            isUnsupported(feature?.[word], prefixes),
          )
      const unsupportedCalls = [...value.matchAll(/([a-z-]+)\(/g)].filter(([, name = '']) =>
        isUnsupported(types[name] ?? functions.get(name)),
      )
      return [
        ...(isUnsupported(feature, prefixes) ? [property] : []),
        ...words.map(word => `${property}: ${word}`),
        ...unsupportedCalls.map(([, name]) => `${name}()`),
      ]
    },
  )
  const rules = [...css.matchAll(/@([a-z-]+)/g)]
    .filter(([, name = '']) => isUnsupported(atRules[name]))
    .map(([rule]) => rule)
  const pseudoSelectors = [...css.replaceAll(/\{[^{}]*\}/g, '{}').matchAll(/:{1,2}([a-z-]+)/g)]
    .filter(([, name = '']) => isUnsupported(selectors[name]))
    .map(([pseudo]) => pseudo)
  return [...new Set([...unsupportedDeclarations, ...rules, ...pseudoSelectors])]
}

it('uses no style that a promised browser lacks, unless documented', () => {
  const undocumentedStyles = readBuiltFiles('css').flatMap(({ file, code }) =>
    findUnsupportedStyles(code)
      .filter(name => !isDocumented(name))
      .map(name => `${file}: ${name}`),
  )
  expect(undocumentedStyles).toEqual([])
})

it.each([
  ['a{field-sizing:content}', 'field-sizing'],
  ['a{width:anchor-size(width)}', 'anchor-size()'],
  ['@view-transition{navigation:auto}', '@view-transition'],
  ['details::details-content{color:red}', '::details-content'],
])('finds %s', (code, name) => {
  expect(findUnsupportedStyles(code)).toContain(name)
})
