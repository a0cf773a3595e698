import i18next from 'i18next'
import en from '../../locales/en/employees.json'
import is from '../../locales/is/employees.json'
import pt from '../../locales/pt/employees.json'
import { getFormats } from '../../lib/language/intl.ts'
import type { ChangedPart } from './draft.ts'
import { formatSubmitLabel } from './format-submit-label.ts'

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { employees: en }, is: { employees: is }, pt: { employees: pt } },
    ns: ['employees'],
  })
})

const createSubmitText = (language: 'en' | 'is' | 'pt', changedParts: ChangedPart[], willSendLink: boolean) =>
  formatSubmitLabel(i18next.getFixedT(language, 'employees'), getFormats(language), changedParts, willSendLink)

it('names every changed part in a sentence of each language', () => {
  expect(createSubmitText('en', ['name', 'password', 'phone'], true)).toBe(
    'Change name, password and phone number and send SMS',
  )
  expect(createSubmitText('is', ['name', 'password', 'phone'], true)).toBe(
    'Breyta nafni, lykilorði og símanúmeri og senda SMS',
  )
  expect(createSubmitText('pt', ['name', 'password'], false)).toBe('Alterar nome e palavra-passe')
})

it('offers to send, or shows that nothing has changed', () => {
  expect(createSubmitText('is', [], true)).toBe('Senda SMS')
  expect(createSubmitText('en', [], false)).toBe('No changes')
})
