import { readServerErrorText } from './read-server-error-text.ts'

const errorText = (body: unknown) => readServerErrorText({ body, statusText: 'Not Found' })

it('returns the error, the body or the status text', () => {
  expect(errorText({ error: 'The moon is full' })).toBe('The moon is full')
  expect(errorText('No such page')).toBe('No such page')
  expect([errorText(''), errorText(undefined), errorText('<html>502</html>'), errorText('x'.repeat(301))]).toEqual(
    Array(4).fill('Not Found'),
  )
})

it('returns undefined for a response that is not text', () => {
  expect([errorText({ error: { code: 7 } }), errorText({ message: 'Not Found' }), errorText([])]).toEqual(
    Array(3).fill(undefined),
  )
})
