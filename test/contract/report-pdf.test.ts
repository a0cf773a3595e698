import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { toUtcMidnight } from '../../shared/domain/calendar.ts'
import { createFormats } from '../../shared/domain/formats.ts'
import { languages, localeByLanguage, type Language } from '../../shared/domain/languages.ts'
import { optionalFieldDefaults } from '../../shared/domain/entry.ts'
import { createReport, type ReportEntry } from '../../shared/domain/report/report.ts'
import { createReportTables } from '../../shared/domain/report/tables.ts'
import { createReportPdf, type ReportPdfInput } from '../../shared/exports/report-pdf.ts'
import { reportPdfTexts } from '../../shared/exports/report-pdf-texts.ts'
import { readPdfPages } from '../support/pdf-text.ts'

const root = join(import.meta.dirname, '../..')
const font = readFileSync(join(root, 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

const dayAt = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

function createEntry(name: string, index: number, project: string): ReportEntry {
  const date = dayAt(index)
  const [start_time, end_time] = [`${date}T08:00:00Z`, `${date}T17:00:00Z`]
  return {
    entry: {
      ...optionalFieldDefaults,
      id: `${name} ${index} ${project}`,
      version: 1,
      employee: { id: name, name },
      project: { id: project, name: project },
      start_time,
      end_time,
      total_time: 32_400,
      approved: false,
      original_start_time: start_time,
      original_end_time: end_time,
      created: end_time,
      created_by: 'Employee',
      end_received: null,
      comments: [],
      comments_v2: [],
    },
    date,
    total_time: 32_400,
    regular_time: 28_800,
    over_time: 1800,
    lunch_deduction: -1800,
  }
}

const [thordur, lukasz] = ['Þórður Ægisson', 'Łukasz Źródło']

const createInput = (entries: readonly ReportEntry[], language: Language = 'en'): ReportPdfInput => {
  const formats = createFormats(language, localeByLanguage[language])
  return {
    company: 'Hamar ehf.',
    tables: createReportTables(createReport(entries, formats.compare), {
      hidesProjectOvertime: true,
      kennitalas: new Map([[thordur, '1201603389']]),
    }),
    scope: ['1 Jan – 31 Dec 2026'],
    notes: ['All hours are normal'],
    texts: reportPdfTexts[language],
    formats,
  }
}

const createPdf = async (input: ReportPdfInput): Promise<Buffer> => Buffer.concat(await createReportPdf(input, font))

it('shows totals of all employees, then the days of each, and numbers the pages', async () => {
  const entries = [
    ...Array.from({ length: 100 }, (_, i) => createEntry(thordur, i, 'Hús')),
    createEntry(lukasz, 0, 'Gata'),
    createEntry(lukasz, 0, 'Hús'),
  ]
  const pdf = await createPdf(createInput(entries))
  const pages = readPdfPages(pdf)
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  expect([document.getTitle(), document.getPageCount()]).toEqual(['Hamar ehf., report', pages.length])
  expect(pages.map(texts => texts.at(-1))).toEqual(pages.map((_, i) => `Page ${i + 1} of ${pages.length}`))
  const [summaryTexts = [], polishTexts = [], ...icelandicPages] = pages
  expect(summaryTexts).toEqual(
    [
      ['Hamar ehf., report', '1 Jan – 31 Dec 2026', 'All hours are normal'],
      ['Employee', 'Kennitala', 'Days', 'Hours', 'Normal', 'Overtime', 'Lunch'],
      [lukasz, '', '1', '18.00', '16.00', '1.00', '−1.00'],
      [thordur, '1201603389', '100', '900.00', '800.00', '50.00', '−50.00'],
      ['Total', '', '101', '918.00', '816.00', '51.00', '−51.00'],
      ['Hamar ehf.', `Page 1 of ${pages.length}`],
    ].flat(),
  )
  // Two entries of a day share a line.
  expect(polishTexts.slice(13, -2)).toEqual(
    [
      ['Date', 'Projects', 'Hours', 'Normal', 'Overtime', 'Lunch'],
      ['Thu, 1 Jan 2026', 'Gata, Hús', '18.00', '16.00', '1.00', '−1.00'],
      ['Total', '', '18.00', '16.00', '1.00', '−1.00'],
    ].flat(),
  )
  expect(icelandicPages[0]?.slice(0, 4)).toEqual([
    'Hamar ehf.',
    thordur,
    'Kennitala: 1201603389',
    '1 Jan – 31 Dec 2026',
  ])
  expect(icelandicPages.slice(1).map(([name]) => name)).toEqual(icelandicPages.slice(1).map(() => thordur))
  const formats = createFormats('en', 'en-GB')
  const dateFormat = formats.date({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  for (let i = 0; i < 100; i++) expect(icelandicPages.flat()).toContain(dateFormat.format(toUtcMidnight(dayAt(i))))
  // Each page of the table has the heading.
  expect(icelandicPages.map(texts => texts.includes('Projects'))).toEqual(icelandicPages.map(() => true))
  expect(icelandicPages.length).toBeGreaterThan(1)
})

it('keeps a row on one line, and embeds only the used letters', async () => {
  const pdf = await createPdf(createInput([createEntry('W'.repeat(100), 0, 'Þ'.repeat(200))]))
  const texts = readPdfPages(pdf).flat()
  expect(texts.filter(text => /^W+…$/.test(text)).length).toBeGreaterThan(0)
  expect(texts.filter(text => /^Þ{20,}…$/.test(text))).toHaveLength(1)
  // The PDF must not embed the whole font, which is 757 KB.
  expect(pdf.length).toBeLessThan(40_000)
})

it('says that no entries count, and keeps letters that the font lacks as text', async () => {
  expect(readPdfPages(await createPdf({ ...createInput([]), company: 'Hús 🏠' }))).toEqual([
    [
      ['Hús 🏠, report', '1 Jan – 31 Dec 2026', 'All hours are normal', 'No finished entries in these days.'],
      ['Hús 🏠', 'Page 1 of 1'],
    ].flat(),
  ])
})

it('continues long notes on a further page', async () => {
  const names = Array.from({ length: 700 }, (_, i) => `Person ${i}`)
  const input = createInput([createEntry(thordur, 0, 'Hús')])
  const pages = readPdfPages(await createPdf({ ...input, notes: [names.join(', ')] })).map(texts => texts.slice(0, -2))
  expect(pages[0]?.join(' ')).toContain('Person 0,')
  expect(pages[0]).not.toContain('Employee')
  expect(pages.slice(0, 2).flat().join(' ')).toContain(names.join(', '))
  expect(pages[1]).toContain('Employee')
})

it('reports its progress after each employee', async () => {
  const fractions: number[] = []
  const entries = [createEntry(thordur, 0, 'Hús'), createEntry(lukasz, 0, 'Hús')]
  await createPdf({ ...createInput(entries), onProgress: async fraction => void fractions.push(fraction) })
  expect(fractions).toEqual([0.5, 1])
})

type Locale = Record<string, string & Record<string, string>>

it.each(languages)('has the same texts as the screen in %s', language => {
  const read = (namespace: string) =>
    JSON.parse(readFileSync(join(root, 'web/locales', language, `${namespace}.json`), 'utf8')) as Locale
  const [report, rule] = [read('report'), read('rule')]
  const { title, kennitala: _kennitala, page: _page, columns, rule: words, ...texts } = reportPdfTexts[language]
  const { days: _days, ...shownColumns } = columns
  expect(report).toMatchObject({
    total: texts.total,
    nothing: texts.noEntries,
    approved_only: texts.approvedOnly,
    columns: shownColumns,
    exports: { title: title('{{company}}') },
  })
  expect(rule['words']).toEqual(words)
})
