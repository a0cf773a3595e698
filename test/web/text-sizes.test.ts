import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const webDirectory = join(import.meta.dirname, '../../web')

it('sets no text size in pixels, so that text follows the browser’s setting', () => {
  const sheets = globSync('**/*.css', { cwd: webDirectory })
  expect(sheets.length).toBeGreaterThan(50)
  const pixelDeclarations = sheets.flatMap(sheet =>
    [
      ...readFileSync(join(webDirectory, sheet), 'utf8').matchAll(/(?:\bfont(?:-size)?|--text-\w+):[^;]*\dpx[^;]*;/g),
    ].map(([rule]) => `${sheet}: ${rule}`),
  )
  expect(pixelDeclarations).toEqual([])
})
