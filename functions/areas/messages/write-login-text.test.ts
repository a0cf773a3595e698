import { languages } from '../../../shared/domain/languages.ts'
import { countTextMessageParts } from '../../../shared/domain/text-messages.ts'
import { composeLoginText } from './compose-login-text.ts'

const link = `https://stimpla.co.uk/a?t=${'x'.repeat(43)}`
const longName = 'Þórðarsmíðar og ævintýraferðir ehf.'

describe.each(languages)('a login text of %s', language => {
  const write = (company: string | undefined, hasOwnLetters = false) =>
    composeLoginText({ language, link, company, hasOwnLetters })

  it('names only us if the company may not be named, or has no letter of ASCII', () => {
    expect(write(undefined)).toMatch(/^Stimpla: [\x20-\x7e]*$/)
    expect(write('Москва')).toBe(write(undefined))
  })

  it('names the company in one part of ASCII', () => {
    expect(write('Hamar ehf.')).toMatch(/^Hamar ehf [\x20-\x7e]*Stimpla/)
    expect(write(longName)).toMatch(/^Thordarsmidar og [\x20-\x7e]*$/)
    expect(countTextMessageParts(write(longName))).toBe(1)
  })

  it('has own letters in two parts at most', () => {
    expect(write(longName, true)).toMatch(/^Þórðarsmíðar og /)
    expect(countTextMessageParts(write(longName, true))).toBe(2)
    expect(write(undefined, true)).toMatch(language === 'is' ? /þig/ : /^Stimpla: /)
  })

  it('contains no address but our link', () => {
    expect(write('Visit https://evil.example/now')).toMatch(/^Visit https evilexample /)
  })
})
