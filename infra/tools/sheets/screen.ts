import type { Page } from 'playwright-core'
import type { Language } from '../../../shared/domain/languages.ts'
import type { DataAmount, ContactSheetCompanies } from './companies.ts'

export interface SheetContext {
  web: string
  api: string
  companies: ContactSheetCompanies
  amount: DataAmount
  language: Language
}

export interface SheetScreen {
  name: string
  sheet: string
  /** If false, the picture shows only the window instead of the whole page. */
  fullPage?: boolean
  open: (page: Page, stage: SheetContext) => Promise<void>
}
