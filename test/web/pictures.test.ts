/** The files that `npm run pictures` made. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { languages, type Language } from '../../shared/domain/languages.ts'

const folder = join(import.meta.dirname, '../../web/pictures')
const sizes = JSON.parse(readFileSync(join(folder, 'sizes.json'), 'utf8')) as Record<
  string,
  Record<Language, { width: number; height: number }>
>
const schemes = ['light', 'dark'] as const
const kilobyte = 1024
const budgets = { picture: 36 * kilobyte, pictures: 3 * 1024 * kilobyte }

const pictures = Object.entries(sizes).flatMap(([name, byLanguage]) =>
  languages.flatMap(language =>
    schemes.flatMap(scheme =>
      [1, 2].map(scale => {
        const { width, height } = byLanguage[language]
        return {
          file: `${name}-${language}-${scheme}-${width * scale}.webp`,
          width: width * scale,
          height: height * scale,
        }
      }),
    ),
  ),
)

test.each(pictures)(
  '$file has the size that the page reserves for it, and is small',
  async ({ file, width, height }) => {
    const picture = await sharp(join(folder, file)).metadata()
    expect({ width: picture.width, height: picture.height }).toEqual({ width, height })
    expect(statSync(join(folder, file)).size).toBeLessThan(budgets.picture)
  },
)

test('there is no other picture, and all together are small', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.webp') && !name.startsWith('film-'))
  expect(files.toSorted()).toEqual(pictures.map(({ file }) => file).toSorted())
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(budgets.pictures)
})
