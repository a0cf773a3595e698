import type { Page } from 'playwright-core'

export const findGrid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true })
export const findRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
export const readRowNames = (page: Page, name: string) => findGrid(page, name).getByRole('rowheader').allInnerTexts()
