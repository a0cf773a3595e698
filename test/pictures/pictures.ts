/**
 * npm run pictures takes the pictures of the product that its site shows, and makes the film and the cards for sharing.
 * `npm run pictures -- pt film` makes only what has all these words: languages, and names of pictures, "film" or "share".
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { languages } from '../../shared/domain/languages.ts'
import { browserProcess } from '../support/chromium-process.ts'
import { finishMonth, startCompany } from './company.ts'
import { picturesFolder } from './folders.ts'
import { pictureScreens } from './screens.ts'
import { scale, takePicture } from './take.ts'

const root = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)
const wanted = <Name extends string>(names: readonly Name[]): Name[] =>
  names.some(name => words.includes(name)) ? names.filter(name => words.includes(name)) : [...names]
const [wantedLanguages, wantedNames] = [wanted(languages), wanted([...pictureScreens.map(({ name }) => name), 'film'])]

const build = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
  { cwd: root, stdio: 'inherit' },
)
if (build.status !== 0) throw new Error('the web app could not be built')

const sizesFile = join(picturesFolder, 'sizes.json')
const sizes = JSON.parse(readFileSync(sizesFile, 'utf8')) as Record<string, Record<string, object>>

const context = await browserProcess({ deviceScaleFactor: scale, serviceWorkers: 'block' })
try {
  for (const language of wantedLanguages) {
    const company = await startCompany(language)
    try {
      let isFinished = false
      for (const screen of pictureScreens.filter(({ name }) => wantedNames.includes(name))) {
        if (screen.isAfterMonth && !isFinished) await finishMonth(company)
        isFinished = screen.isAfterMonth ?? false
        const { width, height } = await takePicture(context, company, screen)
        sizes[screen.name] = { ...sizes[screen.name], [language]: { width, height } }
        console.log(`${screen.name}, ${language}: ${width} × ${height}`)
      }
    } finally {
      company.stop()
    }
  }
} finally {
  await context.close()
}
writeFileSync(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`)
