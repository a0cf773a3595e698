import { serverErrorText } from './server-error-text.ts'

const errorText = (body: unknown) => serverErrorText({ body, statusText: 'Not Found' })

test('an answer outside the catalogue shows its error, its text or the text of its status', () => {
  expect(errorText({ error: 'The moon is full' })).toBe('The moon is full')
  expect(errorText('No such page')).toBe('No such page')
  expect([errorText(''), errorText(undefined), errorText('<html>502</html>'), errorText('x'.repeat(301))]).toEqual(
    Array(4).fill('Not Found'),
  )
})

test('an answer that is no text has no words of its own', () => {
  expect([errorText({ error: { code: 7 } }), errorText({ message: 'Not Found' }), errorText([])]).toEqual(
    Array(3).fill(undefined),
  )
})
