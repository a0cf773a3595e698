/** The pictures and the film of the product, which `npm run pictures` makes. */
import type { Language } from '../../shared/domain/languages.ts'
import sizes from './sizes.json'

/** A browser loads only the files whose addresses it finds in the page. */
const urls = import.meta.glob<string>('./*.webp', { eager: true, query: '?url', import: 'default' })

export type PictureName = keyof typeof sizes

const url = (file: string): string => urls[`./${file}.webp`] ?? ''

export interface Picture {
  width: number
  height: number
  /** For `src`, of the size above. */
  light: string
  /** For `srcset`, with a file for screens with more pixels. */
  lightSet: string
  darkSet: string
}

export function pictureOf(name: PictureName, language: Language): Picture {
  const { width, height } = sizes[name][language]
  const setOf = (scheme: 'light' | 'dark'): string =>
    [width, 2 * width].map(pixels => `${url(`${name}-${language}-${scheme}-${pixels}`)} ${pixels}w`).join(', ')
  return {
    width,
    height,
    light: url(`${name}-${language}-light-${width}`),
    lightSet: setOf('light'),
    darkSet: setOf('dark'),
  }
}
