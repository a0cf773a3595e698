import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { languages } from '../../shared/domain/languages.ts'
import { createInvoiceCopy, type CopiedInvoice } from '../../shared/exports/invoice-copy.ts'
import { createInvoicePdf } from '../../shared/exports/invoice-pdf.ts'

const font = readFileSync(join(import.meta.dirname, '../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

const invoice: CopiedInvoice = {
  number: '1042',
  seller: {
    name: 'Stimpla ehf.',
    registration_number: '601010-0890',
    vat_number: '123456',
    address: 'Sýnisgata 1, 101 Reykjavík',
  },
  payer: { name: 'Þórður & Łukasz Şahin hf.', ssn: '6010100890' },
  date: '2026-11-23',
  due_date: '2026-12-07',
  final_due_date: '2026-12-23',
  from: '2026-11-23',
  to: '2026-12-22',
  lines: [
    { text: 'Stimpla, áskrift fyrir 1–4 starfsmenn, 23.11.2026–22.12.2026', amount: 8000 },
    { text: 'Stimpla, stærri áskrift (5–24 starfsmenn í stað 1–4), 30.11.2026–22.12.2026', amount: 4600 },
  ],
  vat_percent: 24,
  net: 12_600,
  gross: 15_625,
  state: 'open',
  paid_on: null,
}

it('marks an invoice as a copy, with the number and amounts of Payday', () => {
  const copy = createInvoiceCopy(invoice, 'is')
  expect(copy.title).toBe('Afrit af reikningi 1042')
  expect(copy.payer.lines).toEqual(['Þórður & Łukasz Şahin hf.', 'Kennitala 601010-0890'])
  expect(copy.facts).toContainEqual(['Eindagi', '23. desember 2026'])
  expect(copy.lines.map(([, amount]) => amount)).toEqual(['8.000\u00a0kr.', '4.600\u00a0kr.'])
  expect(copy.lines[0]?.[0]).toBe('Stimpla, áskrift fyrir 1–4 starfsmenn, 23. nóvember 2026 – 22. desember 2026')
  // Payday computed this tax, which may differ by a króna from the percentage of the amount.
  expect(copy.sums).toEqual([
    ['Samtals án vsk.', '12.600\u00a0kr.'],
    ['Vsk., 24% af 12.600\u00a0kr.', '3.025\u00a0kr.'],
    ['Samtals með vsk.', '15.625\u00a0kr.'],
  ])
  expect(copy.footer).toMatch(/afrit/)
  expect(createInvoiceCopy({ ...invoice, state: 'paid', paid_on: '2026-12-01' }, 'en').facts).toContainEqual([
    'State',
    'Paid on 1 December 2026',
  ])
})

it('shows the lines in the language of the copy, and unknown ones as they are', () => {
  const lines = [...invoice.lines, { text: 'Stimpla, leiðrétting', amount: 1 }]
  expect(createInvoiceCopy({ ...invoice, lines }, 'en').lines.map(([text]) => text)).toEqual([
    'Stimpla, subscription for 1–4 employees, 23 November 2026 – 22 December 2026',
    'Stimpla, larger subscription (5–24 employees instead of 1–4), 30 November 2026 – 22 December 2026',
    'Stimpla, leiðrétting',
  ])
  expect(createInvoiceCopy(invoice, 'pt').lines[1]?.[0]).toBe(
    'Stimpla, subscrição maior (5–24 funcionários em vez de 1–4), 30 de novembro de 2026 – 22 de dezembro de 2026',
  )
})

it.each(languages)('creates a PDF of one page with its own font in %s', async language => {
  const pdf = await createInvoicePdf(createInvoiceCopy(invoice, language), font)
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  expect(document.getTitle()).toContain('1042')
  expect(document.getPageCount()).toBe(1)
  // The PDF must not embed the whole font, which is 757 KB.
  expect(pdf.length).toBeLessThan(60_000)
})

it('continues many lines on a second page, and breaks a name without spaces', async () => {
  const lines = Array.from({ length: 24 }, () => invoice.lines[1] ?? { text: '', amount: 0 })
  const pdf = await createInvoicePdf(
    createInvoiceCopy({ ...invoice, lines, payer: { ...invoice.payer, name: 'W'.repeat(100) } }, 'en'),
    font,
  )
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
})
