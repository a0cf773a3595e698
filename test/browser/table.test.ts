import type { BrowserContext, Locator, Page } from 'playwright-core'
import { openBrowserContext, openSharedPage } from '../support/chromium.ts'
import { getCloudAddress } from '../support/cloud.ts'
import { expectEventually, eventually } from '../support/eventually.ts'
import { findAxeViolations, twoFramesScript } from '../support/screen.ts'
import { serveKit, showKit } from '../support/kit.ts'

let browser: BrowserContext
let page: Page
beforeAll(async () => {
  browser = await openBrowserContext()
  page = await openSharedPage(browser)
  await page.goto(`${await serveKit(getCloudAddress().web)}/?only=none`)
})

const wideSize = { width: 1280, height: 800 }
const phoneSize = { width: 320, height: 700 }

async function openKit(size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await showKit(page, 'tables')
  await findSmallTable().waitFor()
}

const findSmallTable = () => page.getByRole('grid', { name: 'Time entries', exact: true })
const findRow = (grid: Locator, key: string) => grid.locator(`[role=row][data-key=${key}]`)
const findRowCheckbox = (grid: Locator, key: string) => findRow(grid, key).locator('label')
/** Excludes totals, which cannot be selected. */
const rows = (grid: Locator) => grid.locator('[role=row][aria-selected]:not([aria-disabled])')
const readRowKeys = (rowLocator: Locator) =>
  rowLocator.evaluateAll(elements => elements.map(row => row.getAttribute('data-key') ?? ''))
const findUnselectedRows = (grid: Locator) => grid.locator('[role=row][aria-selected=false]:not([aria-disabled])')
const readSelectedKeys = (grid: Locator) => readRowKeys(grid.locator('[role=row][aria-selected=true]'))
const readDisplayedHours = async (grid: Locator) =>
  (await rows(grid).allInnerTexts()).map(text => /\d+\.\d\d/.exec(text)?.[0])
const press = async (...names: string[]) => {
  for (const name of names) await page.keyboard.press(name)
}
const findFocusedElement = () => page.locator(':focus')

async function openLargeTable(): Promise<Locator> {
  await page.getByRole('button', { name: 'Show 10,000 time entries' }).click()
  const grid = page.getByRole('grid', { name: 'All time entries' })
  await findRow(grid, 'entry-0').waitFor()
  await grid.evaluate(table => table.parentElement?.scrollIntoView({ block: 'center' }))
  return grid
}

/** `part` selects whether the whole element or only its top must be visible. */
async function isInViewport(element: Locator, part: 'all' | 'top' = 'all'): Promise<boolean> {
  const box = await element.boundingBox()
  const size = page.viewportSize()
  if (!box || !size) return false
  return (
    box.x >= 0 &&
    box.x + box.width <= size.width &&
    box.y >= -1 &&
    box.y + (part === 'all' ? box.height : 0) <= size.height
  )
}

async function waitUntilInViewport(element: Locator, part: 'all' | 'top' = 'all'): Promise<void> {
  await expectEventually(() => isInViewport(element, part), true)
}

async function waitUntilAbove(upper: Locator, lower: Locator): Promise<void> {
  const isAbove = async () => {
    const [upperBox, lowerBox] = [await upper.boundingBox(), await lower.boundingBox()]
    return upperBox !== null && lowerBox !== null && upperBox.y + upperBox.height <= lowerBox.y + 1
  }
  await expectEventually(isAbove, true)
}

