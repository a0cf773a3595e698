/** LibreOffice computes the workbook's formulas. The totals must equal the screen's. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createReport, type ReportTerms } from '../../shared/domain/report/report.ts'
import { hidesProjectOvertime, type ReportRule } from '../../shared/domain/report/rule.ts'
import {
  isSumColumn,
  createReportTables,
  sumKeyByColumn,
  type ColumnId,
  type ReportTable,
} from '../../shared/domain/report/tables.ts'
import { addSeconds, type Entry } from '../../shared/domain/entry.ts'
import { createRunDirectory } from '../support/run-directory.ts'
import { ensureProgram } from '../support/ensure-program.ts'
import { createClosedEntry, sheetNameByKind, createWorkbook } from '../support/report-files.ts'
import { computePayOfEntries } from '../report/pay-entries.ts'

const isInstalled = (): boolean => spawnSync('soffice', ['--version']).status === 0

const ensureLibreOffice = (): void =>
  ensureProgram('libreoffice-calc', isInstalled, 'Workbooks are opened by LibreOffice')

/** Makes LibreOffice compute each formula anew and ignore the values in the file. */
const recalculationSettings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/** Each sheet becomes a CSV file in UTF-8, with semicolons and unformatted numbers. */
const exportFilter = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false,false,false,false,-1'

/** Returns the rows of each sheet of the workbook, by the sheet's name. */
function readSheets(workbook: Uint8Array): Map<string, string[][]> {
  const folder = createRunDirectory('workbook')
  const profileFolder = join(folder, 'profile')
  mkdirSync(join(profileFolder, 'user'), { recursive: true })
  writeFileSync(join(profileFolder, 'user/registrymodifications.xcu'), recalculationSettings)
  const file = join(folder, 'report.xlsx')
  writeFileSync(file, workbook)
  const { status, stderr } = spawnSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=${pathToFileURL(profileFolder).href}`,
      '--convert-to',
      exportFilter,
      '--outdir',
      folder,
      file,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`)
  const csvFiles = readdirSync(folder).filter(name => name.endsWith('.csv'))
  return new Map(
    csvFiles.map(name => [
      basename(name, '.csv').slice('report-'.length),
      parseCells(readFileSync(join(folder, name), 'utf8')),
    ]),
  )
}

/** Parses a CSV file into rows of cells. Quoted text can contain line breaks and semicolons. */
function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quotedText, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\n]*))(;|\n|$)/g)) {
    rows.at(-1)?.push(quotedText?.replaceAll('""', '"') ?? plain)
    if (end === '\n') rows.push([])
  }
  return rows
}

jest.setTimeout(600_000)
beforeAll(ensureLibreOffice)

const columnIds: ColumnId[] = [
  'project',
  'employee',
  'kennitala_payday',
  'date',
  'in',
  'out',
  'entries',
  'projects',
  'hours',
  'regular_time',
  'over_time',
  'lunch',
  'comments',
]
const columns = Object.fromEntries(columnIds.map(id => [id, id])) as Record<ColumnId, string>
function createRandomSource(seed: number): (below: number) => number {
  let state = seed
  return upperLimit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * upperLimit)
  }
}

const names = [
  'Þóra Ýr',
  'João',
  '=SUM(A1:A9)',
  '+354',
  'Ólafur; "Óli"',
  'Ana, Rui',
  "O'Brien",
  '_x0041_',
  'Ósk & Örn',
  '<b>',
]

const createPaddedId = (kind: string, i: number): string => kind + String(i).padStart(12 - kind.length, '0')

/** Generates entries that begin and end at odd seconds, some of them across midnight and clock changes. */
function createRandomEntries(count: number, seed: number): Entry[] {
  const drawNumber = createRandomSource(seed)
  return Array.from({ length: count }, (_, i) => {
    const [employee, project] = [drawNumber(Math.min(count, 200)), drawNumber(Math.min(count, 30))]
    return createClosedEntry({
      id: `${createPaddedId('e', employee)}.${createPaddedId('entry', i)}`,
      employee: { id: createPaddedId('e', employee), name: `${names[employee % 10]} ${employee}` },
      project: { id: createPaddedId('p', project), name: `${names[project % 10]} p${project}` },
      start: addSeconds('2026-03-20T05:00:00Z', drawNumber(30 * 86_400)),
      seconds: 1 + drawNumber(12 * 3600),
      by: 'Company',
      comment: i % 5 === 0 ? { id: `c${i}`, comment: `${names[i % 10]}\nlína ${i};` } : undefined,
    })
  })
}

