import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages, type Language } from '../../shared/domain/languages.ts'

const folder = join(import.meta.dirname, '../../web/pictures')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
const pictureSizes = read('sizes.json') as Record<string, Record<Language, { width: number; height: number }>>
const films = read('films.json') as Record<Language, { width: number; height: number; seconds: number }>
/**
 * Returns the size of a picture from the file's header. The image library is no alternative, because it cannot be
 * loaded twice in one worker.
 */
function readSize(file: string): { width: number; height: number } {
  const head = readFileSync(file).subarray(0, 32)
  if (head.toString('latin1', 1, 4) === 'PNG') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  throw new Error(`${file} is neither PNG nor WebP`)
}

const schemes = ['light', 'dark'] as const
const kilobyte = 1024
const budgets = {
  picture: 36 * kilobyte,
  pictures: 3 * 1024 * kilobyte,
  film: 1536 * kilobyte,
  poster: 50 * kilobyte,
  card: 150 * kilobyte,
}

const pictures = Object.entries(pictureSizes).flatMap(([name, picturesByLanguage]) =>
  languages.flatMap(language =>
    schemes.flatMap(scheme =>
      [1, 2].map(scale => {
        const { width, height } = picturesByLanguage[language]
        return {
          file: `${name}-${language}-${scheme}-${width * scale}.webp`,
          width: width * scale,
          height: height * scale,
        }
      }),
    ),
  ),
)

it.each(pictures)('keeps $file small, in the size that the page reserves', ({ file, width, height }) => {
  const picture = readSize(join(folder, file))
  expect({ width: picture.width, height: picture.height }).toEqual({ width, height })
  expect(statSync(join(folder, file)).size).toBeLessThan(budgets.picture)
})

it('has no other picture, and a small total size', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.webp') && !name.startsWith('film-'))
  expect(files.toSorted()).toEqual(pictures.map(({ file }) => file).toSorted())
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(budgets.pictures)
})

describe.each(languages)('the film, %s', language => {
  const toFilmPath = (extension: string): string => join(folder, `film-${language}.${extension}`)
  const { width, height, seconds } = films[language]

  it.each(['mp4', 'webm'])('has a small %s file', extension => {
    expect(statSync(toFilmPath(extension)).size).toBeLessThan(budgets.film)
  })

  it('starts the MP4 with its index, so that it plays while loading', () => {
    const file = readFileSync(toFilmPath('mp4'), 'latin1')
    expect(file.indexOf('moov')).toBeGreaterThan(0)
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  })

  it('has a poster in its size', () => {
    const posterSize = readSize(toFilmPath('webp'))
    expect([posterSize.width, posterSize.height]).toEqual([width, height])
    expect(statSync(toFilmPath('webp')).size).toBeLessThan(budgets.poster)
  })

  it('has sequential captions of at most two lines, readable until the end', () => {
    const [head, ...cues] = readFileSync(toFilmPath('vtt'), 'utf8').trim().split('\n\n')
    expect(head).toBe('WEBVTT')
    expect(cues.length).toBeGreaterThan(5)
    let previousEnd = 0
    for (const cue of cues) {
      const [times = '', ...lines] = cue.split('\n')
      const [from, to] = times.split(' --> ').map(parseSeconds)
      if (from === undefined || to === undefined) throw new Error(`no times in ${cue}`)
      expect(from).toBeGreaterThanOrEqual(previousEnd)
      expect(to - from).toBeGreaterThan(2)
      expect(to).toBeLessThanOrEqual(seconds)
      expect(lines.length).toBeLessThanOrEqual(2)
      expect(lines.join('').trim()).not.toBe('')
      previousEnd = to
    }
  })
})

/** Parses a time such as 00:01:02.345. */
function parseSeconds(text: string): number {
  const [, hours, minutes, seconds] = /^(\d\d):(\d\d):(\d\d\.\d{3})$/.exec(text) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

it.each(languages)('has a share card in the size that sites expect, %s', async language => {
  const file = join(folder, `../public/share-${language}.png`)
  const card = readSize(file)
  expect([card.width, card.height]).toEqual([1200, 630])
  expect(statSync(file).size).toBeLessThan(budgets.card)
})
