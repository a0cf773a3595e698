import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { localeByLanguage, type Language } from '../../shared/domain/languages.ts'

const root = join(import.meta.dirname, '../..')

/** Keys have the form `namespace:key.part`. */
export type Texts = Record<string, string>

function flatten(prefix: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  const separator = prefix.endsWith(':') ? '' : '.'
  return Object.entries(value as object).flatMap(([name, fieldValue]) =>
    flatten(`${prefix}${separator}${name}`, fieldValue),
  )
}

export function readTexts(language: Language): Texts {
  const files = globSync(`web/locales/${language}/*.json`, { cwd: root })
  return Object.fromEntries(
    files.flatMap(file => flatten(`${basename(file, '.json')}:`, JSON.parse(readFileSync(join(root, file), 'utf8')))),
  )
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Returns the key as the code writes it, without the plural suffix that it has in the locale file. */
export function toTextKeyStem(key: string, texts: Texts): string {
  const stem = key.replace(pluralSuffix, '')
  return `${stem}_other` in texts ? stem : key
}

export const listTextKeyStems = (texts: Texts): Set<string> =>
  new Set(Object.keys(texts).map(key => toTextKeyStem(key, texts)))

export function listRequiredKeys(stem: string, texts: Texts, language: Language): string[] {
  if (!(`${stem}_other` in texts)) return [stem]
  return new Intl.PluralRules(localeByLanguage[language])
    .resolvedOptions()
    .pluralCategories.map(form => `${stem}_${form}`)
}

export const findPlaceholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort()

export interface TextKeyUses {
  /** Calls of `t` contain these keys in full. */
  namedKeys: Set<string>
  /** Template literals build keys with these prefixes. */
  keyPrefixes: Set<string>
  /**
   * Each string literal of a file counts as a key of each namespace that the file uses, because code may choose a key
   * from a list.
   */
  literalKeys: Set<string>
}

export function findTextKeyUses(sources: readonly string[]): TextKeyUses {
  const keyUses: TextKeyUses = { namedKeys: new Set(), keyPrefixes: new Set(), literalKeys: new Set() }
  for (const source of sources) {
    const namespaces = findNamespaces(source)
    const addNamespace = (key: string): string => (key.includes(':') ? key : `${namespaces[0] ?? 'shell'}:${key}`)
    for (const argument of findFirstArguments(source)) {
      // A literal after === is no key, because it is only compared with a value.
      for (const [, key = ''] of argument.matchAll(/(?<!== )'([\w:.-]+)'/g)) keyUses.namedKeys.add(addNamespace(key))
      for (const [, prefix = ''] of argument.matchAll(/`([\w:.-]+)\$\{/g)) keyUses.keyPrefixes.add(addNamespace(prefix))
    }
    for (const [, literal = ''] of source.matchAll(/'([\w:.-]+)'/g))
      for (const key of literal.includes(':') ? [literal] : namespaces.map(namespace => `${namespace}:${literal}`))
        keyUses.literalKeys.add(key)
  }
  return keyUses
}

/**
 * Returns the namespaces that the source names in `useTranslation(…)` and `TFunction<…>`. Keys without a namespace
 * belong to the first one.
 */
function findNamespaces(source: string): string[] {
  return [...source.matchAll(/useTranslation\(([^)]*)\)|TFunction<([^>]*)>/g)].flatMap(
    ([, hookArgument, typeArgument]) => {
      const namespaceList = hookArgument ?? typeArgument ?? ''
      const names = [...namespaceList.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
      return names.length > 0 ? names : ['shell']
    },
  )
}

/** Returns the first argument of each call of `t` or `i18next.t`. */
function findFirstArguments(source: string): string[] {
  return [...source.matchAll(/(?<![\w$])t\(/g)].map(({ index }) => {
    const start = index + 2
    let depth = 0
    for (let end = start; end < source.length; end++) {
      const letter = source.charAt(end)
      if (depth === 0 && (letter === ',' || letter === ')')) return source.slice(start, end)
      if ('([{'.includes(letter)) depth++
      if (')]}'.includes(letter)) depth--
    }
    return ''
  })
}

export const readWebSources = (): string[] =>
  globSync('web/**/*.{ts,tsx}', { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'))
