/**
 * Each screen must have a title, links, texts and a picture on a contact sheet. The compiler checks that it has a file
 * and an English title.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contactSheetScreens } from '../../infra/tools/sheets/screens.ts'
import { appPaths } from '../../shared/site-paths.ts'
import { languages } from '../../shared/domain/languages.ts'
import { readTexts } from '../support/text-keys.ts'

const webDirectory = join(import.meta.dirname, '../../web')
const read = (file: string): string => readFileSync(join(webDirectory, file), 'utf8')
const sources = globSync('**/*.tsx', { cwd: webDirectory }).map(file => ({ file, text: read(file) }))

/**
 * The contact sheets, which show a screen in each language, need not show these screens. Only administrators use the
 * first four, and few companies see the import.
 */
const namesWithoutPicture = ['/admin', '/admin/app', '/admin/audit', '/admin/scripts', '/app#import']

/**
 * Finds the screens that a source text loads lazily. `name` is a path or hash, and `file` is the file that the screen
 * loads.
 */
const findScreens = (text: string): { name: string; file: string }[] =>
  [
    ...text.matchAll(
      /^ {2}'?([\w/#-]+)'?: (?:\[\s*'\w+',\s*)?create(?:Lazy|Preloaded)Component\(\s*async \(\) => \(await import\('([^']+)'\)/gm,
    ),
  ].map(([, name = '', file = '']) => ({ name, file: file.replace(/^(\.\.\/)+/, '').replace(/^\.\//, 'app/') }))

const routes = findScreens(read('app/app.tsx'))
const companyScreens = findScreens(read('app/screens/company.tsx')).map(({ name, file }) => ({
  name: `/app#${name}`,
  file: file.startsWith('app/') ? file.replace('app/', 'app/screens/') : file,
}))
const screens = [...routes, ...companyScreens]

it('finds the screens', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual([...appPaths].toSorted())
  expect(companyScreens.length).toBeGreaterThan(3)
})

it.each(screens)('keeps $name in app/screens or in a feature', ({ file }) => {
  expect(file).toMatch(/^(app\/screens|features\/[\w-]+)\//)
  expect(sources.map(source => source.file)).toContain(file)
})

it('has a route or a hash for each file of app/screens', () => {
  const files = sources.map(({ file }) => file).filter(file => file.startsWith('app/screens/'))
  expect(files.filter(file => ![...screens.map(screen => screen.file), 'app/screens/kit.tsx'].includes(file))).toEqual(
    [],
  )
})

it.each(companyScreens)('links to $name from the bar or another screen', ({ name }) => {
  const hash = name.slice('/app'.length)
  const [, bar = ''] = /const screenIconPaths = \{(.*?)\n\}/s.exec(read('app/company-screen-links.tsx')) ?? []
  const isLinked = sources.some(({ text }) => text.includes(`/app${hash}`) || text.includes(`"${hash}"`))
  expect(bar.includes(`\n  ${hash.slice(1)}:`) || isLinked).toBe(true)
})

it.each(companyScreens)('offers $name in the palette', ({ name }) => {
  const [, offeredScreens = ''] = /const screenNames = \[(.*?)\]/s.exec(read('features/palette/use-places.ts')) ?? []
  expect(offeredScreens).toContain(`'${name.slice('/app#'.length)}'`)
})

it.each(languages)('names each screen of the company in %s', language => {
  const texts = readTexts(language)
  expect(companyScreens.filter(({ name }) => !texts[`shell:places.${name.split('#')[1]}`])).toEqual([])
})

/** Whether the file, or a component that it imports, sets the title. */
function setsTitle(file: string, seenFiles = new Set<string>()): boolean {
  if (seenFiles.has(file) || !file.endsWith('.tsx')) return false
  seenFiles.add(file)
  const text = read(file)
  if (/\buseTitle\(/.test(text)) return true
  const importedFiles = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(file, '..', path))
  return importedFiles.some(path => setsTitle(path, seenFiles))
}

it.each(screens)('gives $name a title', ({ name, file }) => {
  expect(setsTitle(name.includes('#') ? 'app/screens/company.tsx' : file)).toBe(true)
})

it.each(screens.filter(({ name }) => !namesWithoutPicture.includes(name)))('has a sheet of $name', ({ name }) => {
  const hasPicture = contactSheetScreens.some(picture => new RegExp(`^${name}(?![\\w/])(?!#)`).test(picture.name))
  expect(hasPicture || (name === '/app' && contactSheetScreens.some(picture => picture.name.startsWith('/app#')))).toBe(
    true,
  )
})
