import type { Page } from 'playwright-core'
import type { Language } from '../../../shared/domain/languages.ts'
import type { Amount, Companies } from './companies.ts'

export interface Stage {
  web: string
  api: string
  companies: Companies
  amount: Amount
  language: Language
}

export interface Screen {
  name: string
  /** The contact sheet with the pictures of this screen. */
  sheet: string
  /** If false, the picture shows only the window instead of the whole page. */
  fullPage?: boolean
  open: (page: Page, stage: Stage) => Promise<void>
}
