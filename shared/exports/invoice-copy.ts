/** A copy of an invoice. Its lines are translated, because those at Payday are in Icelandic. */
import { parseInvoiceLine, type InvoiceLine } from '../domain/invoices.ts'
import { toUtcMidnight } from '../domain/calendar.ts'
import { localeByLanguage, type Language } from '../domain/languages.ts'

interface Seller {
  name: string
  registration_number: string
  vat_number: string
  address: string
}

/** The name and kennitala on the original invoice. */
interface Payer {
  name: string
  ssn: string
}

export interface CopiedInvoice {
  number: string
  seller: Seller
  payer: Payer
  date: string
  due_date: string
  final_due_date: string
  /** The first and the last day of the period. */
  from: string
  to: string
  lines: readonly InvoiceLine[]
  vat_percent: number
  net: number
  gross: number
  state: 'open' | 'overdue' | 'paid' | 'withdrawn'
  paid_on: string | null
}

export interface InvoiceCopy {
  title: string
  seller: string[]
  payer: { title: string; lines: string[] }
  facts: [name: string, value: string][]
  /** The headings of the two columns of `lines`: text and amount. */
  headings: [string, string]
  lines: [text: string, amount: string][]
  sums: [name: string, amount: string][]
  footer: string
}

interface Texts {
  title: (number: string) => string
  payer: string
  kennitala: string
  vatNumber: string
  number: string
  date: string
  due: string
  finalDue: string
  period: string
  state: string
  states: Record<CopiedInvoice['state'], string>
  paidOn: (day: string) => string
  line: string
  /** `days` is the text of the period's first and last day. */
  subscription: (brand: string, size: string, days: string) => string
  largerSubscription: (brand: string, size: string, before: string, days: string) => string
  amount: string
  net: string
  vat: (percent: number, net: string) => string
  gross: string
  footer: (number: string, day: string) => string
}

const texts: Record<Language, Texts> = {
  en: {
    title: number => `Copy of invoice ${number}`,
    payer: 'Payer',
    kennitala: 'Kennitala',
    vatNumber: 'VAT number',
    number: 'Invoice number',
    date: 'Date',
    due: 'Due date',
    finalDue: 'Final due date',
    period: 'Period',
    state: 'State',
    states: { open: 'Open', overdue: 'Overdue', paid: 'Paid', withdrawn: 'Withdrawn' },
    paidOn: day => `Paid on ${day}`,
    line: 'Description',
    subscription: (brand, size, days) => `${brand}, subscription for ${size} employees, ${days}`,
    largerSubscription: (brand, size, before, days) =>
      `${brand}, larger subscription (${size} employees instead of ${before}), ${days}`,
    amount: 'Without VAT',
    net: 'Total without VAT',
    vat: (percent, net) => `VAT, ${percent}% of ${net}`,
    gross: 'Total with VAT',
    footer: (number, day) => `This is a copy. Invoice ${number} itself was sent through Payday on ${day}.`,
  },
  is: {
    title: number => `Afrit af reikningi ${number}`,
    payer: 'Greiðandi',
    kennitala: 'Kennitala',
    vatNumber: 'VSK-númer',
    number: 'Númer reiknings',
    date: 'Dagsetning',
    due: 'Gjalddagi',
    finalDue: 'Eindagi',
    period: 'Tímabil',
    state: 'Staða',
    states: { open: 'Ógreiddur', overdue: 'Gjaldfallinn', paid: 'Greiddur', withdrawn: 'Felldur niður' },
    paidOn: day => `Greiddur ${day}`,
    line: 'Lýsing',
    subscription: (brand, size, days) => `${brand}, áskrift fyrir ${size} starfsmenn, ${days}`,
    largerSubscription: (brand, size, before, days) =>
      `${brand}, stærri áskrift (${size} starfsmenn í stað ${before}), ${days}`,
    amount: 'Án vsk.',
    net: 'Samtals án vsk.',
    vat: (percent, net) => `Vsk., ${percent}% af ${net}`,
    gross: 'Samtals með vsk.',
    footer: (number, day) => `Þetta er afrit. Reikningur ${number} var sendur með Payday ${day}.`,
  },
  pt: {
    title: number => `Cópia da fatura ${number}`,
    payer: 'Cliente',
    kennitala: 'Kennitala',
    vatNumber: 'Número de IVA',
    number: 'Número da fatura',
    date: 'Data',
    due: 'Vencimento',
    finalDue: 'Data-limite',
    period: 'Período',
    state: 'Estado',
    states: { open: 'Por pagar', overdue: 'Em atraso', paid: 'Paga', withdrawn: 'Retirada' },
    paidOn: day => `Paga em ${day}`,
    line: 'Descrição',
    subscription: (brand, size, days) => `${brand}, subscrição para ${size} funcionários, ${days}`,
    largerSubscription: (brand, size, before, days) =>
      `${brand}, subscrição maior (${size} funcionários em vez de ${before}), ${days}`,
    amount: 'Sem IVA',
    net: 'Total sem IVA',
    vat: (percent, net) => `IVA, ${percent}% de ${net}`,
    gross: 'Total com IVA',
    footer: (number, day) => `Isto é uma cópia. A fatura ${number} foi enviada através da Payday em ${day}.`,
  },
}

const formatKennitala = (kennitala: string): string => kennitala.replace(/^(\d{6})(\d{4})$/, '$1-$2')

export function createInvoiceCopy(invoice: CopiedInvoice, language: Language): InvoiceCopy {
  const { number, seller, payer, lines, net, gross, state, paid_on } = invoice
  const copyTexts = texts[language]
  const locale = localeByLanguage[language]
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const day = (date: string): string => days.format(toUtcMidnight(date))
  const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: 'ISK', maximumFractionDigits: 0 })
  const formatMoney = (amount: number): string => currency.format(amount)
  function translateLine(text: string): string {
    const line = parseInvoiceLine(text)
    if (!line) return text
    const { brand, size, before, from, to } = line
    const period = `${day(from)} – ${day(to)}`
    return before === undefined
      ? copyTexts.subscription(brand, size, period)
      : copyTexts.largerSubscription(brand, size, before, period)
  }
  return {
    title: copyTexts.title(number),
    seller: [
      seller.name,
      seller.address,
      `${copyTexts.kennitala} ${seller.registration_number}`,
      `${copyTexts.vatNumber} ${seller.vat_number}`,
    ],
    payer: { title: copyTexts.payer, lines: [payer.name, `${copyTexts.kennitala} ${formatKennitala(payer.ssn)}`] },
    facts: [
      [copyTexts.number, number],
      [copyTexts.date, day(invoice.date)],
      [copyTexts.due, day(invoice.due_date)],
      [copyTexts.finalDue, day(invoice.final_due_date)],
      [copyTexts.period, `${day(invoice.from)} – ${day(invoice.to)}`],
      [
        copyTexts.state,
        state === 'paid' && paid_on !== null ? copyTexts.paidOn(day(paid_on)) : copyTexts.states[state],
      ],
    ],
    headings: [copyTexts.line, copyTexts.amount],
    lines: lines.map(({ text, amount }) => [translateLine(text), formatMoney(amount)]),
    sums: [
      [copyTexts.net, formatMoney(net)],
      [copyTexts.vat(invoice.vat_percent, formatMoney(net)), formatMoney(gross - net)],
      [copyTexts.gross, formatMoney(gross)],
    ],
    footer: copyTexts.footer(number, day(invoice.date)),
  }
}
