import type { Language } from './domain/languages.ts'
import type { Site } from './domain/markets.ts'
import type { PublicPath } from './site-paths.ts'

export interface PageFiles {
  script: string
  style: string
  font: string
}

export interface PageToRender {
  path: PublicPath
  language: Language
  site: Site
  /** All sites of the deployment, which link to each other as alternates. */
  sites: readonly Site[]
  isProduction: boolean
  /** Whether to show samples in place of missing testimonials and offices. Only the local cloud shows them. */
  showsSamples: boolean
  files: PageFiles
}

export interface PageRenderer {
  renderPage: (rendering: PageToRender) => string
}
