import type { Page } from 'playwright-core'
import type { Language } from '../../shared/domain/languages.ts'
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
  /** the sheet that it is put on */
  sheet: string
  /** false: what floats above the page is looked at, not all that lies below */
  fullPage?: boolean
  open: (page: Page, stage: Stage) => Promise<void>
}
