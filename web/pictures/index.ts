/** Finds the files of the screenshots and the film, which `npm run pictures` creates. */
import type { Language } from '../../shared/domain/languages.ts'
import films from './films.json'
import sizes from './sizes.json'

/** The module refers to all files, but a browser loads only those that the page shows. */
const urlByFile = import.meta.glob<string>('./*.{webp,mp4,webm,vtt}', { eager: true, query: '?url', import: 'default' })

export type PictureName = keyof typeof sizes

const findUrl = (file: string): string => urlByFile[`./${file}`] ?? ''

interface Picture {
  width: number
  height: number
  /** The file for the attribute `src`. Its size in pixels is `width` times `height`. */
  lightSrc: string
  /** The value of the attribute `srcset`, with a larger file for high-density screens. */
  lightSrcSet: string
  darkSrcSet: string
}

export function findPicture(name: PictureName, language: Language): Picture {
  const { width, height } = sizes[name][language]
  const toSrcSet = (colorScheme: 'light' | 'dark'): string =>
    [width, 2 * width]
      .map(pixels => `${findUrl(`${name}-${language}-${colorScheme}-${pixels}.webp`)} ${pixels}w`)
      .join(', ')
  return {
    width,
    height,
    lightSrc: findUrl(`${name}-${language}-light-${width}.webp`),
    lightSrcSet: toSrcSet('light'),
    darkSrcSet: toSrcSet('dark'),
  }
}

interface Film {
  width: number
  height: number
  languageName: string
  poster: string
  mp4: string
  webm: string
  captions: string
}

export function getFilm(language: Language): Film {
  const { width, height, languageName } = films[language]
  const file = (extension: string): string => findUrl(`film-${language}.${extension}`)
  return {
    width,
    height,
    languageName,
    poster: file('webp'),
    mp4: file('mp4'),
    webm: file('webm'),
    captions: file('vtt'),
  }
}
