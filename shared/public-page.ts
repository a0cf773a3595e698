import type { Language } from './domain/languages.ts'
import type { Site } from './domain/markets.ts'
import type { PublicPath } from './site-paths.ts'

/** The built files that each page loads. */
export interface PageFiles {
  script: string
  style: string
  font: string
}

/** What a page is rendered for. */
export interface Rendering {
  path: PublicPath
  language: Language
  site: Site
  /** all sites of the deployment, which name each other as alternatives */
  sites: readonly Site[]
  isProduction: boolean
  files: PageFiles
}

export interface Renderer {
  renderPage: (rendering: Rendering) => string
}
