import type { Page } from 'playwright-core'

export const table = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
export const findRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
export const namesIn = (page: Page, name: string) => table(page, name).getByRole('rowheader').allInnerTexts()
