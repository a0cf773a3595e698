import { matchFieldText } from './match-field-text.ts'

it('translates a text with its numbers', () => {
  expect(matchFieldText('At most 100 characters')).toMatchObject({ key: 'most', count: 100 })
  expect(matchFieldText('From 0 to 240')).toMatchObject({ key: 'range', count: 0, max: 240 })
  expect(matchFieldText('Letters and digits, at most 20')).toMatchObject({ key: 'code', count: 20 })
  expect(matchFieldText('Something else')).toBeUndefined()
})
