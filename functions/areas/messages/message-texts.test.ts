import { languages } from '../../../shared/domain/languages.ts'
import { composeMessageLine, composeMail, type TextLineValues, type MailValues } from './message-texts.ts'

const strangerText = 'Visit https://evil.example now'
const link = 'https://site.example/link'
const contact = 'us@site.example'
const day = '22 December 2026'

const createLineValues = (name: string): TextLineValues => ({
  paid_until: { until: day },
  nothing_paid: {},
  trial_goes_on: { until: day },
  usable_until: { until: day },
  claims_stay: { amount: 'ISK 9,920', due: day },
  nothing_owed: {},
  card_not_charged: {},
  excluded_no_kennitala: { program: 'Regla', names: name },
  excluded_open: { names: name },
  excluded_unapproved: { names: name },
  more_names: { count: 7 },
  fix_excluded: {},
  login_sms: { link },
  login_sms_of_company: { company: name, link },
})

function createMailValues(company: string, employee: string): MailValues {
  const trialValues = { company, ends: day, lockedFrom: day, link }
  return {
    welcome: { company, passwordLink: link, loginLink: link },
    password: { company, link },
    guessed_password: { company, employee },
    guessed_pin: { company, employee },
    salary_exports: { company, days: '21 Oct – 20 Nov', programs: 'Regla', link, excluded: `Not paid: ${employee}` },
    report_pdf: { company, days: '21 Oct – 20 Nov', until: day, link },
    trial_ends_soon: trialValues,
    trial_over: trialValues,
    trial_last: trialValues,
    cancelled: { company, paidUntil: 'Paid.', charges: 'None.' },
    claims: { company, kennitala: '6010100890', link },
    mail_changed: { company, contact },
    deletion: { company, day, contact },
  }
}

const entries = <Values extends object>(values: Values) =>
  Object.entries(values) as [keyof Values, Values[keyof Values]][]

const findValues = (text: string, values: object): string[] =>
  Object.keys(values).filter(name => text.includes(String(values[name as keyof typeof values])))

describe.each(languages)('a text of %s', language => {
  const composeMails = (company: string, employee: string) =>
    entries(createMailValues(company, employee)).map(([name, values]) => composeMail(language, name, values))
  const composeLines = (name: string) =>
    entries(createLineValues(name)).map(([key, values]) => composeMessageLine(language, key, values))

  it('contains the values that English contains, and no other placeholder', () => {
    const listFoundValues = (of: typeof language) => [
      ...entries(createMailValues('Hamar', 'Ann')).map(([name, values]) => {
        const { subject, text } = composeMail(of, name, values)
        return [name, findValues(subject, values), findValues(text, values)]
      }),
      ...entries(createLineValues('Ann')).map(([name, values]) => [
        name,
        findValues(composeMessageLine(of, name, values), values),
      ]),
    ]
    expect(listFoundValues(language)).toEqual(listFoundValues('en'))
    expect(JSON.stringify([...composeMails('Hamar', 'Ann'), ...composeLines('Ann')])).not.toContain('{{')
  })

  // In the HTML of a mail, a link can be clicked only if it is a whole paragraph.
  it('has each link as a paragraph of its own', () => {
    for (const { text } of composeMails('Hamar', 'Ann'))
      for (const paragraph of text.split('\n\n')) if (paragraph.includes(link)) expect(paragraph).toBe(link)
  })

  it('contains every value if it is a line', () => {
    for (const [name, values] of entries(createLineValues('Ann')))
      expect(findValues(composeMessageLine(language, name, values), values)).toEqual(Object.keys(values))
  })

  it('never starts a mail with user-supplied text', () => {
    for (const { subject, text } of composeMails(strangerText, strangerText)) {
      expect(text).toContain(strangerText)
      expect(subject).not.toContain(strangerText)
      const [first = '', second = ''] = text.split('\n\n')
      expect(`${first} ${second}`).not.toContain(strangerText)
    }
  })

  it('ends no sentence with two full stops', () => {
    expect(JSON.stringify([...composeMails('Hamar ehf.', 'Ann Jr.'), ...composeLines('Ann Jr.')])).not.toContain('..')
    expect(composeMessageLine(language, 'excluded_open', { names: 'Ann' })).toMatch(/Ann\.$/)
  })

  it('leaves out an empty paragraph', () => {
    const values = { ...createMailValues('Hamar', 'Ann').salary_exports, excluded: '' }
    expect(composeMail(language, 'salary_exports', values).text).not.toContain('\n\n\n')
  })
})
