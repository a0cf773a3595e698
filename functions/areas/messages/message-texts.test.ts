import { languages } from '../../../shared/domain/languages.ts'
import { trialMails } from '../../../shared/domain/trial-mails.ts'
import { textsByLanguage } from './message-texts.ts'

const stranger = 'Visit https://evil.example now'
const link = 'https://site.example/link'

it.each(languages)('never starts a mail with user-supplied text (%s)', language => {
  const texts = textsByLanguage[language]
  const ready = {
    company: stranger,
    days: '1.–30.',
    programs: 'Payday',
    link,
    excluded: [texts.excluded.open(stranger)],
  }
  const mails = [
    texts.welcome(stranger, link, link),
    texts.password(stranger, link),
    texts.guessing.password(stranger, stranger),
    texts.guessing.pin(stranger, stranger),
    texts.salaryExports(ready),
    ...trialMails.map(name => texts.trial[name]({ company: stranger, ends: '7.', lockedFrom: '9.', link })),
    texts.cancelled(stranger, '1.'),
    texts.cancelled(stranger, undefined),
    texts.mailChanged(stranger, 'us@site.example'),
    texts.deletion(stranger, '1.', 'us@site.example'),
  ]
  for (const { subject, text } of mails) {
    expect(text).toContain(stranger)
    expect(subject).not.toContain(stranger)
    const [first = '', second = ''] = text.split('\n\n')
    expect(`${first} ${second}`).not.toContain(stranger)
  }
})

it.each(languages)('ends no sentence with two full stops (%s)', language => {
  const texts = textsByLanguage[language]
  const company = 'Hamar ehf.'
  const written = [
    texts.welcome(company, link, link),
    texts.password(company, link),
    texts.guessing.password('Ann Jr.', company),
    texts.guessing.pin('Ann', company),
    texts.salaryExports({ company, days: '21 Oct – 20 Nov', programs: 'regla', link, excluded: [] }),
    texts.cancelled(company, '22 December 2026'),
    texts.mailChanged(company, 'us@site.example'),
    texts.deletion(company, '22 December 2026', 'us@site.example'),
    texts.excluded.no_kennitala('regla', 'Ann Jr.'),
    texts.excluded.open('Ann Jr.'),
    texts.excluded.unapproved('Ann Jr.'),
  ]
  expect(JSON.stringify(written)).not.toContain('..')
  expect(texts.excluded.open('Ann')).toMatch(/Ann\.$/)
})
