/** the texts of the web and where its code asks for them */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { localeOf, type Language } from '../../shared/domain/languages.ts'

const root = join(import.meta.dirname, '../..')

/** by key, `namespace:key.part` */
export type Texts = Record<string, string>

function flat(prefix: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  const separator = prefix.endsWith(':') ? '' : '.'
  return Object.entries(value as object).flatMap(([name, inner]) => flat(`${prefix}${separator}${name}`, inner))
}

export function textsIn(language: Language): Texts {
  const files = globSync(`web/locales/${language}/*.json`, { cwd: root })
  return Object.fromEntries(
    files.flatMap(file => flat(`${basename(file, '.json')}:`, JSON.parse(readFileSync(join(root, file), 'utf8')))),
  )
}

const formOfKey = /_(zero|one|two|few|many|other)$/

/** the key that the code names: one that has a form `_other` has one for each plural, and nothing else ends like one by itself */
export function stemOf(key: string, texts: Texts): string {
  const stem = key.replace(formOfKey, '')
  return `${stem}_other` in texts ? stem : key
}

export const stems = (texts: Texts): Set<string> => new Set(Object.keys(texts).map(key => stemOf(key, texts)))

/** the keys that a language needs for the plurals it has */
export function wantedKeys(stem: string, texts: Texts, language: Language): string[] {
  if (!(`${stem}_other` in texts)) return [stem]
  return new Intl.PluralRules(localeOf[language]).resolvedOptions().pluralCategories.map(form => `${stem}_${form}`)
}

export const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort()

export interface Uses {
  /** named in full in a call of `t` */
  named: Set<string>
  /** what a template begins with */
  prefixes: Set<string>
  /** written anywhere in a file that speaks the namespace: a key may be kept in a list */
  written: Set<string>
}

/** every place where the code asks for a text */
export function usesIn(sources: readonly string[]): Uses {
  const uses: Uses = { named: new Set(), prefixes: new Set(), written: new Set() }
  for (const source of sources) {
    const spoken = namespacesOf(source)
    const full = (key: string): string => (key.includes(':') ? key : `${spoken[0] ?? 'shell'}:${key}`)
    for (const argument of firstArguments(source)) {
      // what something is compared with is no key
      for (const [, key = ''] of argument.matchAll(/(?<!== )'([\w:.-]+)'/g)) uses.named.add(full(key))
      for (const [, prefix = ''] of argument.matchAll(/`([\w:.-]+)\$\{/g)) uses.prefixes.add(full(prefix))
    }
    for (const [, literal = ''] of source.matchAll(/'([\w:.-]+)'/g))
      for (const key of literal.includes(':') ? [literal] : spoken.map(namespace => `${namespace}:${literal}`))
        uses.written.add(key)
  }
  return uses
}

/** of `useTranslation('a')`, `useTranslation(['a', 'b'])`, `useTranslation()` and `TFunction<'a'>`: the first is where keys without a namespace are */
function namespacesOf(source: string): string[] {
  return [...source.matchAll(/useTranslation\(([^)]*)\)|TFunction<([^>]*)>/g)].flatMap(([, asked, given]) => {
    const inside = asked ?? given ?? ''
    const names = [...inside.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)
    return names.length > 0 ? names : ['shell']
  })
}

/** of every call of `t` or `i18next.t`, up to its comma or end; brackets within belong to it */
function firstArguments(source: string): string[] {
  return [...source.matchAll(/(?<![\w$])t\(/g)].map(({ index }) => {
    const start = index + 2
    let depth = 0
    for (let at = start; at < source.length; at++) {
      const letter = source.charAt(at)
      if (depth === 0 && (letter === ',' || letter === ')')) return source.slice(start, at)
      if ('([{'.includes(letter)) depth++
      if (')]}'.includes(letter)) depth--
    }
    return ''
  })
}

export const webSources = (): string[] =>
  globSync('web/**/*.{ts,tsx}', { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'))
