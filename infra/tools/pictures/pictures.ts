/**
 * `npm run pictures` takes the product's pictures for its site, and creates the film and the cards for sharing.
 * Arguments are languages, names of pictures, `film` or `share`: `npm run pictures -- pt film`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { type Language, languages } from '../../../shared/domain/languages.ts'
import { startBrowser } from '../../../test/support/chromium-process.ts'
import { finishMonth, startCompany } from './company.ts'
import { type FilmData, createFilm } from './film/film.ts'
import { picturesFolder } from './folders.ts'
import { type PictureScreen, pictureScreens } from './screens.ts'
import { createShareCard } from './share-card.ts'
import { pixelScale, takePicture } from './take-picture.ts'

const root = join(import.meta.dirname, '../../..')
const requestedNames = process.argv.slice(2)
const selectRequested = <Name extends string>(names: readonly Name[]): Name[] =>
  names.some(name => requestedNames.includes(name)) ? names.filter(name => requestedNames.includes(name)) : [...names]
const [wantedLanguages, wantedNames] = [
  selectRequested(languages),
  selectRequested([...pictureScreens.map(({ name }) => name), 'film', 'share']),
]

const buildResult = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
  { cwd: root, stdio: 'inherit' },
)
if (buildResult.status !== 0) throw new Error('the web app could not be built')

const sizesFile = join(picturesFolder, 'sizes.json')
const sizes = JSON.parse(readFileSync(sizesFile, 'utf8')) as Record<string, Record<string, object>>

const filmsFile = join(picturesFolder, 'films.json')
const films = JSON.parse(readFileSync(filmsFile, 'utf8')) as Record<string, FilmData>

const writeJson = (file: string, data: object): void => writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`)

const context = await startBrowser({ deviceScaleFactor: pixelScale, serviceWorkers: 'block' })

async function takeScreens(language: Language, screens: readonly PictureScreen[]): Promise<void> {
  const company = await startCompany(language)
  try {
    let isFinished = false
    for (const screen of screens) {
      if (screen.isAfterMonthEnd && !isFinished) await finishMonth(company)
      isFinished = screen.isAfterMonthEnd ?? false
      const { width, height } = await takePicture(context, company, screen)
      sizes[screen.name] = { ...sizes[screen.name], [language]: { width, height } }
      console.log(`${screen.name}, ${language}: ${width} × ${height}`)
    }
  } finally {
    company.stop()
  }
}

async function takeFilm(language: Language): Promise<void> {
  const company = await startCompany(language)
  const phone = await startBrowser({ deviceScaleFactor: pixelScale, serviceWorkers: 'block', hasTouch: true })
  try {
    films[language] = await createFilm({ phone, office: context }, company)
  } finally {
    await phone.close()
    company.stop()
  }
}

try {
  for (const language of wantedLanguages) {
    const screens = pictureScreens.filter(({ name }) => wantedNames.includes(name))
    if (screens.length > 0) await takeScreens(language, screens)
    if (wantedNames.includes('share')) await createShareCard(context, language)
    if (wantedNames.includes('film')) await takeFilm(language)
    // Writes the sizes after each language, so that a later failure does not lose them.
    writeJson(sizesFile, sizes)
    writeJson(filmsFile, films)
  }
} finally {
  await context.close()
}