const rule: ReportRule = {
  overtime: 'both',
  hours: 7.5,
  day_start: '08:00',
  day_end: '17:00',
  weekdays: [1, 2, 3, 4, 5],
  holidays: true,
  lunch_minutes: 30,
  lunch_after_hours: 5,
  lunch_counts_breaks: false,
}

function createTables(count: number, overtime: ReportRule['overtime']): ReportTable[] {
  const terms: ReportTerms = { time_zone: 'Europe/Lisbon', country: 'PT', rule: { ...rule, overtime } }
  const entries = computePayOfEntries(createRandomEntries(count, count), terms)
  return createReportTables(
    createReport(entries, (a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    { hidesProjectOvertime: hidesProjectOvertime(terms.rule) },
  )
}

const openWorkbook = async (tables: readonly ReportTable[]): Promise<Map<string, string[][]>> =>
  readSheets(Buffer.concat(await createWorkbook(tables, columns)))

const convertHoursToSeconds = (hours: string | undefined): number => Math.round(Number(hours) * 3600)
const readTableSums = (table: ReportTable): Record<string, number> =>
  Object.fromEntries(Object.entries(sumKeyByColumn).map(([column, sum]) => [column, table[sum]]))

/** Returns the totals of each section, by column heading. */
function parseTotals(rows: readonly string[][]): Record<string, number>[] {
  let head: string[] = []
  return rows.flatMap(row => {
    if (row.includes('hours')) head = row
    if (row[0] !== 'Total') return []
    return [
      Object.fromEntries(
        head.flatMap((column, i) =>
          Object.hasOwn(sumKeyByColumn, column) ? [[column, convertHoursToSeconds(row[i])]] : [],
        ),
      ),
    ]
  })
}

describe.each(['none', 'daily', 'window', 'both'] as const)('overtime: %s', overtime => {
  it('matches every total of every section, computed from its rows, with the screen', async () => {
    const tables = createTables(2000, overtime)
    const sheets = await openWorkbook(tables)
    expect([...sheets.keys()].sort()).toEqual(Object.values(sheetNameByKind).sort())
    for (const [kind, kindTables] of Map.groupBy(tables, table => table.kind)) {
      const workbookTotals = parseTotals(sheets.get(sheetNameByKind[kind]) ?? [])
      expect(workbookTotals).toHaveLength(kindTables.length)
      for (const [i, table] of kindTables.entries()) {
        const labels = Object.keys(workbookTotals[i] ?? {})
        expect([table.anchor, workbookTotals[i]]).toEqual([
          table.anchor,
          Object.fromEntries(Object.entries(readTableSums(table)).filter(([column]) => labels.includes(column))),
        ])
        expect(labels).toEqual(expect.arrayContaining(table.columns.filter(isSumColumn)))
      }
    }
  })
})

it('keeps names and comments as text, whatever they contain', async () => {
  const tables = createTables(300, 'window')
  const rows = (await openWorkbook(tables)).get('Entries') ?? []
  const [entries] = tables.filter(({ kind }) => kind === 'entries')
  const dataRows = rows.slice(5).filter(row => row[0] !== '' && row[0] !== 'Total')
  expect(dataRows.map(row => [row[0], row[4], row[9]])).toEqual(
    entries
      ?.rows()
      .map(({ entries: [entry] }) => [
        entry?.entry.employee.name,
        entry?.entry.project.name,
        entry?.entry.comments.join('\n') ?? '',
      ]),
  )
})

it('matches the totals of a hundred thousand rows with the screen', async () => {
  const tables = createTables(100_000, 'both').filter(({ kind }) => kind === 'entries' || kind === 'employees')
  const sheets = await openWorkbook(tables)
  for (const table of tables)
    expect(parseTotals(sheets.get(sheetNameByKind[table.kind]) ?? [])).toEqual([readTableSums(table)])
  expect(sheets.get('Entries')?.length).toBeGreaterThan(100_000)
})