describe('on a wide screen', () => {
  beforeEach(() => openKit(wideSize))

  it('has rows of 40 px, however long their text is', async () => {
    const heights = await rows(findSmallTable()).evaluateAll(elements =>
      elements.map(row => row.getBoundingClientRect().height),
    )
    expect(heights).toEqual([40, 40, 40, 40, 40, 40])
    const longText = rows(findSmallTable()).filter({ hasText: 'Grunnskólanum' }).first().locator('[title^=Endur]')
    expect(await longText.getAttribute('title')).toBe('Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti')
  })

  it('shows hours to review in bold, and impossible ones also in red', async () => {
    const readCellStyle = (hours: string) =>
      page.evaluate<[string, string]>(
        `(({ fontWeight, color }) => [fontWeight, color])(getComputedStyle([...document.querySelectorAll('[role=gridcell]')].find(cell => cell.textContent === '${hours}')))`,
      )
    const [normalStyle, boldStyle, dangerStyle] = [
      await readCellStyle('8.00'),
      await readCellStyle('10.50'),
      await readCellStyle('17.25'),
    ]
    expect([normalStyle[0], boldStyle[0], dangerStyle[0]]).toEqual(['400', '700', '700'])
    expect(boldStyle[1]).toBe(normalStyle[1])
    expect(dangerStyle[1]).not.toBe(normalStyle[1])
  })

  it('selects one row, a range and all by mouse', async () => {
    expect(await readSelectedKeys(findSmallTable())).toEqual(['entry-0', 'entry-1'])
    await findRowCheckbox(findSmallTable(), 'entry-0').click()
    expect(await readSelectedKeys(findSmallTable())).toEqual(['entry-1'])
    await findRowCheckbox(findSmallTable(), 'entry-2').click()
    await findRow(findSmallTable(), 'entry-4').click({ modifiers: ['Shift'], position: { x: 120, y: 20 } })
    expect(await readSelectedKeys(findSmallTable())).toEqual(['entry-1', 'entry-2', 'entry-3', 'entry-4'])
    const selectAllCell = findSmallTable().getByRole('columnheader').first()
    expect(await selectAllCell.getByRole('checkbox').evaluate(box => box.matches(':indeterminate'))).toBe(true)
    await selectAllCell.locator('label').click()
    expect(await readSelectedKeys(findSmallTable())).toHaveLength(6)
    expect(await selectAllCell.getByRole('checkbox').isChecked()).toBe(true)
    await selectAllCell.locator('label').click()
    expect(await readSelectedKeys(findSmallTable())).toEqual([])
  })

  it('selects one row, a range and all by keyboard', async () => {
    await findRow(findSmallTable(), 'entry-1').focus()
    await press('Space')
    expect(await readSelectedKeys(findSmallTable())).toEqual(['entry-0'])
    await press('ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown')
    expect(await readSelectedKeys(findSmallTable())).toEqual(['entry-0', 'entry-2', 'entry-3', 'entry-4'])
    await press('Control+a')
    expect(await readSelectedKeys(findSmallTable())).toHaveLength(6)
    await press('Control+End')
    expect(await findFocusedElement().getAttribute('data-key')).toBe('entry-5')
    await press('Escape')
    expect(await readSelectedKeys(findSmallTable())).toEqual([])
  })

  it('keeps the focus that a screen reader sets', async () => {
    // Playwright focuses an element as a screen reader does, without a key or a press. React Aria moves this focus a
    // frame later.
    await findRowCheckbox(findSmallTable(), 'entry-3').getByRole('checkbox').focus()
    await page.evaluate(twoFramesScript)
    await press('Space')
    expect(await readSelectedKeys(findSmallTable())).toEqual(['entry-0', 'entry-1', 'entry-3'])
    await findRow(findSmallTable(), 'entry-2').focus()
    await page.evaluate(twoFramesScript)
    await press('Space')
    expect(await readSelectedKeys(findSmallTable())).toEqual(['entry-0', 'entry-1', 'entry-2', 'entry-3'])
    await openKit(wideSize)
    await findSmallTable().getByRole('columnheader', { name: 'Employee' }).focus()
    await page.evaluate(twoFramesScript)
    await press('Enter')
    expect(await findSmallTable().getByRole('columnheader', { name: 'Employee' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
  })

  it('moves by arrow keys between rows, cells and headings', async () => {
    await findRow(findSmallTable(), 'entry-0').focus()
    await press('ArrowRight')
    expect(await findFocusedElement().getAttribute('type')).toBe('checkbox')
    await press('ArrowRight', 'ArrowDown')
    expect(await findFocusedElement().innerText()).toBe('João Pereira')
    await press('ArrowUp', 'ArrowUp')
    expect(await findFocusedElement().innerText()).toContain('Employee')
    await press('Enter')
    expect(await findSmallTable().getByRole('columnheader', { name: 'Employee' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
  })

  it('keeps heading and totals visible over 10,000 rows, and renders few of them', async () => {
    const grid = await openLargeTable()
    const head = grid.getByRole('columnheader', { name: 'Employee' })
    const totals = grid.getByRole('row').filter({ hasText: '10,000 entries' })
    const expectEdgesInView = async () => {
      expect(await isInViewport(head)).toBe(true)
      expect(await isInViewport(totals)).toBe(true)
      expect(await grid.getByRole('row').count()).toBeLessThan(60)
    }
    await expectEdgesInView()
    expect(await grid.getAttribute('aria-rowcount')).toBe('10002')
    await findRow(grid, 'entry-0').focus()
    await press('Control+End')
    await grid.locator('[role=row][aria-rowindex="10001"]').waitFor()
    await waitUntilInViewport(findFocusedElement())
    await waitUntilAbove(findFocusedElement(), totals)
    await expectEdgesInView()
    await press('PageUp')
    await waitUntilInViewport(findFocusedElement())
    await press('Control+Home')
    expect(await findFocusedElement().getAttribute('data-key')).toBe('entry-0')
    await waitUntilInViewport(findFocusedElement())
    expect(await findRow(grid, 'entry-0').evaluate(row => row.getBoundingClientRect().height)).toBe(40)
  })

  it('selects 10,000 rows at once, and sorts them both ways', async () => {
    const grid = await openLargeTable()
    await grid.getByRole('columnheader').first().locator('label').click()
    await findUnselectedRows(grid).first().waitFor({ state: 'detached' })
    await grid.getByRole('columnheader', { name: 'Hours' }).click()
    await rows(grid).filter({ hasText: '17.25' }).first().waitFor()
    expect((await readDisplayedHours(grid))[0]).toBe('17.25')
    await grid.getByRole('columnheader', { name: 'Hours' }).click()
    await rows(grid).filter({ hasText: '8.00' }).first().waitFor()
    expect((await readDisplayedHours(grid))[0]).toBe('8.00')
    expect(await findUnselectedRows(grid).count()).toBe(0)
  })

  it('keeps the selection when sorting moves rows, and the focus on the heading', async () => {
    const grid = await openLargeTable()
    await findRowCheckbox(grid, 'entry-307').click()
    expect(await readSelectedKeys(grid)).toEqual(['entry-0', 'entry-307'])
    await grid.getByRole('columnheader', { name: 'Hours' }).focus()
    await press('Enter')
    await rows(grid).filter({ hasText: '17.25' }).first().waitFor()
    await findRow(grid, 'entry-0').waitFor({ state: 'detached' })
    expect(await findFocusedElement().innerText()).toContain('Hours')
    await press('Enter')
    await rows(grid).filter({ hasText: '8.00' }).first().waitFor()
    expect(await findFocusedElement().innerText()).toContain('Hours')
    const day = grid.getByRole('columnheader', { name: 'Day' })
    for (const order of ['descending', 'ascending']) {
      await day.click()
      await expectEventually(() => day.getAttribute('aria-sort'), order)
    }
    await press('ArrowDown', 'Control+End')
    await grid.locator('[role=row][aria-rowindex="10001"]:focus-within').waitFor()
    // The first of the last day's 33 entries is some pages above the end.
    const readFocusedKey = () => grid.locator('[role=row]:focus-within').getAttribute('data-key')
    for (let page = 0; page < 5 && (await findRow(grid, 'entry-0').count()) === 0; page++) {
      const before = await readFocusedKey()
      await press('PageUp')
      await eventually(readFocusedKey, key => key !== before)
      await waitUntilInViewport(findFocusedElement())
    }
    expect(await readSelectedKeys(grid)).toContain('entry-0')
    expect(await readSelectedKeys(grid)).toEqual(
      (await readRowKeys(rows(grid))).filter(key => ['entry-0', 'entry-1', 'entry-307'].includes(key)),
    )
  })

  it('shows loading, empty and error states', async () => {
    const findSpecimen = (state: string) =>
      page.getByRole('region', { name: 'Tables' }).locator(`[data-state=${state}]`)
    expect(await findSpecimen('loading').getByRole('status').textContent()).toBe('Loading the time entries')
    await findSpecimen('empty').getByText('No time entries in these days').waitFor()
    await findSpecimen('failed')
      .getByRole('alert')
      .getByText('The servers did not respond. Please try again.')
      .waitFor()
    await findSpecimen('failed').getByRole('button', { name: 'Try again' }).waitFor()
  })
})

describe('on a phone', () => {
  beforeEach(() => openKit(phoneSize))

  it('folds a row: its name beside its actions, and the rest labelled below', async () => {
    const row = findRow(findSmallTable(), 'entry-3')
    await row.scrollIntoViewIfNeeded()
    for (const piece of [
      row.getByRole('rowheader', { name: 'Anna Björk' }),
      row.getByText('8.65'),
      row.getByRole('button', { name: 'Edit entry of Anna Björk' }),
    ])
      expect(await isInViewport(piece)).toBe(true)
    expect((await row.innerText()).split('\n').filter(Boolean)).toEqual([
      'Anna Björk',
      'Project',
      'Obra da Praça da República, 3.º andar',
      'Day',
      '10 Nov 2026',
      'In',
      '07:51',
      'Out',
      '16:30',
      '8.65',
      'Comments',
      'Waited for the crane',
      'Map',
      'Missing',
      'Edit',
    ])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    expect(await findAxeViolations(page)).toEqual([])
  })

  it('keeps table semantics for screen readers when folded', async () => {
    expect(await findSmallTable().getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining(['Project', 'Comments']),
    )
    // The column header announces the label, so the cell must not.
    await findRow(findSmallTable(), 'entry-3')
      .getByRole('gridcell', { name: 'Waited for the crane', exact: true })
      .waitFor()
    expect(await findRow(findSmallTable(), 'entry-3').getByRole('gridcell').count()).toBe(9)
  })

  it('sorts by a menu, and reverses the order', async () => {
    const sort = (name: string) => page.getByRole('button', { name, exact: true })
    await sort('Sort: Day descending').press('Enter')
    expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual([
      'Employee',
      'Project',
      'Day ↓',
      'In',
      'Out',
      'Hours',
      'Comments',
      'Map',
    ])
    expect(await page.getByRole('menuitemradio', { name: 'Day' }).getAttribute('aria-checked')).toBe('true')
    await page.getByRole('menuitemradio', { name: 'Hours' }).press('Enter')
    await sort('Sort: Hours descending').waitFor()
    expect(await readDisplayedHours(findSmallTable())).toEqual(['17.25', '10.50', '8.65', '8.25', '8.03', '8.00'])
    await sort('Sort: Hours descending').press('Enter')
    await page.getByRole('menuitemradio', { name: 'Hours' }).press('Enter')
    await sort('Sort: Hours ascending').waitFor()
    expect((await readDisplayedHours(findSmallTable()))[0]).toBe('8.00')
  })

  it('selects all and none by a checkbox above', async () => {
    const selectAll = page
      .getByRole('region', { name: 'Tables' })
      .locator('label')
      .filter({ hasText: 'Select all' })
      .first()
    await selectAll.click()
    expect(await readSelectedKeys(findSmallTable())).toHaveLength(6)
    await selectAll.click()
    expect(await readSelectedKeys(findSmallTable())).toEqual([])
    await findRowCheckbox(findSmallTable(), 'entry-2').click()
    expect(await readSelectedKeys(findSmallTable())).toEqual(['entry-2'])
  })

  it('scrolls a heading into view when the keyboard reaches it', async () => {
    await findRow(findSmallTable(), 'entry-0').focus()
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp')
    expect(await findFocusedElement().innerText()).toContain('Project')
    const box = await findFocusedElement().boundingBox()
    expect(box?.width).toBeGreaterThan(40)
    await press('Enter')
    await page.getByRole('button', { name: 'Sort: Project ascending' }).waitFor()
  })

  it('sizes 10,000 folded rows by their content, and keeps the focus in view', async () => {
    const grid = await openLargeTable()
    const tops = await rows(grid).evaluateAll(elements =>
      elements.map(row => [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom]),
    )
    for (const [index, [top]] of tops.slice(1).entries())
      expect(Math.abs((top ?? 0) - (tops[index]?.[1] ?? 0))).toBeLessThan(1)
    const totals = grid.getByRole('row').filter({ hasText: '10,000 entries' })
    expect(await isInViewport(totals)).toBe(true)
    await findRow(grid, 'entry-0').focus()
    for (const [key, index] of [
      ['PageDown', undefined],
      ['Control+End', '10001'],
      ['PageUp', undefined],
      ['Control+Home', '2'],
    ] as const) {
      const indexBefore = await findFocusedElement().getAttribute('aria-rowindex')
      await press(key)
      await page
        .locator(
          index
            ? `[role=row][aria-rowindex="${index}"]:focus`
            : `[role=row]:focus:not([aria-rowindex="${indexBefore}"])`,
        )
        .waitFor()
      await waitUntilInViewport(findFocusedElement(), 'top')
      if (key === 'Control+End') await waitUntilAbove(findFocusedElement(), totals)
      expect(await grid.getByRole('row').count()).toBeLessThan(30)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    expect(await findAxeViolations(page)).toEqual([])
  })
})

it('folds when the window narrows, and keeps the selection', async () => {
  await openKit(wideSize)
  await findRowCheckbox(findSmallTable(), 'entry-3').click()
  await findSmallTable().getByRole('columnheader', { name: 'Hours' }).click()
  await page.setViewportSize({ width: 768, height: 800 })
  await page.getByRole('button', { name: 'Sort: Hours descending' }).waitFor()
  expect(new Set(await readSelectedKeys(findSmallTable()))).toEqual(new Set(['entry-0', 'entry-1', 'entry-3']))
  await page.setViewportSize(wideSize)
  await page.getByRole('button', { name: 'Sort: Hours descending' }).waitFor({ state: 'detached' })
  expect((await readDisplayedHours(findSmallTable()))[0]).toBe('17.25')
  // Enlarges the text, so that the headings no longer fit and the sort menu replaces them.
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  await page.setViewportSize({ ...wideSize, width: wideSize.width - 1 })
  await page.getByRole('button', { name: 'Sort: Hours descending' }).waitFor()
  await page.evaluate("document.documentElement.style.removeProperty('font-size')")
})
